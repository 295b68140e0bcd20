"""Files on their way to the shelf: every one gets an answer of its own."""

from dataclasses import asdict, dataclass
from typing import Literal

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import actions, originals, shelving, sources
from ingestion.forms import asked_mode
from ingestion.messages import failure_sentence, is_cancelled, refusal_sentence
from ingestion.models import Book, Source
from ingestion.readers.failures import ReadingFailed
from ingestion.shelf_page import club_to_fill
from ingestion.views.shelf import PASSING, max_megabytes

LEVELS = {"known": messages.INFO, "refused": messages.ERROR}


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a file, said without its name; with the book that it became or that is there already."""

    name: str
    outcome: Literal["reading-in", "known", "refused"]
    said: str
    book: int | None = None
    address: str = ""
    link: str = ""


@require_POST
def upload(request: MemberRequest, slug: str) -> HttpResponse:
    """What was brought before is an answer, and no error. In JSON for whoever asks for that."""
    club = club_to_fill(request.user, slug)
    source = sources.ensure_upload_source(club)
    files = [file for file in request.FILES.getlist("file") if isinstance(file, UploadedFile)]
    answers = [_receive(request, source, file) for file in files]
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"files": [asdict(answer) for answer in answers]})
    _tell(request, answers)
    return redirect("ingestion:club-shelf", slug=slug)


def _receive(request: MemberRequest, source: Source, file: UploadedFile[bytes]) -> Answer:
    name, mode = as_named(file.name or "") or _("Untitled"), asked_mode(request.POST.dict())
    arrival = shelving.Arrival(name, file.chunks(), mode=mode, uploaded_by=request.user)
    try:
        shelved = shelving.shelve(source, arrival)
    except originals.TooLarge:
        return Answer(name, "refused", too_large())
    except ReadingFailed as failure:
        return Answer(name, "refused", refusal_sentence(failure.code))
    book = shelved.book
    if shelved.is_to_be_read or is_cancelled(book):
        actions.queue_build(book)
        return Answer(name, "reading-in", _("Being read in."), book.pk, _address(book), book.title)
    return _known(name, book)


def as_named(sent: str) -> str:
    """The name that the file has with whoever sent it: forms write its quotation marks as `%22`."""
    return sent.replace("%22", '"')


def _known(name: str, book: Book) -> Answer:
    if book.state == Book.State.FAILED and not book.is_ready:
        said = _("It could not be read before either. %(reason)s") % {"reason": failure_sentence(book)}
        return Answer(name, "refused", said, book.pk, _address(book), _("See the book"))
    return Answer(name, "known", _("It is already on the shelf:"), book.pk, _address(book), book.title)


def _address(book: Book) -> str:
    return reverse("ingestion:book", args=[book.pk])


def _tell(request: MemberRequest, answers: list[Answer]) -> None:
    received = [answer.name for answer in answers if answer.outcome == "reading-in"]
    if received:
        messages.success(request, _being_read_in(received), extra_tags=PASSING)
    for answer in answers:
        if answer.outcome != "reading-in":
            link = format_html(' <a href="{}">{}</a>', answer.address, answer.link) if answer.link else ""
            sentence = format_html("“{}”: {}{}", answer.name, answer.said, link)
            messages.add_message(request, LEVELS[answer.outcome], sentence)
    if not answers:
        messages.info(request, _("No file was chosen."))


def _being_read_in(names: list[str]) -> str:
    if len(names) == 1:
        return _("“%(name)s” is being read in.") % {"name": names[0]}
    sentence = ngettext("%(count)d book is being read in.", "%(count)d books are being read in.", len(names))
    return sentence % {"count": len(names)}


def too_large() -> str:
    sentence = _("It is too large: this site takes files of up to %(megabytes)s MB.")
    return sentence % {"megabytes": max_megabytes()}
