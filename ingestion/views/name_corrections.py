"""What hosts correct in who is who."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import name_corrections
from ingestion.correction_forms import FORMS
from ingestion.models import NameCorrection
from ingestion.name_corrections import Recorded
from ingestion.person_page import person_at
from ingestion.queries import book_to_host
from ingestion.reach import reach_of
from ingestion.shown_names import shown_names
from ingestion.views.people import show_person


@require_POST
def correct(request: MemberRequest, pk: int, slug: str, kind: str) -> HttpResponse:
    """Of the whole book's profile alone: what is wrong there may be right as far as a part."""
    book = book_to_host(request.user, pk)
    names = shown_names(book, reach_of(request.user, book, None))
    person = person_at(names, slug)
    if kind not in FORMS or names.chunk is None or not names.is_whole:
        raise Http404
    if person is None:
        messages.error(
            request, _("That entry is not in who’s who any more. It may have been corrected meanwhile.")
        )
        return redirect("ingestion:people", pk=pk)
    form = FORMS[kind](names, person, request.POST)
    if not form.is_valid():
        return show_person(request, names, slug, refused=form)
    _tell(request, name_corrections.correct(names, form.draft(), request.user))
    return redirect("ingestion:person", pk=pk, slug=slug)


def _tell(request: MemberRequest, ending: Recorded) -> None:
    if ending == Recorded.NEW:
        messages.success(request, _("The correction is recorded."))
    elif ending == Recorded.MOVED:
        messages.success(request, _("The correction counts from the place you have chosen now."))
    elif ending == Recorded.KNOWN:
        messages.info(request, _("That correction is recorded already."))
    else:
        messages.error(request, _("The book has been read in anew meanwhile. Look whether it still applies."))


@require_POST
def undo(request: MemberRequest, pk: int, correction_pk: int) -> HttpResponseRedirect:
    """A second click, or another host, finds it done."""
    book = book_to_host(request.user, pk)
    correction = NameCorrection.objects.filter(book=book, pk=correction_pk).first()
    if correction is not None:
        name_corrections.undo(correction)
    messages.success(request, _("The correction is taken back."))
    return redirect("ingestion:corrections", pk=pk)
