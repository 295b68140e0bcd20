"""Where a text writes somebody's names: for marks in passages, and for where a name is first met."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkedPiece:
    text: str
    is_name: bool


def marked_pieces(text: str, names: Iterable[str]) -> tuple[MarkedPiece, ...]:
    """The whole text in pieces; of names that begin at one place the longest counts."""
    pieces, at = [], 0
    for start, end, _name in _found(text, names):
        pieces += [MarkedPiece(text[at:start], is_name=False), MarkedPiece(text[start:end], is_name=True)]
        at = end
    return tuple(piece for piece in (*pieces, MarkedPiece(text[at:], is_name=False)) if piece.text)


def first_places(text: str, names: Iterable[str]) -> dict[str, int]:
    """The offset at which each name first stands by itself, not as a part of a longer one of them.

    Names that never do are left out.
    """
    places: dict[str, int] = {}
    for start, _end, name in _found(text, names):
        places.setdefault(name, start)
    return places


def _found(text: str, names: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    by_words = {" ".join(name.split()): name for name in names if name.strip()}
    spelled = by_words | {
        words.upper(): name for words, name in by_words.items() if words.upper() not in by_words
    }
    if not spelled:
        return
    longest_first = sorted(spelled, key=lambda words: (-len(words), words))
    forms = "|".join(r"\s+".join(map(re.escape, words.split())) for words in longest_first)
    for match in re.finditer(rf"(?<!\w)(?:{forms})(?!\w)", text):
        yield match.start(), match.end(), spelled[" ".join(match.group().split())]
