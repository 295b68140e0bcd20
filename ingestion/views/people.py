"""Who is who in a book: the list, somebody's page, two drawings, and what was corrected."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRefresh

from bookclub.clubs.queries import is_host
from bookclub.clubs.requests import MemberRequest
from ingestion import queries
from ingestion.artifacts.company_graph import company_graph
from ingestion.artifacts.presence_chart import presence_chart
from ingestion.correction_forms import FORMS, CorrectionForm
from ingestion.listed_corrections import listed_corrections
from ingestion.models import Book
from ingestion.people_page import people_found
from ingestion.person_page import person_at, person_page
from ingestion.reach import asked_part, reach_of
from ingestion.shown_names import ShownNames, shown_names
from ingestion.views.asking import ask_place


@require_GET
def people(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    names = _asked_names(request, book)
    if names.reach.is_untold:
        return ask_place(request, book, _("Who’s who"))
    context = _frame(names, "people") | {"found": people_found(names, request.GET.get("q", ""))}
    template = "ingestion/people/_found.html" if request.htmx else "ingestion/people/list.html"
    return render(request, template, context)


@require_GET
def person(request: MemberRequest, pk: int, slug: str) -> HttpResponse:
    """Under another of their names it leads to the main one."""
    book = queries.book_for(request.user, pk)
    names = _asked_names(request, book)
    if names.reach.is_untold:
        return ask_place(request, book, _("Who’s who"))
    found = person_at(names, slug)
    if found is None:
        return _nobody(request, names)
    if names.slugs[found.name] != slug:
        address = reverse("ingestion:person", args=[pk, names.slugs[found.name]])
        return redirect(f"{address}{names.query}")
    return show_person(request, names, slug)


@require_GET
def presence(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    names = _asked_names(request, book)
    if names.reach.is_untold:
        return ask_place(request, book, _("Who’s who"))
    chart = presence_chart(names.profile.people, names.chapters_told)
    context = _frame(names, "presence") | {"chart": chart}
    return render(request, "ingestion/people/presence.html", context)


@require_GET
def company(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    names = _asked_names(request, book)
    if names.reach.is_untold:
        return ask_place(request, book, _("Who’s who"))
    context = _frame(names, "company") | {"graph": company_graph(names.profile.people)}
    return render(request, "ingestion/people/company.html", context)


@require_GET
def corrections(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    names = _asked_names(request, book)
    if names.reach.is_untold:
        return ask_place(request, book, _("Who’s who"))
    context = _frame(names, "corrections") | {
        "corrections": listed_corrections(names),
        "is_host": is_host(request.user, book.club),
    }
    return render(request, "ingestion/people/corrections.html", context)


@require_GET
def names_state(request: MemberRequest, pk: int) -> HttpResponse:
    """Asked by a page that waits for names that are being written anew."""
    book = queries.book_for(request.user, pk)
    if not book.are_names_wanted:
        return HttpResponseClientRefresh()
    return render(request, "ingestion/people/_state.html", {"book": book})


def show_person(
    request: MemberRequest, names: ShownNames, slug: str, refused: CorrectionForm | None = None
) -> HttpResponse:
    """With a correction that was refused as it was filled in, and why. Raises `Http404`."""
    found = person_at(names, slug)
    if found is None:
        raise Http404
    host = is_host(request.user, names.book.club)
    forms = {kind: form(names, found) for kind, form in FORMS.items()} if host and names.is_whole else {}
    context = _frame(names, "people") | {
        "page": person_page(names, found, request.GET.get("page", "")),
        "is_host": host,
        "forms": forms if refused is None else forms | {refused.kind.value: refused},
        "is_refused": refused is not None,
    }
    return render(request, "ingestion/people/person.html", context, status=200 if refused is None else 422)


def _asked_names(request: MemberRequest, book: Book) -> ShownNames:
    return shown_names(book, reach_of(request.user, book, asked_part(request.GET.dict())))


def _nobody(request: MemberRequest, names: ShownNames) -> HttpResponse:
    """Who looks at an earlier part may have followed somebody there who has not been met by then."""
    if names.is_whole:
        raise Http404
    if names.part is None:
        messages.info(request, _("Nobody of that name has been met as far as you have read."))
    else:
        messages.info(request, _("Nobody of that name has been met by the end of this part."))
    return redirect(f"{reverse('ingestion:people', args=[names.book.pk])}{names.query}")


def _frame(names: ShownNames, here: str) -> dict[str, Any]:
    return {"book": names.book, "names": names, "here": here}
