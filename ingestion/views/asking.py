"""Readers are asked once a book how far they are, before they see anything that was made of it."""

from django.http import HttpResponse
from django.shortcuts import render
from django_htmx.http import HttpResponseClientRefresh

from bookclub.clubs.requests import MemberRequest
from ingestion.models import Book
from ingestion.reading_place_form import place_form
from ingestion.reading_places import place_of


def ask_place(request: MemberRequest, book: Book, heading: str, *, is_further: bool = False) -> HttpResponse:
    """Instead of the page that was asked for, under its `heading`; leads back to it.

    With `is_further` that page is about more than they have read.
    """
    if request.htmx:
        return HttpResponseClientRefresh()
    place = place_of(request.user, book)
    context = {
        "book": book,
        "place": place,
        "form": place_form(book, place),
        "next": request.get_full_path(),
        "heading": heading,
        "is_further": is_further,
    }
    return render(request, "ingestion/tell_place.html", context)
