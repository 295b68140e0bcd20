"""The page of a book, and what its hosts can do there."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import actions, cancelling
from ingestion.book_page import book_page
from ingestion.forms import PasswordForm, asked_mode
from ingestion.messages import asks_for_password
from ingestion.models import Book
from ingestion.queries import book_to_host
from ingestion.views.returning import go_back


@require_GET
def book(request: MemberRequest, pk: int) -> HttpResponse:
    page = book_page(request.user, pk)
    return render(request, "ingestion/book.html", {"page": page, "book": page.book})


@require_POST
def reread(request: MemberRequest, pk: int) -> HttpResponse:
    """In the mode that was chosen; without one, as the last time."""
    book = book_to_host(request.user, pk)
    actions.read_again(book, asked_mode(request.POST.dict(), book.mode))
    return go_back(request, book_address(book))


@require_POST
def cancel(request: MemberRequest, pk: int) -> HttpResponse:
    """A book that is ready by now is left as it is."""
    book = book_to_host(request.user, pk)
    cancelling.cancel(book)
    return go_back(request, book_address(book))


@require_POST
def reembed(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """A book that has the configured embedder by now is left as it is."""
    actions.queue_reembedding(book_to_host(request.user, pk))
    return redirect("ingestion:book", pk=pk)


@sensitive_post_parameters("password")
@require_POST
def unlock(request: MemberRequest, pk: int) -> HttpResponse:
    """A book that asks for no password keeps none."""
    book = book_to_host(request.user, pk)
    form = PasswordForm(request.POST)
    if not form.is_valid():
        said = _("Give the password that opens the file.")
        return go_back(request, book_address(book), said, messages.ERROR)
    if asks_for_password(book):
        actions.unlock(book, form.cleaned_data["password"])
    return go_back(request, book_address(book))


@require_POST
def write_profile(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    actions.queue_profile(book_to_host(request.user, pk))
    messages.info(request, _("The book-club profile is being written. It appears here once it is done."))
    return redirect("ingestion:book", pk=pk)


@require_POST
def delete(request: MemberRequest, pk: int) -> HttpResponse:
    book = book_to_host(request.user, pk)
    address = reverse("ingestion:club-shelf", args=[book.club.slug])
    actions.delete_book(book)
    return go_back(request, address, _("“%(title)s” was taken off the shelf.") % {"title": book.title})


def book_address(book: Book) -> str:
    return reverse("ingestion:book", args=[book.pk])
