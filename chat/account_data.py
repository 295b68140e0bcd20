"""What an account keeps of questions and answers, as its export has it: what its pages show, and no more."""

from typing import Any

from bookclub.clubs.models import User
from chat.conversation_page import conversation_page
from chat.conversations.exported import exported
from chat.horizons import is_within
from chat.models import AnswerFeedback
from chat.queries import conversations_of, known_to


def conversations(user: User) -> list[dict[str, Any]]:
    """In clubs they are still in. Exchanges from further on in a book than they are now are counted alone."""
    own = conversations_of(user).order_by("pk").values_list("pk", flat=True)
    return [exported(conversation_page(user, pk)) for pk in own]


def feedback(user: User) -> list[dict[str, Any]]:
    """Without the note where it is about an answer from further on."""
    given = AnswerFeedback.objects.filter(user=user, message__conversation__in=conversations_of(user))
    rows = given.select_related("message__conversation").order_by("pk")
    return [_word(user, one) for one in rows.prefetch_related("message__conversation__books")]


def _word(user: User, one: AnswerFeedback) -> dict[str, Any]:
    conversation = one.message.conversation
    is_seen = is_within(one.message.read_up_to, known_to(user, conversation))
    return {
        "conversation": conversation.pk,
        "answer": one.message_id,
        "verdict": one.verdict,
        "reason": one.reason,
        "note": one.note if is_seen else "",
        "at": one.updated_at.isoformat(),
    }
