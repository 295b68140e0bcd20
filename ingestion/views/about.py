"""What a book is about: the generated profile by section, each quotation opening its place."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from bookclub.clubs.requests import MemberRequest
from ingestion import queries
from ingestion.about_page import about_page
from ingestion.reach import asked_part, reach_of
from ingestion.views.asking import ask_place


@require_GET
def about(request: MemberRequest, pk: int) -> HttpResponse:
    """As far as was read, or with `up_to` as of the end of that part."""
    book = queries.book_for(request.user, pk)
    if not book.is_ready:
        return render(request, "ingestion/not_ready.html", {"book": book}, status=404)
    reach = reach_of(request.user, book, asked_part(request.GET.dict()))
    if reach.is_untold:
        return ask_place(request, book, _("About this book"))
    page = about_page(request.user, book, reach)
    return render(request, "ingestion/about.html", {"page": page, "book": book})
