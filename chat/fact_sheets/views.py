"""The page of a book's fact sheet."""

from django.http import HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bookclub.clubs.requests import MemberRequest
from chat.fact_sheets import actions
from chat.fact_sheets.page import FactsPage, facts_page
from ingestion.reach import asked_part
from ingestion.views.asking import ask_place


@require_http_methods(["GET", "POST"])
def facts(request: MemberRequest, book_pk: int) -> HttpResponse:
    """As far as was read, or with `up_to` as of the end of that part. A POST has it made, a host's also anew.

    A sheet whose making broke off goes on when it is looked at.
    """
    page = facts_page(request.user, book_pk, asked_part(request.GET.dict()))
    if not page.book.is_ready:
        return render(request, "ingestion/not_ready.html", {"book": page.book}, status=404)
    if page.reach.is_untold:
        return ask_place(request, page.book, _("Fact sheet"))
    if request.method == "POST":
        return _made(request, page)
    if page.sheet is not None:
        actions.go_on(page.sheet)
    return render(request, "chat/facts/facts.html", {"page": page, "book": page.book})


def _made(request: MemberRequest, page: FactsPage) -> HttpResponse:
    again = "again" in request.POST
    if again and not page.is_host:
        return HttpResponseForbidden()
    if page.can_be_made and page.end is not None:
        actions.want(page.book, page.end, again=again)
    return redirect(reverse("chat:facts", args=[page.book.pk]) + page.reach.query)
