"""Examples: hosts make one of an answer, list, change, switch and delete them."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bookclub.clubs.models import User
from bookclub.clubs.requests import MemberRequest
from chat.answer_addresses import address_of_answer
from chat.examples import actions, queries
from chat.examples.checking import BadExample
from chat.examples.forms import ExampleForm, form_of
from chat.examples.shown import listed, shown
from chat.models import AnswerExample
from chat.queries import answer_to_look_into

EXAMPLES_A_PAGE = 50


@require_POST
def make(request: MemberRequest, pk: int, message_pk: int) -> HttpResponseRedirect:
    """To where it can be changed, or back to the answer."""
    answer = answer_to_look_into(request.user, pk, message_pk)
    try:
        actions.make_example(request.user, answer)
    except BadExample as refusal:
        messages.error(request, refusal.sentence)
        return redirect(address_of_answer(answer))
    messages.success(request, _("This answer is an example now. Tags make it easy to find again."))
    return redirect("chat:examples")


@require_GET
def examples(request: MemberRequest) -> HttpResponse:
    tag = request.GET.get("tag", "")
    page = listed(request.user, queries.examples_of(request.user), tag)
    turned = Paginator(page.examples, EXAMPLES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "chat/examples/list.html", {"page": page, "turned": turned})


@require_http_methods(["GET", "HEAD", "POST"])
def example(request: MemberRequest, pk: int) -> HttpResponse:
    """What is refused stands in the form again, as it was sent."""
    kept = queries.example_to_read(request.user, pk)
    form = ExampleForm(request.POST) if request.method == "POST" else form_of(kept)
    if form.is_bound and form.is_valid() and _changed(kept, form):
        messages.success(request, _("The example was changed. The next question sees it so."))
        return redirect("chat:examples")
    conversation = _own_conversation(request.user, kept)
    context = {"example": shown(kept), "form": form, "conversation_pk": conversation}
    return render(request, "chat/examples/example.html", context)


def _changed(kept: AnswerExample, form: ExampleForm) -> bool:
    given = form.cleaned_data
    change = actions.Change(given["question"], given["tags"], given["is_used"])
    try:
        actions.change_example(kept, change)
    except BadExample as refusal:
        form.add_error("question", refusal.sentence)
        return False
    return True


def _own_conversation(visitor: User, kept: AnswerExample) -> int | None:
    """Where it was asked, for whoever asked it."""
    conversation = kept.message.conversation if kept.message is not None else None
    return conversation.pk if conversation is not None and conversation.user_id == visitor.pk else None


@require_POST
def switch(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    kept = queries.example_to_host(request.user, pk)
    is_used = request.POST.get("is_used") == "1"
    actions.switch_example(kept, is_used=is_used)
    said = _("The example is used again.") if is_used else _("The example is not used any more.")
    messages.success(request, said)
    return redirect("chat:examples")


@require_POST
def delete(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    actions.delete_example(queries.example_to_host(request.user, pk))
    messages.success(request, _("The example was deleted."))
    return redirect("chat:examples")
