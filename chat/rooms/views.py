"""Rooms: who is in comes in, reads, and talks."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.queries import current_club, is_host
from bookclub.clubs.requests import MemberRequest
from chat import actions as conversation_actions
from chat.models import Room
from chat.rooms import actions, queries
from chat.rooms.actions import NotSaid
from chat.rooms.box import Box, box_of, draft_of
from chat.rooms.calling import whom_to_call
from chat.rooms.horizons import has_to_tell
from chat.rooms.listing import listed_rooms
from chat.rooms.page import RoomPage, room_page
from chat.rooms.parts import Asked
from chat.rooms.quoting import asked_quote
from chat.rooms.responses import changed, to_message
from chat.rooms.room_tools import room_tools
from ingestion.queries import book_for, books_seen_by

MOST_DIGITS = 18
REPLIES = "chat/rooms/_earlier_replies.html"


@require_GET
def rooms(request: MemberRequest) -> HttpResponse:
    club = current_club(request.user)
    if club is None:
        raise Http404
    hosts = is_host(request.user, club)
    books = books_seen_by(request.user).filter(club=club).order_by("title", "pk") if hosts else ()
    context = {"rooms": listed_rooms(request.user, club), "is_host": hosts, "books": books}
    return render(request, "chat/rooms/rooms.html", context)


@require_GET
def room(request: MemberRequest, pk: int) -> HttpResponse:
    """With htmx what was said before a message; whoever has not told how far they are is asked first."""
    opened = queries.room_for(request.user, pk)
    if has_to_tell(request.user, opened):
        return render(request, "chat/rooms/tell_first.html", {"room": opened, "book": opened.book})
    visit = actions.come_in(opened, request.user)
    asked = Asked(*(_key(request.GET.get(name)) for name in ("before", "around", "thread")))
    page = room_page(request.user, opened, visit, asked)
    context = _context(request, page)
    if request.htmx:
        return render(request, "chat/rooms/_earlier.html" if asked.thread is None else REPLIES, context)
    _mark_read(request, page)
    context |= _beside_the_talk(request, page) | {"box": box_of(request.user, opened, request.GET.dict())}
    return render(request, "chat/rooms/room.html", context)


@require_GET
def box(request: MemberRequest, pk: int) -> HttpResponse:
    """The box alone, for an answer, a change, or empty again."""
    opened = queries.room_to_talk_in(request.user, pk)
    asked = replace(box_of(request.user, opened, request.GET.dict()), has_focus=True)
    context = {"room": opened, "box": asked}
    return render(request, "chat/rooms/_box.html", context)


@require_POST
def say(request: MemberRequest, pk: int) -> HttpResponse | HttpResponseRedirect:
    opened = queries.room_to_talk_in(request.user, pk)
    written = box_of(request.user, opened, request.POST.dict())
    try:
        said = actions.say(opened, request.user, draft_of(written, request.user))
    except NotSaid as problem:
        return _not_said(request, opened, written, problem)
    if not request.htmx:
        if said.hint:
            messages.info(request, str(said.hint))
        return to_message(opened, said.message.pk)
    actions.read_to(pk, request.user, said.message.pk)
    fresh = Box(opened, hint=said.hint, reaches=written.reaches, has_focus=True)
    return changed(request, opened, said.message, fresh, is_new=True)


@require_POST
def edit(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse | HttpResponseRedirect:
    opened = queries.room_to_talk_in(request.user, pk)
    written = box_of(request.user, opened, {"edit": str(message_pk), "text": request.POST.get("text", "")})
    if written.edited is None:
        raise Http404
    try:
        said = actions.edit(written.edited, written.text)
    except NotSaid as problem:
        return _not_said(request, opened, written, problem)
    if not request.htmx:
        if said.hint:
            messages.info(request, str(said.hint))
        return to_message(opened, message_pk)
    fresh = replace(box_of(request.user, opened, {}), hint=said.hint, has_focus=True)
    return changed(request, opened, said.message, fresh)


@require_POST
def delete(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse | HttpResponseRedirect:
    """One's own; hosts any that they see."""
    opened = queries.room_to_talk_in(request.user, pk)
    message = queries.message_for(request.user, opened, message_pk)
    if message.author_id != request.user.pk and not is_host(request.user, opened.club):
        raise Http404
    actions.delete(message)
    return changed(request, opened, message) if request.htmx else to_message(opened, message_pk)


@require_POST
def stop(request: MemberRequest, pk: int, message_pk: int) -> HttpResponse | HttpResponseRedirect:
    """The answer to a question: for who asked it, and hosts."""
    opened = queries.room_to_talk_in(request.user, pk)
    message = queries.message_for(request.user, opened, message_pk)
    if message.author_id != request.user.pk and not is_host(request.user, opened.club):
        raise Http404
    if message.answer is not None:
        conversation_actions.stop(message.answer)
    return changed(request, opened, message) if request.htmx else to_message(opened, message_pk)


@require_POST
def book_room(request: MemberRequest, book_pk: int) -> HttpResponseRedirect:
    book = book_for(request.user, book_pk)
    return redirect("chat:room", pk=actions.room_of_book(book, request.user).pk)


@require_GET
def quote(request: MemberRequest, book_pk: int) -> HttpResponse | HttpResponseRedirect:
    """To the room of the book with words of it in the box; where there are several, one is chosen first."""
    book = book_for(request.user, book_pk)
    asked = asked_quote(f"{book.pk}:{request.GET.get('start', '')}-{request.GET.get('end', '')}")
    if asked is None:
        raise Http404
    about = list(queries.rooms_about(request.user, book).filter(is_closed=False).order_by("pk"))
    if len(about) > 1:
        return render(request, "chat/rooms/choose.html", {"book": book, "rooms": about, "quote": asked})
    chosen = about[0] if about else actions.room_of_book(book, request.user)
    return redirect(reverse("chat:room", args=[chosen.pk], query={"quote": str(asked)}) + "#room-box")


def _context(request: MemberRequest, page: RoomPage) -> dict[str, Any]:
    return {"page": page, "head": page.head, "room": page.head.room, "visitor": request.user}


def _beside_the_talk(request: MemberRequest, page: RoomPage) -> dict[str, Any]:
    """For the whole page."""
    called = whom_to_call(request.user, page.head.room)
    return room_tools(request.user, page.head) | {"whom_to_call": called}


def _mark_read(request: MemberRequest, page: RoomPage) -> None:
    """What the page shows has been seen, also where no script says so."""
    if page.said and not page.has_later:
        newest = max(one.pk for root in page.said for one in (root, *root.replies))
        actions.read_to(page.head.room.pk, request.user, newest)


def _not_said(request: MemberRequest, opened: Room, written: Box, problem: NotSaid) -> HttpResponse:
    """Nothing of what was written is lost."""
    again = replace(written, problem=problem.sentence, has_focus=True)
    if request.htmx:
        return render(request, "chat/rooms/_box.html", {"room": opened, "box": again})
    opened.refresh_from_db()
    page = room_page(request.user, opened, actions.come_in(opened, request.user))
    context = _context(request, page) | _beside_the_talk(request, page) | {"box": again}
    return render(request, "chat/rooms/room.html", context, status=422)


def _key(raw: str | None) -> int | None:
    is_key = raw is not None and raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS
    return int(raw) if is_key and raw is not None else None
