"""Watermarks and stamps: the same words in the same place of most pages, over the text or beside it."""

import re
from collections import defaultdict
from collections.abc import Sequence

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.read_book import Box

_MOST = 0.5  # of the pages with text
_FEWEST = 2
_SAME_PLACE = 6.0  # points
_LARGER = 1.4  # than what it lies over
_MOST_WORDS = 8
_DIGITS = re.compile(r"\d+")

_Key = tuple[str, int, int, int]


def without_stamps(pages: Sequence[Sequence[PdfLine]]) -> list[list[PdfLine]]:
    """The pages without lines that come again in one place, over the text or in another direction."""
    found: dict[_Key, list[PdfLine]] = defaultdict(list)
    for page in pages:
        for line in page:
            if not line.upright or _lies_over(line, page):
                found[_key(line)].append(line)
    with_text = sum(any(line.upright for line in page) for page in pages)
    least = max(_FEWEST, _MOST * with_text)
    stamps = {key for key, lines in found.items() if len({line.page for line in lines}) >= least}
    if not stamps:
        return [list(page) for page in pages]
    return [[line for line in page if _key(line) not in stamps] for page in pages]


def _key(line: PdfLine) -> _Key:
    across, down = (line.box.x0 + line.box.x1) / 2, (line.box.top + line.box.bottom) / 2
    return (
        _DIGITS.sub("0", line.text.strip().casefold()),
        line.turn,
        round(across / _SAME_PLACE),
        round(down / _SAME_PLACE),
    )


def _lies_over(line: PdfLine, page: Sequence[PdfLine]) -> bool:
    if len(line.text.split()) > _MOST_WORDS:
        return False
    smaller = (other for other in page if line.size > _LARGER * other.size and other.upright)
    return any(_overlap(line.box, other.box) for other in smaller)


def _overlap(one: Box, other: Box) -> bool:
    """More than the small part by which a tall letter reaches into the line beside it."""
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0 and down > 0.5 * (other.bottom - other.top)
