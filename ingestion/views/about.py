"""What a book is about: the generated profile by section, each quotation opening its place."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from bookclub.clubs.requests import MemberRequest
from ingestion import queries
from ingestion.about_page import about_page
from ingestion.forms import MOST_DIGITS


@require_GET
def about(request: MemberRequest, pk: int) -> HttpResponse:
    """Of the whole book, or with `up_to` as of the end of that part."""
    book = queries.book_for(request.user, pk)
    if not book.is_ready:
        return render(request, "ingestion/not_ready.html", {"book": book}, status=404)
    page = about_page(request.user, book, _asked_part(request.GET.get("up_to", "")))
    return render(request, "ingestion/about.html", {"page": page, "book": book})


def _asked_part(raw: str) -> int | None:
    """What is no number is the whole book."""
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS else None
