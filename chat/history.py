"""What a conversation has said before a question, for understanding it."""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef

from chat.horizons import Known, is_within, read_up_to
from chat.models import Message
from chat.questions.turns import Turn

MOST_TURNS = 4
MOST_LOOKED_AT = 40
"""Messages before the question; those that are passed over are among them."""

Pair = tuple[Message, Message | None]


def history_of(answer: Message) -> list[Turn]:
    """The latest turns before the one that `answer` ends, in order, as far as they lie within its horizon.

    What was written further on has no part in a question that is read within the horizon, nor has what was
    asked anew since.
    """
    known = read_up_to(answer)
    seen = [_turn(*pair) for pair in _pairs_before(answer) if _is_seen(pair, known)]
    return seen[:MOST_TURNS][::-1]


def _pairs_before(answer: Message) -> Iterator[Pair]:
    """Questions with their answers, latest first, without the one that `answer` answers."""
    fields = ("role", "state", "text", "resolved", "read_up_to")
    anew = Exists(Message.objects.filter(instead_of=OuterRef("pk"), pk__lt=answer.pk))
    before = Message.objects.filter(conversation=answer.conversation_id, pk__lt=answer.pk).only(*fields)
    before = before.annotate(is_asked_anew=anew)
    its_answer: Message | None = answer
    for message in before.order_by("-pk")[:MOST_LOOKED_AT]:
        if message.role == Message.Role.ANSWER:
            its_answer = message
            continue
        if its_answer != answer and not message.is_asked_anew:
            yield message, its_answer
        its_answer = None


def _is_seen(pair: Pair, known: Known) -> bool:
    return all(is_within(message.read_up_to, known) for message in pair if message is not None)


def _turn(question: Message, answer: Message | None) -> Turn:
    """What was left of an answer that broke off is not taken for one."""
    is_whole = answer is not None and answer.state == Message.State.COMPLETE
    return Turn(question.resolved or question.text, answer.text if answer is not None and is_whole else "")
