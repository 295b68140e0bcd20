"""What an account keeps of questions and answers, as its export has it: what its pages show, and no more."""

from typing import Any

from django.db.models import Q

from bookclub.clubs.models import User
from chat.conversations.exported import exported
from chat.conversations.whole_pages import whole_pages
from chat.horizons import Known, is_within
from chat.models import AnswerFeedback, RoomMessage
from chat.queries import conversations_of, known_in, known_to
from chat.rooms.queries import conversations_in_rooms, seen_in_rooms


def conversations(user: User) -> list[dict[str, Any]]:
    """In clubs they are still in. Exchanges from further on in a book than they are now are counted alone.

    Threads of rooms are not among them: those belong to all who talk there.
    """
    return [exported(page) for page in whole_pages(user)]


def feedback(user: User) -> list[dict[str, Any]]:
    """Without the note where it is about an answer from further on.

    A note that says more than its answer did stays, as it does under the answer: these are one's own words.
    """
    about = Q(message__conversation__in=conversations_of(user)) | Q(
        message__conversation__in=conversations_in_rooms(user)
    )
    given = AnswerFeedback.objects.filter(about, user=user).select_related("message__conversation")
    rows = list(given.prefetch_related("message__conversation__books__live_index").order_by("pk"))
    known = known_to(user, *{one.message.conversation for one in rows})
    in_rooms = seen_in_rooms(user, [one.message_id for one in rows])
    return [_word(one, known, in_rooms.get(one.message_id)) for one in rows]


def _word(one: AnswerFeedback, known: Known, in_room: tuple[RoomMessage, bool] | None) -> dict[str, Any]:
    conversation = one.message.conversation
    if in_room is None:
        is_seen = is_within(one.message.read_up_to, known_in(conversation, known))
    else:
        is_seen = in_room[1]
    return {
        "room": in_room[0].room_id if in_room is not None else None,
        "conversation": conversation.pk,
        "answer": one.message_id,
        "verdict": one.verdict,
        "reason": one.reason,
        "note": one.note if is_seen else "",
        "at": one.updated_at.isoformat(),
    }
