"""Feedback on answers: given under them, read by hosts."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.requests import MemberRequest
from chat.answer_addresses import address_of_answer
from chat.feedback import actions, queries
from chat.feedback.forms import FeedbackForm
from chat.models import AnswerFeedback
from chat.queries import answer_of_own, clubs_to_account_for

FEEDBACK_A_PAGE = 50
TAKE_BACK = "take_back"


@require_POST
def judge(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse | HttpResponseRedirect:
    """With htmx the form as it is now, else the way back to the answer."""
    answer = answer_of_own(request.user, pk, message_pk)
    form, kept = FeedbackForm(request.POST), None
    if request.POST.get("verdict") == TAKE_BACK:
        actions.take_back(request.user, answer)
    elif form.is_valid():
        kept = actions.judge(request.user, answer, **form.cleaned_data)
    else:
        return HttpResponseBadRequest()
    if not request.htmx:
        return redirect(address_of_answer(answer, "feedback"))
    context = {"message": answer, "conversation": answer.conversation, "own": kept, "is_news": True}
    return render(request, "chat/feedback/_feedback.html", context)


@require_GET
def feedback(request: MemberRequest) -> HttpResponse:
    """For hosts of any club, and admins. What is listed depends on how far they have read themselves."""
    clubs = clubs_to_account_for(request.user)
    if not clubs:
        raise Http404
    seen = queries.feedback_seen_by(request.user)
    verdict = request.GET.get("verdict", "")
    rows = seen.filter(verdict=verdict) if verdict in AnswerFeedback.Verdict.values else seen
    page = Paginator(rows, FEEDBACK_A_PAGE).get_page(request.GET.get("page"))
    rows = rows.filter(pk__in=[one.pk for one in page.object_list])
    context = {
        "page": page,
        "lines": queries.listed(request.user, rows),
        "counts": queries.counts(seen),
        "verdict": verdict,
        "verdicts": AnswerFeedback.Verdict.choices,
        "has_clubs": len(clubs) > 1,
    }
    return render(request, "chat/feedback/list.html", context)
