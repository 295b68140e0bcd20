"""Headings whose number stands on a row of its own: "CHAPTER", and below it "I"."""

from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.pdf_paragraphs import Group
from ingestion.structure.headings import HeadingRank, heading_mark

_CLOSE = 3.5  # in sizes of the type


def join_numbers(groups: Sequence[Group]) -> list[Group]:
    """The groups, each word for a chapter put together with the bare number below it."""
    joined: list[Group] = []
    for group in groups:
        if joined and _is_number_of(joined[-1], group):
            joined[-1] = replace(joined[-1], lines=(*joined[-1].lines, *group.lines))
        else:
            joined.append(group)
    return joined


def _is_number_of(word: Group, number: Group) -> bool:
    if len(word.lines) > 1 or len(number.lines) > 1 or not word.text.strip().isalpha():
        return False
    above, below = word.lines[0], number.lines[0]
    if above.page != below.page:
        return False
    if not 0 < below.baseline - above.baseline <= _CLOSE * max(above.size, below.size):
        return False
    bare = heading_mark(number.text.strip())
    if bare is None or bare.title or bare.rank is not HeadingRank.NUMERAL:
        return False
    whole = heading_mark(f"{word.text.strip()} {number.text.strip()}")
    return whole is not None and not whole.title and whole.rank is not HeadingRank.NUMERAL
