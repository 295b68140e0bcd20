"""A host has a language model read the whole book, after seeing what that costs and where the text goes."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import actions, critical_marks
from ingestion.enrichment_page import enrichment_form, enrichment_page, prose_of
from ingestion.forms import EnrichmentForm
from ingestion.models import Book
from ingestion.queries import book_to_host
from ingestion.reading_places import read_up_to

START, BACK_TO_BASIC = "start", "basic"


@require_http_methods(["GET", "HEAD", "POST"])
def enrich(request: MemberRequest, pk: int) -> HttpResponse:
    """Every other button than those that start something shows the page again, with another estimate."""
    book = book_to_host(request.user, pk)
    prose_of(book)
    form = enrichment_form(book, request.POST if request.method == "POST" else None)
    wish = request.POST.get("wish")
    if wish == BACK_TO_BASIC:
        actions.back_to_basic(book)
        return _queued(request, book)
    if wish == START and form.is_valid():
        _start(request, book, form)
        return _queued(request, book)
    page = enrichment_page(book, form, read_up_to(request.user, [book]).get(book.pk))
    return render(request, "ingestion/enrich.html", {"page": page, "book": book})


def _start(request: MemberRequest, book: Book, form: EnrichmentForm) -> None:
    asked = form.cleaned_data
    stored = critical_marks.outline_of(book)
    if stored is not None:
        critical_marks.mark_chapters(book, stored, asked["chapters"], request.user)
    actions.enrich(book, asked["model"], asked["guidance"])


def _queued(request: MemberRequest, book: Book) -> HttpResponseRedirect:
    messages.info(request, _("The book-club profile is being written. It appears here once it is done."))
    return redirect("ingestion:book", pk=book.pk)


@require_POST
def stop(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    actions.stop_profile(book_to_host(request.user, pk))
    messages.info(request, _("The writing of the profile stops after the calls that are under way."))
    return redirect("ingestion:book", pk=pk)
