"""What titles look like in a plain text, and how much text stands under them."""

import itertools
from collections.abc import Sequence

from ingestion.readers.text_paragraphs import Paragraph
from ingestion.structure.headings import undecorated

_SENTENCE_ENDS = (".", ",", ";", ":", "?", "!", '."', ".”", "—", "-")


def title_like(text: str) -> bool:
    """Whether it begins with no small letter and ends as no sentence does."""
    title = undecorated(text)
    if not title or title[0].islower():
        return False
    return title.isupper() or not text.rstrip().endswith(_SENTENCE_ENDS)


def body_sizes(paragraphs: Sequence[Paragraph], starts: Sequence[int], lines: Sequence[int]) -> list[int]:
    """Characters under each heading, up to the next; `lines` says how many of its paragraph each takes."""
    sizes = [sum(map(len, paragraph.lines)) for paragraph in paragraphs]
    sums = list(itertools.accumulate(sizes, initial=0))
    ends = [*starts[1:], len(paragraphs)][: len(starts)]
    return [
        sums[end] - sums[start] - sum(map(len, paragraphs[start].lines[:taken]))
        for start, end, taken in zip(starts, ends, lines, strict=True)
    ]
