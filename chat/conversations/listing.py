"""A reader's conversations as the list of them shows them: day by day, without what is further on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby

from django.db.models import prefetch_related_objects
from django.utils import timezone

from bookclub.clubs.models import User
from chat import queries
from chat.conversations.searching import Match
from chat.models import Conversation


@dataclass(frozen=True, slots=True)
class Line:
    """`lost_titles` are of books that are no longer on the shelf, `matches` what was searched for in it."""

    conversation: Conversation
    lost_titles: Sequence[str] = ()
    matches: Sequence[Match] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """In the reader's zone; `is_today` and `is_yesterday` by their clock."""

    date: date
    lines: list[Line] = field(default_factory=list)
    is_today: bool = False
    is_yesterday: bool = False


def by_day(
    visitor: User, conversations: Iterable[Conversation], found: Mapping[Conversation, Sequence[Match]] | None
) -> list[Day]:
    """In their order. `found` is what a search has come up with, by conversation."""
    listed = list(conversations)
    prefetch_related_objects(listed, "books__live_index")
    shown = queries.titled(listed, queries.known_to(visitor, *listed))
    lost = queries.lost_titles(shown)
    lines = [Line(one, lost.get(one.pk, ()), (found or {}).get(one, ())) for one in shown]
    today = timezone.localdate()
    days = groupby(lines, lambda line: timezone.localtime(line.conversation.updated_at).date())
    return [
        Day(day, list(of_day), is_today=day == today, is_yesterday=(today - day).days == 1)
        for day, of_day in days
    ]
