"""What readers' pages report and are told: where one is, that this is one's place, how the text looks."""

from django.http import Http404, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import (
    opened_places,
    place_offer,
    queries,
    reading_comfort,
    reading_places,
    texts_at_hand,
    told_places,
)
from ingestion.forms import asked_number
from ingestion.models import Book
from ingestion.passage_citation import LONGEST, citation_text
from ingestion.reading_page import block_start, checked_range
from ingestion.sight import in_sight
from ingestion.texts_at_hand import TextAtHand
from ingestion.views.reader import beginning_at
from ingestion.views.reading_places import local_address


@require_POST
def opened(request: MemberRequest, pk: int) -> HttpResponse:
    """Keeps where the book is open, unless the page is of a text that another has taken the place of."""
    book, text = _book_and_text(request, pk)
    at = asked_number(request.POST, "at")
    if at is None or at >= max(1, text.length):
        return HttpResponseBadRequest()
    if asked_number(request.POST, "text") in {None, text.pk}:
        opened_places.remember(request.user, book, at)
    return HttpResponse(status=204)


@require_POST
def make_place(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """What stands before the character `at` is read; goes on to `next`, or there."""
    book, text = _book_and_text(request, pk)
    at, of_text = asked_number(request.POST, "at"), asked_number(request.POST, "text")
    if at is None or not 0 < at <= text.length or of_text not in {None, text.pk}:
        return redirect("ingestion:reader", pk=pk)
    told_places.make_place(request.user, book, at, beginning_at(text, at))
    if "next" in request.POST:
        return redirect(local_address(request.POST["next"], pk))
    anchor = f"#o-{block_start(text.shown.blocks, at)}"
    return redirect(reverse("ingestion:reader", args=[pk], query={"at": min(at, text.length - 1)}) + anchor)


@require_POST
def not_now(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """Nothing is offered before the reader is further on."""
    book, text = _book_and_text(request, pk)
    at = min(asked_number(request.POST, "at") or 0, max(0, text.length - 1))
    place_offer.not_now(request.session, book, at)
    anchor = f"#o-{block_start(text.shown.blocks, at)}"
    return redirect(reverse("ingestion:reader", args=[pk], query={"at": at}) + anchor)


@require_POST
def comfort(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    book = queries.book_for(request.user, pk)
    chosen = reading_comfort.chosen(request.POST.dict(), reading_comfort.comfort_of(request.COOKIES))
    answer = redirect(local_address(request.POST.get("next", ""), book.pk))
    answer.set_cookie(
        reading_comfort.COOKIE,
        chosen.cookie,
        max_age=reading_comfort.COOKIE_SECONDS,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return answer


@require_GET
def passage_citation(request: MemberRequest, pk: int) -> JsonResponse:
    """`{"text": …}`, or `{"problem": …}` in words for the reader."""
    book, text = _book_and_text(request, pk)
    span = checked_range(asked_number(request.GET, "start"), asked_number(request.GET, "end"), text.length)
    known = reading_places.limit_of(reading_places.place_of(request.user, book), text.length)
    if span is None or span[1] > in_sight(book, text, known):
        raise Http404
    if asked_number(request.GET, "text") not in {None, text.pk}:
        return JsonResponse(
            {"problem": _("This book was read in anew. Please open the page again.")}, status=409
        )
    if span[1] - span[0] > LONGEST:
        return JsonResponse({"problem": _("This is too long to be a quotation.")}, status=400)
    return JsonResponse({"text": citation_text(book, text.composed, *span)})


def _book_and_text(request: MemberRequest, pk: int) -> tuple[Book, TextAtHand]:
    """Raises `Http404`."""
    book = queries.book_for(request.user, pk)
    text = texts_at_hand.text_of(book)
    if text is None:
        raise Http404
    return book, text
