"""The discussion questions of a meeting pack: who asks them, and whether a host has changed them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ingestion.models import MeetingPack

BY_RULES, BY_MODEL, BY_HOST = "rules", "model", "host"
LONGEST_QUESTION = 1000


@dataclass(frozen=True, slots=True)
class Question:
    """`origin` is "rules", "model" or "host"; an edited one is no longer the machine's own words."""

    text: str
    origin: str = BY_HOST
    is_generated: bool = False
    is_edited: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """What a host wants asked; `place` is that of the question it was, None for one of their own."""

    text: str
    place: int | None = None


def by_machine(by_model: Iterable[str], by_rules: Iterable[str]) -> list[dict[str, Any]]:
    """As a pack keeps them."""
    asked = [(text, BY_MODEL) for text in by_model] + [(text, BY_RULES) for text in by_rules]
    return as_rows([Question(text, origin, is_generated=True) for text, origin in asked])


def as_rows(questions: Iterable[Question]) -> list[dict[str, Any]]:
    return [asdict(question) for question in questions]


def questions_of(pack: MeetingPack) -> list[Question]:
    return [Question(**row) for row in pack.questions]


def as_wished(now: Sequence[Question], wishes: Iterable[Wish]) -> list[Question]:
    """In the order of the wishes; what nobody wishes any more is gone."""
    wished = ((_before(now, wish), wish.text.strip()) for wish in wishes)
    return [_with_text(before, text) for before, text in wished if text]


def _before(now: Sequence[Question], wish: Wish) -> Question | None:
    known = wish.place is not None and 0 <= wish.place < len(now)
    return now[wish.place] if known and wish.place is not None else None


def _with_text(before: Question | None, text: str) -> Question:
    if before is None:
        return Question(text)
    is_same = text.split() == before.text.split()
    return before if is_same else replace(before, text=text, is_edited=before.is_generated)
