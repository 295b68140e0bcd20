"""How long the reading-in of a book will take yet, from how fast it has been; nothing is said too early."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ingestion.models import Book
from ingestion.progress import SHARES, SHARES_OF_EMBEDDING_ANEW

SECONDS_BEFORE_A_GUESS = 3.0
LEAST_OF_A_STAGE = 0.02
"""Of a stage that counts its work: with less done its speed says little."""
MOST_SECONDS_A_PERCENT = 1.5
"""For the stages after one that is slow for reasons of its own: pictures to be read, a model that writes."""

MINUTE, HOUR = 60, 3600
SOON = 10


@dataclass(frozen=True, slots=True)
class Pace:
    """A build in the midst of a stage, which lies between `first` and `last` percent of the whole.

    `before` are the seconds that the stages before it took, `spent` those since it began, `done` the share of
    its work that is done, from 0 to 1; None where it does not count its work.
    """

    first: int
    last: int
    before: float
    spent: float
    done: float | None


def seconds_left(pace: Pace) -> float | None:
    """None where there is too little to go by. Never negative."""
    if pace.before + pace.spent < SECONDS_BEFORE_A_GUESS:
        return None
    stage = _seconds_of_stage(pace)
    if stage is None:
        return None
    a_percent = (pace.before + stage) / pace.last if pace.last else 0.0
    return max(0.0, stage - pace.spent) + (100 - pace.last) * min(a_percent, MOST_SECONDS_A_PERCENT)


def _seconds_of_stage(pace: Pace) -> float | None:
    """The whole of it, from its own speed, else from that of the stages before."""
    if pace.done is not None:
        is_telling = pace.done >= LEAST_OF_A_STAGE and pace.spent >= SECONDS_BEFORE_A_GUESS / 2
        return pace.spent / pace.done if is_telling else None
    if not pace.first:
        return None
    return max(pace.spent, pace.before / pace.first * (pace.last - pace.first))


def pace_of(book: Book, now: datetime) -> Pace | None:
    """None for a book that nobody has begun, or in a stage that has no share."""
    shares = SHARES_OF_EMBEDDING_ANEW if book.is_embedded_anew else SHARES
    if book.began_at is None or book.stage_began_at is None or book.stage not in shares:
        return None
    first, last = shares[book.stage]
    done = min(1.0, book.stage_done / book.stage_total) if book.stage_total > 1 else None
    before = (book.stage_began_at - book.began_at).total_seconds()
    spent = (now - book.stage_began_at).total_seconds()
    return Pace(first, last, max(0.0, before), max(0.0, spent), done)


def time_left(book: Book) -> str:
    """`about 2 minutes left`; "" while there is nothing to say."""
    pace = pace_of(book, timezone.now()) if book.state == Book.State.PROCESSING else None
    seconds = None if pace is None else seconds_left(pace)
    return "" if seconds is None else in_words(seconds)


def in_words(seconds: float) -> str:
    """Rounded as somebody would who does not know better: to five minutes from ten on, then to hours."""
    if seconds < SOON:
        return _("a few seconds left")
    if seconds < 0.75 * MINUTE:
        return _("less than a minute left")
    minutes = round(seconds / MINUTE)
    if minutes > 10:
        minutes = 5 * round(seconds / MINUTE / 5)
    if minutes < 60:
        words = ngettext("about %(count)d minute left", "about %(count)d minutes left", max(1, minutes))
        return words % {"count": max(1, minutes)}
    hours = max(1, round(seconds / HOUR))
    return ngettext("about %(count)d hour left", "about %(count)d hours left", hours) % {"count": hours}
