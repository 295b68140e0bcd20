"""The question that another is asked in the place of."""

from django.http import Http404

from bookclub.clubs.queries import Visitor
from chat.horizons import is_within
from chat.models import Conversation, Message
from chat.queries import known_in, known_to

MOST_DIGITS = 18


def asked_before(visitor: Visitor, conversation: Conversation, key: str) -> Message | None:
    """`key` as a form sends it; "" is none. Raises `Http404`, also for one that is folded for the visitor."""
    if not key:
        return None
    is_number = key.isascii() and key.isdecimal() and len(key) <= MOST_DIGITS
    questions = conversation.messages.filter(role=Message.Role.QUESTION)
    question = questions.filter(pk=int(key)).first() if is_number else None
    known = known_in(conversation, known_to(visitor, conversation))
    if question is None or not is_within(question.read_up_to, known):
        raise Http404
    return question
