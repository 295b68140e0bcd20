"""What a host says about a book: title, authors, tags, language, how it is read."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bookclub.clubs.requests import MemberRequest
from ingestion import book_settings
from ingestion.book_settings_form import BookSettingsForm
from ingestion.queries import book_to_host


@require_http_methods(["GET", "POST"])
def settings(request: MemberRequest, pk: int) -> HttpResponse:
    book = book_to_host(request.user, pk)
    form = BookSettingsForm(book, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "ingestion/book_settings.html", {"book": book, "form": form}, status=status)
    is_read_again = book_settings.save(book, form.settings)
    said = _("Saved. The book is being read in again.") if is_read_again else _("Saved.")
    messages.success(request, said)
    return redirect("ingestion:book", pk=pk)
