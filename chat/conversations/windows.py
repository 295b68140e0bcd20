"""How much of a long conversation its page shows at once: the newest exchanges, or some that lie before."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from chat.models import Message

EXCHANGES_A_PAGE = 10
AFTER = EXCHANGES_A_PAGE // 2
MOST_BROUGHT_BACK = 100
OPEN = (Message.State.WAITING, Message.State.WRITING)


@dataclass(frozen=True, slots=True)
class Asked:
    """The newest; those before a question; those around a message. `is_whole`: however many there are.

    Those before a question go back to another, `since`, where they were on the page already.
    """

    before: int | None = None
    around: int | None = None
    since: int | None = None
    is_whole: bool = False


NEWEST, WHOLE = Asked(), Asked(is_whole=True)


@dataclass(frozen=True, slots=True)
class Stretch:
    """`earlier` is the question to go on before, None at the beginning."""

    messages: QuerySet[Message]
    earlier: int | None = None
    has_later: bool = False


def stretch(messages: QuerySet[Message], asked: Asked) -> Stretch:
    """`messages` are those of one conversation. Whatever is still to be answered is among the newest."""
    if asked.is_whole:
        return Stretch(messages)
    rows = list(messages.prefetch_related(None).order_by("pk").values_list("pk", "role", "state"))
    questions = [pk for pk, role, _state in rows if role == Message.Role.QUESTION]
    unfinished = next((pk for pk, _role, state in rows if state in OPEN), None)
    first, end = _bounds(questions, asked, _newest(questions, unfinished))
    earlier = questions[first] if first else None
    own = messages if earlier is None else messages.filter(pk__gte=earlier)
    has_later = end < len(questions)
    return Stretch(own.filter(pk__lt=questions[end]) if has_later else own, earlier, has_later)


def _newest(questions: Sequence[int], unfinished: int | None) -> int:
    """Where the last page begins, in `questions`."""
    asked = len(questions) if unfinished is None else bisect_left(questions, unfinished) - 1
    return max(0, min(asked, len(questions) - EXCHANGES_A_PAGE))


def _bounds(questions: Sequence[int], asked: Asked, newest: int) -> tuple[int, int]:
    end = len(questions)
    if asked.around is not None:
        at = bisect_right(questions, asked.around) - 1
        end = end if at >= newest else min(end, max(at, 0) + 1 + AFTER)
    elif asked.before is not None:
        end = bisect_left(questions, asked.before)
    if end in (0, len(questions)):
        return newest, len(questions)
    first = end - EXCHANGES_A_PAGE
    if asked.before is not None and asked.since is not None:
        first = min(first, max(bisect_left(questions, asked.since), end - MOST_BROUGHT_BACK))
    return max(0, first), end
