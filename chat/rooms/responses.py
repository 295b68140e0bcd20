"""What whoever has done something in a room gets back: the place of it, or what has changed on their page."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse

from bookclub.clubs.queries import is_host
from bookclub.clubs.requests import MemberRequest
from chat.models import Room, RoomMessage
from chat.queries import sees_how_it_was_found
from chat.rooms import queries
from chat.rooms.box import Box
from chat.rooms.horizons import known_in
from chat.rooms.shown import Shower, with_all_that_is_shown


def to_message(room: Room, message_pk: int) -> HttpResponseRedirect:
    """However far back, or in how long a thread, it stands."""
    address = reverse("chat:room", args=[room.pk], query={"around": message_pk})
    return redirect(f"{address}#room-said-{message_pk}")


def changed(
    request: MemberRequest, room: Room, message: RoomMessage, box: Box | None = None, *, is_new: bool = False
) -> HttpResponse:
    """The message as it is now, beside the box where one was used."""
    rows = with_all_that_is_shown(queries.messages_in(room), request.user).filter(pk=message.pk)
    shown = [Shower(request.user, room, known_in(request.user, room)).shown(one) for one in rows]
    context = {
        "room": room,
        "head": {
            "room": room,
            "is_host": is_host(request.user, room.club),
            "books": [room.book],
            "shows_how_found": sees_how_it_was_found(request.user, room.club),
        },
        "box": box,
        "visitor": request.user,
        "said": shown if is_new else [],
        "changed": [] if is_new else shown,
        "oob": True,
    }
    return render(request, "chat/rooms/_answered.html", context)
