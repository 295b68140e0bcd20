"""The book itself, stretch by stretch, with what was cited marked."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.models import User
from bookclub.clubs.requests import MemberRequest
from ingestion import (
    book_search,
    opened_places,
    place_offer,
    queries,
    reading_comfort,
    texts_at_hand,
    told_places,
)
from ingestion.models import Book
from ingestion.opened_book import NoSuchChapter, stretch_words
from ingestion.reader_page import Reading, reading_of
from ingestion.reading_address import passage_address
from ingestion.texts_at_hand import TextAtHand


@require_GET
def reader(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    text = texts_at_hand.text_of(book)
    if text is None:
        return render(request, "ingestion/not_ready.html", {"book": book}, status=404)
    remembered = None if request.GET else opened_places.remembered(request.user, book)
    reading = _reading(request.user, book, text, request.GET.dict(), remembered)
    if "find" in request.GET:
        return _found(request, reading)
    if is_panel(request):
        return _panel(request, reading)
    if reading.opened.remembered is not None and not request.GET:
        place = {"at": reading.opened.remembered}
        return redirect(reverse("ingestion:reader", args=[pk], query=place) + reading.anchor)
    return _page(request, reading)


def _page(request: MemberRequest, reading: Reading) -> HttpResponse:
    """What is opened to be read is remembered, and what is only looked up, or leafed past, is not."""
    book, opened = reading.book, reading.opened
    is_passed = is_ahead(request) or "contents" in request.GET
    if not (opened.is_further or opened.is_looked_up or is_passed):
        opened_places.remember(request.user, book, opened.reading_at)
    offer = place_offer.offer_of(request.user, book, reading.place, opened, request.session)
    return render(request, "ingestion/reader.html", _context(request, reading) | {"offer": offer})


@require_POST
def read_on(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """The reader has come to the place that is named as in the address of the reader's page, and opens it."""
    book = queries.book_for(request.user, pk)
    text = texts_at_hand.text_of(book)
    if text is None:
        return redirect("ingestion:reader", pk=pk)
    reading = _reading(request.user, book, text, request.POST.dict())
    opened = reading.opened
    if opened.is_further:
        told_places.read_on(request.user, book, opened.at, beginning_at(text, opened.at))
    mark = "#cited" if opened.marks.cited else "#passage" if opened.marks.passage else ""
    return redirect(reverse("ingestion:reader", args=[pk], query=reading.asked) + mark)


def beginning_at(text: TextAtHand, offset: int) -> str:
    """The stretch that begins there, as those know it who have come to it; "" in the middle of one."""
    return next((stretch_words(one) for one in text.stretches if one.start == offset), "")


def is_panel(request: MemberRequest) -> bool:
    """Whether the book is wanted beside what is on the page."""
    return "panel" in request.GET or (bool(request.htmx) and not request.htmx.boosted)


def is_ahead(request: MemberRequest) -> bool:
    """Browsers fetch pages that nobody looks at yet."""
    return "prefetch" in request.headers.get("Sec-Purpose", request.headers.get("Purpose", ""))


def _reading(
    user: User, book: Book, text: TextAtHand, query: Mapping[str, str], remembered: int | None = None
) -> Reading:
    """Raises `Http404`."""
    try:
        return reading_of(user, book, text, query, remembered)
    except NoSuchChapter as error:
        raise Http404 from error


def _panel(request: MemberRequest, reading: Reading) -> HttpResponse:
    context = _context(request, reading) | {"blocks": reading.blocks_around}
    answer = render(request, "ingestion/_reader_panel.html", context)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _found(request: MemberRequest, reading: Reading) -> HttpResponse:
    found = book_search.find(reading.text, request.GET["find"], reading.opened.known)
    in_pages = "pages" in request.GET
    context = {
        "book": reading.book,
        "reading": reading,
        "found": found,
        "places": [(one, _found_address(reading, one, in_pages=in_pages)) for one in found.places],
        "in_pages": in_pages,
    }
    return render(request, "ingestion/reader_found.html", context)


def _found_address(reading: Reading, place: book_search.FoundWords, *, in_pages: bool) -> str:
    """On its page for those who look at pages, in the text for those who read that."""
    query = {"from": place.start, "to": place.end, "text": reading.text.pk}
    if in_pages:
        return passage_address(reading.book, place.start, query) + "#cited"
    return reverse("ingestion:reader", args=[reading.book.pk], query=query) + "#cited"


def _context(request: MemberRequest, reading: Reading) -> dict[str, Any]:
    opened = reading.opened
    return {
        "book": reading.book,
        "reading": reading,
        "opened": opened,
        "asked": reading.asked,
        "is_listing": reading.is_listing,
        "marks": None if opened.is_further else opened.marks,
        "code_place": reading.code_place,
        "comfort": reading_comfort.comfort_of(request.COOKIES),
        "is_contents_open": "contents" in request.GET,
    }
