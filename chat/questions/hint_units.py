"""The word “page” or “chapter” in a question, and the labels that stand with it."""

from dataclasses import dataclass

from chat.questions import hint_words as known
from chat.questions.labels import Label, expanded
from chat.questions.parsed_question import HintKind, StructuralHint
from chat.questions.tokens import Tokens

MOST_HINTS = 50
"""Of one question."""


@dataclass(frozen=True, slots=True)
class HintPhrase:
    """Characters `start:end` say no more than these hints; `asked` counts those that were left out too."""

    start: int
    end: int
    hints: tuple[StructuralHint, ...]
    asked: int = 1


@dataclass(frozen=True, slots=True)
class Unit:
    """The word “page” or “chapter”, of tokens `place:end`, its full stop included."""

    kind: HintKind
    place: int
    end: int
    is_plural: bool


@dataclass(frozen=True, slots=True)
class Named:
    """Labels, and the tokens `first:end` that name them together with their unit."""

    labels: list[Label]
    first: int
    end: int
    asked: int


def unit_at(tokens: Tokens, place: int) -> Unit | None:
    word = tokens.at(place).word
    kind = HintKind.PAGE if word in known.PAGE else HintKind.CHAPTER if word in known.CHAPTER else None
    if kind is None:
        return None
    end = place + 1
    if word in known.SHORT:
        dotted = tokens.touch(place) and tokens.at(end).text == "."
        if not dotted and not tokens.at(end).text.isdecimal():
            return None
        end += dotted
    return Unit(kind, place, end, word in known.PLURALS)


def labels_of(parts: list[tuple[bool, Label]]) -> tuple[list[Label], int]:
    labels: list[Label] = []
    asked = 0
    for is_range, label in parts:
        if is_range and labels:
            inside, count = expanded(labels.pop(), label, MOST_HINTS)
            labels += inside
            asked += count - 1
        else:
            labels.append(label)
            asked += 1
    return labels, asked


def led_from(tokens: Tokens, first: int) -> int:
    """With the prepositions and articles before it."""
    while tokens.at(first - 1).word in known.LEADING | known.ARTICLES:
        first -= 1
    if tokens.words(first - 2, first) == ["according", "to"]:
        first -= 2
    return first


def is_between(tokens: Tokens, place: int) -> bool:
    """What lies between two chapters is a range; the difference between them is not."""
    while tokens.at(place - 1).word in known.ARTICLES:
        place -= 1
    telling = tokens.words(place - 5, place - 1)
    apart = any(word.startswith(known.TELLING_APART) for word in telling)
    return tokens.at(place - 1).word in known.BETWEEN and not apart
