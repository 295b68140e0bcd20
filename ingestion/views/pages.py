"""The pages of a PDF: each as a picture with its text over it, and the pictures themselves."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import opened_places, page_pictures, place_offer, queries, reading_places, told_places
from ingestion.forms import asked_number
from ingestion.models import Book
from ingestion.opened_page import CONTENTS, MARKED, OpenedPage
from ingestion.page_lines import PagedText, paged_text
from ingestion.page_shapes import lines_in_pieces, mark_shapes, text_shapes
from ingestion.views.reader import is_ahead, is_panel

CACHE_SECONDS = 30 * 24 * 60 * 60
LONGEST_LABEL = 40
KEPT = (*MARKED, "zoom")


@require_GET
def pages(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """To the page asked for by its number, printed or not, or by a character; else where they were."""
    book, paged = _book_with_pages(request, pk)
    asked = request.GET.get("page", "").strip()[:LONGEST_LABEL]
    here = asked_number(request.GET, "here") or 0
    index = paged.labelled(asked) if asked else _index_at(request, book, paged)
    if index is None:
        messages.error(request, _("The book has no page “%(page)s”.") % {"page": asked})
        index = paged.index_of(here) or 0
    query = {name: request.GET[name] for name in ("zoom", CONTENTS) if name in request.GET}
    return redirect(reverse("ingestion:page", args=[book.pk, index + 1], query=query or None))


@require_GET
def page(request: MemberRequest, pk: int, number: int) -> HttpResponse:
    opened = _opened(request, pk, number)
    is_beside = is_panel(request)
    is_passed = opened.is_looked_up or opened.is_contents_open or is_ahead(request)
    if not (is_beside or opened.is_further or is_passed):
        opened_places.remember(request.user, opened.book, opened.page.start)
    template = "ingestion/_page_panel.html" if is_beside else "ingestion/page.html"
    context = _context(opened) | {"offer": None if is_beside else _offer(request, opened)}
    answer = render(request, template, context)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@require_POST
def read_on_page(request: MemberRequest, pk: int, number: int) -> HttpResponseRedirect:
    """The reader has come to this page, and opens it."""
    opened = _opened(request, pk, number)
    if opened.is_further:
        told_places.read_on(request.user, opened.book, opened.page.start)
    asked = {name: value for name, value in request.POST.dict().items() if name in KEPT}
    return redirect(reverse("ingestion:page", args=[pk, number], query=asked or None))


@require_GET
def picture(request: MemberRequest, pk: int, number: int, width: int) -> HttpResponse:
    """Another file, or another way to draw, has another `v`: what a browser has is never asked for again."""
    opened = _opened(request, pk, number)
    if opened.is_further or width not in page_pictures.WIDTHS:
        raise Http404
    version = page_pictures.version_of(opened.book)
    etag = f'"{version}-{number}-{width}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        data = page_pictures.picture(opened.book, opened.paged, opened.index, width)
        if data is None:
            raise Http404
        response = HttpResponse(data, content_type=page_pictures.content_type(data))
    is_lasting = request.GET.get("v") == version
    response["ETag"] = etag
    response["Cache-Control"] = (
        f"private, max-age={CACHE_SECONDS}, immutable" if is_lasting else "private, no-cache"
    )
    return response


def _context(opened: OpenedPage) -> dict[str, Any]:
    context: dict[str, Any] = {
        "book": opened.book,
        "opened": opened,
        "reading": {
            "text": {"pk": opened.paged.text_pk, "length": len(opened.paged.text)},
            "place": opened.place,
        },
    }
    if opened.is_further:
        return context
    lines, marks = opened.paged.lines_on(opened.index), opened.marks
    sheet = page_pictures.sheet(opened.book, opened.paged, opened.index)
    if sheet is None:
        return context | {"lines": lines_in_pieces(lines, marks)}
    return context | {
        "sheet": sheet,
        "picture": page_pictures.picture_addresses(opened.book, opened.number, sheet, opened.zoom),
        "texts": text_shapes(lines, sheet),
        "unplaced": [line for line in lines if line.box is None],
        "marks": mark_shapes(lines, sheet, marks),
    }


def _offer(request: MemberRequest, opened: OpenedPage) -> place_offer.PlaceOffer | None:
    return place_offer.offer_of(request.user, opened.book, opened.place, opened.as_stretch, request.session)


def _opened(request: MemberRequest, pk: int, number: int) -> OpenedPage:
    """Raises `Http404`."""
    book, paged = _book_with_pages(request, pk)
    index = paged.index_of(number)
    if index is None:
        raise Http404
    place = reading_places.place_of(request.user, book)
    known = reading_places.limit_of(place, len(paged.text))
    return OpenedPage(book, paged, index, known, request.GET.dict(), place)


def _book_with_pages(request: MemberRequest, pk: int) -> tuple[Book, PagedText]:
    """Raises `Http404`."""
    book = queries.book_for(request.user, pk)
    paged = paged_text(book) if page_pictures.has_pages(book) else None
    if paged is None:
        raise Http404
    return book, paged


def _index_at(request: MemberRequest, book: Book, paged: PagedText) -> int:
    """Where they had it open last, unless they have told that they are not so far."""
    at = asked_number(request.GET, "at")
    if at is not None:
        return paged.page_at(at)
    remembered = opened_places.remembered(request.user, book)
    known = reading_places.limit_of(reading_places.place_of(request.user, book), len(paged.text))
    told = paged.page_at(known or 0)
    if remembered is None:
        return told
    index = paged.page_at(remembered)
    return index if known is None else min(index, told)
