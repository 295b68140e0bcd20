"""Quotations inside a model's own sentences: what the book does not say loses its quotation marks."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ingestion.passages.folding import APOSTROPHES, is_word_character

SHORTEST_QUOTATION = 4
"""Words from which on a phrase in quotation marks claims to be somebody's words, not a way of speaking."""

_CLOSES = {
    "“": '”“"',
    "”": "”",
    "„": '“”"',
    "‟": '”"',
    '"': '"”',
    "＂": "＂",
    "«": "»",
    "»": "«",
    "‹": "›",
    "「": "」",
    "『": "』",
    "〝": "〞〟",
    "‘": "’'",
    "‚": "‘’",
    "‛": "’'",
    "'": "'’",
    "`": "`'",
}
_NEXT_PARAGRAPH = ("“", "“")
"""A quotation of several paragraphs opens anew with each."""
_SINGLE = frozenset(f"‚{APOSTROPHES}")
_LINE_OPENERS = re.compile(r"^[ \t]*(?:[—―](?=\S)|>[> \t]*)", re.MULTILINE)
"""Spoken words after a dash, as Spanish books have them, and quoted lines of Markdown."""
_NEXT_DASH = re.compile(r"[ \t]*[—―]|$", re.MULTILINE)
_KEPT_CONTROLS = frozenset("\n\t\u00ad\u200c\u200d")


@dataclass(frozen=True, slots=True)
class Quoted:
    """`words` stand between the marks `opening` and `closing`: half-open ranges of the text."""

    words: str
    opening: tuple[int, int]
    closing: tuple[int, int]


def without_controls(text: str) -> str:
    """Without characters that no reader sees, among them those that turn the direction of a line."""
    kept = (one for one in text if one in _KEPT_CONTROLS or unicodedata.category(one) not in ("Cc", "Cf"))
    return "".join(kept)


def with_found_marks(text: str, is_found: Callable[[str], bool]) -> tuple[str, tuple[str, ...]]:
    """The text with quotation marks round words that `is_found` alone, and the words that lost theirs."""
    unfound = [one for one in quotations(text) if not is_found(one.words)]
    gone = {at for one in unfound for start, end in (one.opening, one.closing) for at in range(start, end)}
    kept = "".join(character for at, character in enumerate(text) if at not in gone)
    return kept.strip() if gone else text, tuple(one.words for one in unfound)


def before_quotations(text: str) -> str:
    """As far as nothing is quoted: what is still being written cannot be looked up yet."""
    first = min((one.opening[0] for one in quotations(text)), default=len(text))
    return text[:first].rstrip() if first < len(text) else text


def quotations(text: str) -> Iterator[Quoted]:
    """Also those within others, in order of their first marks; one that is never closed goes to the end."""
    yield from _spoken(text)
    closed: set[int] = set()
    for start, mark in enumerate(text):
        if mark not in _CLOSES or start in closed or not _opens(text, start):
            continue
        end = _closing(text, start)
        if end is None and mark in _SINGLE:
            continue
        if end is not None and (mark, text[end]) != _NEXT_PARAGRAPH:
            closed.add(end)
        closing = (len(text), len(text)) if end is None else (end, end + 1)
        yield Quoted(text[start + 1 : closing[0]], (start, start + 1), closing)


def _spoken(text: str) -> Iterator[Quoted]:
    for opening in _LINE_OPENERS.finditer(text):
        closing = _NEXT_DASH.search(text, opening.end())
        end = closing.start() if closing else len(text)
        yield Quoted(text[opening.end() : end], opening.span(), (end, end))


def _opens(text: str, at: int) -> bool:
    """Single marks are apostrophes too: they open at the beginning of a word alone."""
    after = text[at + 1 : at + 2]
    return text[at] not in _SINGLE or (not _is_word(text[at - 1 : at] if at else "") and bool(after.strip()))


def _closing(text: str, start: int) -> int | None:
    marks = _CLOSES[text[start]]
    for at in range(start + 1, len(text)):
        if text[at] in marks and (text[start] not in _SINGLE or not _is_word(text[at + 1 : at + 2])):
            return at
    return None


def _is_word(character: str) -> bool:
    return bool(character) and is_word_character(character)
