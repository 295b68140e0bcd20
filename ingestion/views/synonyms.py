"""The words that mean the same in a book: hosts list, add and remove them."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bookclub.clubs.models import User
from bookclub.clubs.requests import MemberRequest
from bookclub.translation import shown
from ingestion import synonyms
from ingestion.models import Book
from ingestion.queries import book_to_host
from ingestion.synonym_forms import SynonymsForm


@require_http_methods(["GET", "HEAD", "POST"])
def list_synonyms(request: MemberRequest, pk: int) -> HttpResponse:
    """What is refused stands in the form again, as it was sent."""
    book = book_to_host(request.user, pk)
    form = SynonymsForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _added(book, form, request.user):
        messages.success(request, _("The words were added."))
        return redirect("ingestion:synonyms", pk=pk)
    context = {"book": book, "form": form, "groups": synonyms.listed(book)}
    return render(request, "ingestion/synonyms.html", context)


def _added(book: Book, form: SynonymsForm, host: User) -> bool:
    try:
        synonyms.add(book, form.cleaned_data["words"], host)
    except synonyms.SynonymsRefused as refusal:
        form.add_error("words", shown(refusal.sentence))
        return False
    return True


@require_POST
def remove_synonyms(request: MemberRequest, pk: int, synonyms_pk: int) -> HttpResponseRedirect:
    """A second click, or another host, finds it done."""
    if synonyms.remove(book_to_host(request.user, pk), synonyms_pk):
        messages.success(request, _("The words were removed."))
    else:
        messages.info(request, _("These words are not there any more."))
    return redirect("ingestion:synonyms", pk=pk)
