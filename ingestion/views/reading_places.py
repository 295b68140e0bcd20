"""Readers tell how far they are in a book, and go on where they were."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from bookclub.clubs.requests import MemberRequest
from ingestion import queries
from ingestion.reading_place_form import place_form
from ingestion.reading_places import is_asked_about, place_of


@require_http_methods(["GET", "HEAD", "POST"])
def tell_place(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    posted = request.POST if request.method == "POST" else None
    place = place_of(request.user, book)
    form = place_form(book, place, posted) if is_asked_about(book) else None
    if form is None:
        raise Http404
    onward = local_address(request.POST.get("next") or request.GET.get("next") or "", book.pk)
    if posted is not None and form.save(request.user, book):
        return redirect(onward)
    context = {"book": book, "place": place, "form": form, "next": onward}
    return render(request, "ingestion/tell_place.html", context, status=422 if posted is not None else 200)


def local_address(asked: str, book_pk: int) -> str:
    """A path on this site, else that of the book."""
    is_path = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_path else reverse("ingestion:book", args=[book_pk])
