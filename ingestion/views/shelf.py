"""The shelf of a club."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.actions import look_at
from bookclub.clubs.models import Club
from bookclub.clubs.queries import current_club
from bookclub.clubs.requests import MemberRequest
from ingestion import sample_shelf
from ingestion.forms import ACCEPTED_FILES
from ingestion.models import Book
from ingestion.shelf_page import club_to_fill, club_to_show, shelf_page
from ingestion.shelf_search import SORTS, STATES, asked_query
from ingestion.views.returning import go_back

BYTES_A_MEGABYTE = 1024 * 1024
PASSING = "passing"
"""Marks news that the shelf takes back by itself once it is old."""


@require_GET
def shelf(request: MemberRequest) -> HttpResponse:
    """Of the club looked at last."""
    return _shelf(request, current_club(request.user))


@require_GET
def club_shelf(request: MemberRequest, slug: str) -> HttpResponse:
    club = club_to_show(request.user, slug)
    look_at(request.user, club)
    return _shelf(request, club)


@require_POST
def samples(request: MemberRequest, slug: str) -> HttpResponse:
    club = club_to_fill(request.user, slug)
    sample_shelf.put_on_shelf(club)
    said = _("The sample books are being read in. It takes less than a minute.")
    return go_back(request, shelf_page(request.user, club).club_address, said)


def _shelf(request: MemberRequest, club: Club | None) -> HttpResponse:
    page = shelf_page(request.user, club, asked_query(request.GET.dict()))
    is_part = bool(request.htmx) and request.htmx.target == "shelf-found"
    if is_part:
        response = render(request, "ingestion/_shelf_found.html", {"shelf": page, "is_part": True})
        response["HX-Replace-Url"] = page.address
    else:
        response = render(request, "ingestion/shelf.html", {"shelf": page, **_around(request)})
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def _around(request: MemberRequest) -> dict[str, object]:
    told = list(messages.get_messages(request))
    return {
        "states": STATES,
        "sorts": SORTS,
        "accepted_files": ACCEPTED_FILES,
        "modes": Book.Mode.choices,
        "max_megabytes": max_megabytes(),
        "max_bytes": settings.MAX_UPLOAD_BYTES,
        "news": [message for message in told if message.extra_tags == PASSING],
        "messages": [message for message in told if message.extra_tags != PASSING],
    }


def max_megabytes() -> int:
    return int(settings.MAX_UPLOAD_BYTES // BYTES_A_MEGABYTE)
