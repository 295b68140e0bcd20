"""A stretch of text with the whole of what is said in it, where that is short."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from chat.answering.sentences import Sentence

LONGEST_WITH_SPEECH = 400

_MARK = re.compile(r"[“”«»]|(?<!\w)\"|\"(?!\w)")
_OPENING = {"“": "”", "«": "»"}
_STRAIGHT = '"'
_COLON = re.compile(r":[\s_—–-]*$")
_AFTER_TAG = re.compile(r"[—–][.,;:]$")
"""Spanish dialogue goes on after who spoke: «—Nela—gritó Sofía—. Ven acá.»"""


def with_whole_speech(text: str, start: int, end: int, sentences: Sequence[Sentence]) -> tuple[int, int]:
    """`start:end` to the mark that closes what it leaves open, and from the mark that opens what it closes.

    What follows a colon is taken too. `sentences` are those of `text`, in order. Where the whole would be
    longer than `LONGEST_WITH_SPEECH`, nothing is added, but for the first sentence after a colon.
    """
    before = [one for one in reversed(sentences) if one.end <= start]
    after = [one for one in sentences if one.start >= end]
    start = _begun(text, start, end, before)
    return start, _finished(text, start, end, after)


def speeches_of(text: str, sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """`sentences` in their order, those that one speech holds together as one, where that is short."""
    left = list(sentences)
    while left:
        first = left.pop(0)
        end = _finished(text, first.start, first.end, left)
        yield replace(first, end=end)
        left = [one for one in left if one.start >= end]


def _begun(text: str, start: int, end: int, before: Iterable[Sentence]) -> int:
    reached = start
    for sentence in before:
        if not _speech(text[reached:end])[0] or end - sentence.start > LONGEST_WITH_SPEECH:
            break
        reached = sentence.start
    return start if _speech(text[reached:end])[0] else reached


def _finished(text: str, start: int, end: int, after: Sequence[Sentence]) -> int:
    reached = end
    for sentence in after:
        if not _goes_on(text[start:reached]) or sentence.end - start > LONGEST_WITH_SPEECH:
            break
        reached = sentence.end
    if not _goes_on(text[start:reached]):
        return reached
    fits = after and after[0].end - start <= LONGEST_WITH_SPEECH
    return after[0].end if fits and _COLON.search(text[start:end]) else end


def _goes_on(stretch: str) -> bool:
    return bool(_COLON.search(stretch) or _AFTER_TAG.search(stretch)) or _speech(stretch)[1]


def _speech(stretch: str) -> tuple[bool, bool]:
    """Whether it begins within someone's speech, and whether it ends within."""
    awaited: list[str] = []
    begins_within = False
    for found in _MARK.finditer(stretch):
        mark = found.group()
        if mark in awaited:
            awaited.remove(mark)
        elif mark in _OPENING:
            # Each paragraph of a long speech opens anew, and the last alone closes.
            awaited += [_OPENING[mark]] if _OPENING[mark] not in awaited else []
        elif mark == _STRAIGHT and _opens(stretch, found.start()):
            awaited.append(mark)
        else:
            begins_within = True
    return begins_within, bool(awaited)


def _opens(stretch: str, place: int) -> bool:
    return stretch[place + 1 : place + 2].isalnum() or not stretch[place - 1 : place].strip()
