"""The shelf, and files on their way to it."""

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import actions, originals, shelving, sources
from ingestion.forms import ACCEPTED_FILES, asked_mode
from ingestion.messages import failure_sentence
from ingestion.models import Book, Source
from ingestion.shelf_page import shelf_page

BYTES_A_MEGABYTE = 1024 * 1024
PASSING = "passing"
"""Marks news that the shelf takes back by itself once it is old."""


@require_GET
def shelf(request: MemberRequest) -> HttpResponse:
    return _shelf(request, "ingestion/shelf.html")


@require_POST
def upload(request: MemberRequest) -> HttpResponse | HttpResponseRedirect:
    """Every file gets an answer of its own; what was brought before is one, and no error."""
    page = shelf_page(request.user)
    if page.club is None or not page.is_host:
        raise PermissionDenied
    source = sources.ensure_upload_source(page.club)
    files = [file for file in request.FILES.getlist("file") if isinstance(file, UploadedFile)]
    received = [name for file in files if (name := _receive(request, source, file))]
    if received:
        messages.success(request, _being_read_in(received), extra_tags=PASSING)
    if not files:
        messages.info(request, _("No file was chosen."))
    return _shelf(request, "ingestion/_shelf.html") if request.htmx else redirect("ingestion:shelf")


def _shelf(request: MemberRequest, template: str) -> HttpResponse:
    page = shelf_page(request.user)
    told = list(messages.get_messages(request))
    context = {
        "shelf": page,
        "accepted_files": ACCEPTED_FILES,
        "modes": Book.Mode.choices,
        "max_megabytes": _max_megabytes(),
        "news": [message for message in told if message.extra_tags == PASSING],
        "messages": [message for message in told if message.extra_tags != PASSING],
    }
    return render(request, template, context)


def _receive(request: MemberRequest, source: Source, file: UploadedFile[bytes]) -> str:
    """The name of a file that is to be read in; what there is to say about others is said."""
    name, mode = file.name or _("Untitled"), asked_mode(request.POST.dict())
    arrival = shelving.Arrival(name, file.chunks(), mode=mode, uploaded_by=request.user)
    try:
        shelved = shelving.shelve(source, arrival)
    except originals.TooLarge:
        messages.error(request, _too_large(name))
        return ""
    if shelved.is_to_be_read:
        actions.queue_build(shelved.book)
        return name
    _tell_of_known(request, name, shelved.book)
    return ""


def _tell_of_known(request: MemberRequest, name: str, book: Book) -> None:
    address = reverse("ingestion:book", args=[book.pk])
    if book.state == Book.State.FAILED and not book.is_ready:
        link = format_html('<a href="{}">{}</a>', address, _("See the book"))
        sentence = _("“{}” could not be read before either. {} {}")
        messages.error(request, format_html(sentence, name, failure_sentence(book), link))
    else:
        link = format_html('<a href="{}">{}</a>', address, book.title)
        messages.info(request, format_html(_("“{}” is already on the shelf: {}."), name, link))


def _being_read_in(names: list[str]) -> str:
    if len(names) == 1:
        return _("“%(name)s” is being read in.") % {"name": names[0]}
    sentence = ngettext("%(count)d book is being read in.", "%(count)d books are being read in.", len(names))
    return sentence % {"count": len(names)}


def _max_megabytes() -> int:
    return int(settings.MAX_UPLOAD_BYTES // BYTES_A_MEGABYTE)


def _too_large(name: str) -> str:
    sentence = ngettext(
        "“%(name)s” is too large: this site takes files of up to %(megabytes)d megabyte.",
        "“%(name)s” is too large: this site takes files of up to %(megabytes)d megabytes.",
        _max_megabytes(),
    )
    return sentence % {"name": name, "megabytes": _max_megabytes()}
