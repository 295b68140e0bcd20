"""Where what is said about a book comes from, for its hosts."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from bookclub.clubs.requests import MemberRequest
from ingestion.provenance_page import provenance_page
from ingestion.queries import book_to_host


@require_GET
def provenance(request: MemberRequest, pk: int) -> HttpResponse:
    page = provenance_page(book_to_host(request.user, pk))
    return render(request, "ingestion/provenance.html", {"page": page, "book": page.book})
