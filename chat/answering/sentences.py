"""Prose cut into sentences, as character ranges: English and Spanish, with dialogue and abbreviations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST_SENTENCE = 500
"""Longer ones, as old novels have them, are cut at their semicolons."""

_PARAGRAPH = re.compile(r"(?:(?!\n[ \t]*\n).)+", re.DOTALL)
_STOP = re.compile(r"[.!?…]+[\"'”’»)\]_]*(?=\s)")
_NEXT = re.compile(r"\s+([\"'“‘«(\[_—–-]*)\s*(\S)")
_BEFORE_STOP = re.compile(r"([^\s\"'“‘«(\[—–_]+)\.$")
_ABBREVIATIONS = frozenset(
    "mr mrs ms messrs dr st jr sr rev hon esq prof capt col gen lieut lt sgt gov vol no fig ed cf viz etc"  # noqa: SIM905
    " i.e e.g mme mlle mm sra srta sres dª dña d da excmo ilmo ud uds vd vds vm pág cap núm art gral".split()
)
# «"Oh!" Alice said» is one sentence, though a name follows the mark.
_SPEECH_TAG = re.compile(
    r"\s+(?:[A-ZÁÉÍÓÚÑ][\w.'’-]*\s+){1,3}(?:said|says|cried|asked|answered|replied|exclaimed|whispered|shouted"
    r"|thought|returned|murmured|dijo|gritó|preguntó|respondió|contestó|exclamó|repuso|replicó|murmuró)\b"
)
_CLAUSE = re.compile(r"(?<=;)\s+")
_ASKS = re.compile(r"\?[\"'”’»)\]_—-]*$")
_ENDED = re.compile(r"[.!?…;:][\"'”’»)\]_—-]*$")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Characters `start:end` of the text that was cut. `paragraph` counts from 0.

    `whole` says that it begins and ends like a sentence: no heading, and not cut off by the chunk's edge.
    """

    start: int
    end: int
    paragraph: int
    whole: bool


def sentences_of(text: str, begins: int = 0) -> list[Sentence]:
    """Those from character `begins` on, in order, without the white space between them."""
    return [
        Sentence(start, end, number, whole)
        for number, paragraph in enumerate(_PARAGRAPH.finditer(text, begins))
        for first, last in _between(paragraph.start(), paragraph.end(), _stops(text, *paragraph.span()))
        for whole in [_is_whole(text[first:last].strip())]
        for start, end in _pieces(text, first, last)
    ]


def is_question(sentence: str) -> bool:
    return bool(_ASKS.search(sentence))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentence itself, or its clauses when it is very long."""
    cuts: Iterator[int] = iter(())
    if end - start > LONGEST_SENTENCE:
        cuts = (found.end() for found in _CLAUSE.finditer(text, start, end))
    for piece in _between(start, end, cuts):
        if trimmed := _trimmed(text, *piece):
            yield trimmed


def _between(start: int, end: int, cuts: Iterator[int]) -> Iterator[tuple[int, int]]:
    for cut in cuts:
        yield start, cut
        start = cut
    yield start, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    inner = text[start:end].strip()
    if not inner:
        return None
    begin = text.index(inner, start)
    return begin, begin + len(inner)


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    for stop in _STOP.finditer(text, start, end):
        if _ends_sentence(text, start, stop):
            yield stop.end()


def _ends_sentence(text: str, start: int, stop: re.Match[str]) -> bool:
    follows = _NEXT.match(text, stop.end())
    if follows is None:
        return True
    opening, first = follows.groups()
    if first.islower() or first in ",;:":
        return False
    if _is_abbreviation(text[start : stop.end()]):
        return False
    # A mark of speech inside the stop: what follows may still tell who spoke.
    spoken = stop.group()[-1] in "\"'”’»"
    return not (spoken and not opening and _SPEECH_TAG.match(text, stop.end()))


def _is_abbreviation(head: str) -> bool:
    found = _BEFORE_STOP.search(head)
    if found is None:
        return False
    word = found.group(1).lower()
    initial = len(word) == 1 and found.group(1).isupper() and word != "i"
    return initial or word in _ABBREVIATIONS


def _is_whole(sentence: str) -> bool:
    first = next((letter for letter in sentence if letter.isalnum()), "")
    return bool(_ENDED.search(sentence)) and not first.islower()
