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
from ingestion import actions, originals
from ingestion.forms import ACCEPTED_FILES
from ingestion.models import Source
from ingestion.shelf_page import shelf_page

BYTES_A_MEGABYTE = 1024 * 1024


@require_GET
def shelf(request: MemberRequest) -> HttpResponse:
    return _shelf(request, "ingestion/shelf.html")


@require_POST
def upload(request: MemberRequest) -> HttpResponse | HttpResponseRedirect:
    """Every file gets an answer of its own; what was brought before is one, and no error."""
    page = shelf_page(request.user)
    if page.club is None or not page.is_host:
        raise PermissionDenied
    source = actions.ensure_upload_source(page.club)
    files = [file for file in request.FILES.getlist("file") if isinstance(file, UploadedFile)]
    for file in files:
        _receive(request, source, file)
    if not files:
        messages.info(request, _("No file was chosen."))
    return _shelf(request, "ingestion/_shelf.html") if request.htmx else redirect("ingestion:shelf")


def _shelf(request: MemberRequest, template: str) -> HttpResponse:
    page = shelf_page(request.user)
    context = {"shelf": page, "accepted_files": ACCEPTED_FILES, "max_megabytes": _max_megabytes()}
    return render(request, template, context)


def _receive(request: MemberRequest, source: Source, file: UploadedFile[bytes]) -> None:
    name = file.name or _("Untitled")
    try:
        shelved = actions.shelve(source, actions.Arrival(name, file.chunks(), uploaded_by=request.user))
    except originals.TooLarge:
        messages.error(request, _too_large(name))
        return
    if shelved.is_new:
        actions.queue_build(shelved.book)
        messages.success(request, _("“%(name)s” is being read in.") % {"name": name})
        return
    link = format_html('<a href="{}">{}</a>', _address(shelved.book.pk), shelved.book.title)
    messages.info(request, format_html(_("“{}” is already on the shelf: {}."), name, link))


def _address(book_pk: int) -> str:
    return reverse("ingestion:book", args=[book_pk])


def _max_megabytes() -> int:
    return int(settings.MAX_UPLOAD_BYTES // BYTES_A_MEGABYTE)


def _too_large(name: str) -> str:
    sentence = ngettext(
        "“%(name)s” is too large: this site takes files of up to %(megabytes)d megabyte.",
        "“%(name)s” is too large: this site takes files of up to %(megabytes)d megabytes.",
        _max_megabytes(),
    )
    return sentence % {"name": name, "megabytes": _max_megabytes()}
