"""Rooms: what hosts do."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from bookclub.clubs.queries import current_club, is_host
from bookclub.clubs.requests import MemberRequest
from chat.rooms import actions, hosting, queries
from chat.rooms.actions import NotSaid
from chat.rooms.horizon_words import horizon_form
from chat.rooms.horizons import has_to_tell
from chat.rooms.responses import changed, to_message
from ingestion.meeting_queries import pack_to_host
from ingestion.queries import book_for
from ingestion.reading_places import place_of
from ingestion.told_places import NoSuchPlace

MOST_DIGITS = 18


@require_POST
def new(request: MemberRequest) -> HttpResponseRedirect:
    """A room without a book, or another one about a book."""
    club = current_club(request.user)
    if club is None or not is_host(request.user, club):
        raise Http404
    raw = request.POST.get("book", "")
    book = book_for(request.user, _key(raw)) if raw else None
    if book is not None and book.club_id != club.pk:
        raise Http404
    try:
        made = actions.make_room(club, request.user, request.POST.get("title", ""), book)
    except NotSaid as problem:
        messages.error(request, str(problem.sentence))
        return redirect("chat:rooms")
    return redirect("chat:room", pk=made.pk)


@require_POST
def pin(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse | HttpResponseRedirect:
    room = queries.room_to_host(request.user, pk)
    if has_to_tell(request.user, room):
        raise Http404
    message = queries.message_for(request.user, room, message_pk)
    try:
        hosting.set_pinned(message, is_pinned=request.POST.get("pinned") == "yes")
    except NotSaid as problem:
        messages.error(request, str(problem.sentence))
        return HttpResponseClientRefresh() if request.htmx else redirect("chat:room", pk=pk)
    return changed(request, room, message) if request.htmx else to_message(room, message_pk)


@require_POST
def close(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    room = queries.room_to_host(request.user, pk)
    hosting.set_closed(room, is_closed=request.POST.get("closed") == "yes")
    return redirect("chat:room", pk=pk)


@require_POST
def rename(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    room = queries.room_to_host(request.user, pk)
    try:
        hosting.rename(room, request.POST.get("title", ""))
    except NotSaid as problem:
        messages.error(request, str(problem.sentence))
    else:
        messages.success(request, _("The room has a new name."))
    return redirect("chat:room", pk=pk)


@require_POST
def delete(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    hosting.delete(queries.room_to_host(request.user, pk))
    messages.success(request, _("The room was deleted."))
    return redirect("chat:rooms")


@require_POST
def horizon(request: MemberRequest, pk: int) -> HttpResponse | HttpResponseRedirect:
    room = queries.room_to_host(request.user, pk)
    place = place_of(request.user, room.book) if room.book is not None else None
    form = horizon_form(room, place, request.POST)
    if form is None:
        raise Http404
    if form.is_valid():
        try:
            hosting.set_horizon(room, *form.chosen)
        except NoSuchPlace as problem:
            form.add_error("how", str(problem))
        else:
            messages.success(request, _("The room’s horizon is set."))
            return redirect("chat:room", pk=pk)
    return render(request, "chat/rooms/horizon.html", {"room": room, "horizon_form": form}, status=422)


@require_POST
def ask_next(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    room = queries.room_to_host(request.user, pk)
    if room.book is None:
        raise Http404
    pack = pack_to_host(request.user, room.book.pk, _key(request.POST.get("pack", "")))
    try:
        asked = hosting.ask_next(room, request.user, pack) if pack.is_ready else None
    except NotSaid as problem:
        messages.error(request, str(problem.sentence))
        return redirect("chat:room", pk=pk)
    if asked is None:
        messages.info(request, _("All questions of this meeting have been asked here."))
    return redirect("chat:room", pk=pk)


def _key(raw: str) -> int:
    """Raises `Http404`."""
    if not (raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS):
        raise Http404
    return int(raw)
