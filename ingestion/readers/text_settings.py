"""Headings of a plain text in which no wording tells them: by capitals, dates, or empty lines around them."""

import statistics
from collections.abc import Callable, Sequence

from ingestion.readers.text_dates import is_dated
from ingestion.readers.text_paragraphs import Paragraph
from ingestion.readers.text_titles import body_sizes, title_like
from ingestion.structure.headings import undecorated

_CAPITAL_TITLE_CHARS = 60
_SET_TITLE_CHARS = 80
_LEAST_BODY = 300
_LEAST_SET_BODY = 150
_FEWEST_SET = 3


def titles_by_setting(paragraphs: Sequence[Paragraph], indexes: Sequence[int]) -> list[int]:
    """The first of these that finds any: lines in capitals with text under them, dates, lines set apart."""
    return (
        _by_capitals(paragraphs, indexes)
        or _alike(paragraphs, [index for index in indexes if _single(paragraphs[index], is_dated)])
        or _set_apart(paragraphs, indexes)
    )


def _by_capitals(paragraphs: Sequence[Paragraph], indexes: Sequence[int]) -> list[int]:
    apart = 2 if any(paragraph.blank_before > 1 for paragraph in paragraphs[1:]) else 1
    chosen = [
        index
        for index in indexes
        if index > 0 and paragraphs[index].blank_before >= apart and _single(paragraphs[index], _capitals)
    ]
    sizes = body_sizes(paragraphs, chosen, [1] * len(chosen))
    filled = [index for index, size in zip(chosen, sizes, strict=True) if size >= _LEAST_BODY]
    return filled if len(filled) > 1 else []


def _set_apart(paragraphs: Sequence[Paragraph], indexes: Sequence[int]) -> list[int]:
    """Where paragraphs stand one empty line apart, titles may stand two or more apart."""
    gaps = [paragraph.blank_before for paragraph in paragraphs[1:]]
    if not gaps or statistics.median(gaps) > 1:
        return []
    chosen = [
        index
        for index in indexes
        if index > 0 and paragraphs[index].blank_before > 1 and _single(paragraphs[index], _titled)
    ]
    return _alike(paragraphs, chosen)


def _alike(paragraphs: Sequence[Paragraph], chosen: list[int]) -> list[int]:
    """All of them, if there are some and they have text under them on the whole."""
    sizes = body_sizes(paragraphs, chosen, [1] * len(chosen))
    return chosen if len(chosen) >= _FEWEST_SET and sum(sizes) >= _LEAST_SET_BODY * len(sizes) else []


def _single(paragraph: Paragraph, test: Callable[[str], bool]) -> bool:
    return len(paragraph.lines) == 1 and test(undecorated(paragraph.joined))


def _capitals(title: str) -> bool:
    return 3 <= len(title) <= _CAPITAL_TITLE_CHARS and title.isupper() and title[-1] not in "!?,;:"


def _titled(title: str) -> bool:
    return len(title) <= _SET_TITLE_CHARS and title_like(title)
