"""The sentences of a passage, as ranges of its text."""

import itertools
import re
from collections.abc import Iterator

from ingestion.chunking.sentences import sentence_starts

_PARAGRAPH_BREAK = re.compile(r"\n[^\S\n]*\n\s*")

Span = tuple[int, int]


def sentence_spans(text: str) -> list[Span]:
    """In order, without the space around them. A paragraph ends a sentence; what has no letters is none."""
    spans = (
        _stripped(text, start, end)
        for first, last in _paragraphs(text)
        for start, end in itertools.pairwise([first, *sentence_starts(text, first, last), last])
    )
    return [(start, end) for start, end in spans if any(map(str.isalpha, text[start:end]))]


def _paragraphs(text: str) -> Iterator[Span]:
    first = 0
    for gap in _PARAGRAPH_BREAK.finditer(text):
        yield first, gap.start()
        first = gap.end()
    yield first, len(text)


def _stripped(text: str, start: int, end: int) -> Span:
    kept = text[start:end].strip()
    begin = start + len(text[start:end]) - len(text[start:end].lstrip())
    return begin, begin + len(kept)
