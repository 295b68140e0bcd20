"""The PDF's own table of contents, and the blocks its entries point to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.pdf_source import PageFrame
from ingestion.readers.pdf_text import plain_text
from ingestion.readers.read_book import Block, BlockKind, OutlineEntry
from ingestion.structure.headings import clean_title
from ingestion.structure.running_heads import heading_key

_MOST_ENTRIES = 20_000
_SEVERAL = 3
_DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_DEEPEST = 12
_SLACK = 6.0  # points a destination may lie below the line it means
_Y_OF_VIEW = {1: 1, 3: 0, 7: 0}  # which value is the top, by kind of view: XYZ, FitH, FitBH


@dataclass(frozen=True, slots=True)
class Destination:
    """An entry as the PDF gives it: `page` is an index, `y` counts from its foot, None for all of it."""

    title: str
    level: int
    page: int
    y: float | None


def read_destinations(document: pdfium.PdfDocument) -> list[Destination]:
    """The entries that point to a page, and those above them, which stand where the first one below does.

    What is damaged in the outline is passed over.
    """
    found: list[Destination] = []
    waiting: list[tuple[str, int]] = []
    for bookmark in islice(document.get_toc(max_depth=_DEEPEST), _MOST_ENTRIES):
        title, level = _title(bookmark), bookmark.level + 1
        waiting = [entry for entry in waiting if entry[1] < level]
        place = _place_of(bookmark, len(document))
        if place is None:
            waiting.append((title, level))
            continue
        found += [Destination(above, higher, *place) for above, higher in waiting if above]
        found.append(Destination(title, level, *place))
        waiting = []
    return [] if _all_in_one_place(found, len(document)) else found


def _title(bookmark: pdfium.PdfBookmark) -> str:
    return " ".join(_DIRECTIONS.sub("", plain_text(bookmark.get_title() or "")).split())


def _place_of(bookmark: pdfium.PdfBookmark, pages: int) -> tuple[int, float | None] | None:
    """Page index and height; None for an entry that leads nowhere, or out of this file."""
    action = pdfium_c.FPDFBookmark_GetAction(bookmark.raw)
    if action and pdfium_c.FPDFAction_GetType(action) != pdfium_c.PDFACTION_GOTO:
        return None
    destination = bookmark.get_dest()
    page = destination.get_index() if destination else None
    if destination is None or page is None or not 0 <= page < pages:
        return None
    return page, _top(*destination.get_view())


def _all_in_one_place(found: Sequence[Destination], pages: int) -> bool:
    """Entries that all lead to one page of many tell nothing of chapters."""
    if len(found) < _SEVERAL or pages < len(found):
        return False
    return len({(entry.page, entry.y) for entry in found}) == 1


def titles_by_page(destinations: Sequence[Destination]) -> dict[int, list[tuple[str, int]]]:
    titles: dict[int, list[tuple[str, int]]] = {}
    for entry in destinations:
        if entry.title:
            titles.setdefault(entry.page, []).append((entry.title, entry.level))
    return titles


def place_entries(
    destinations: Sequence[Destination], blocks: Sequence[Block], frames: Mapping[int, PageFrame]
) -> tuple[OutlineEntry, ...]:
    """The entries with the block each begins at, in the book's order; those to left-out pages are dropped."""
    on_page = _blocks_by_page(blocks)
    placed = []
    for entry in destinations:
        block = _place(entry, on_page, blocks, frames)
        if block is not None:
            title = entry.title or clean_title([line.text for line in blocks[block].lines])[:120]
            placed.append(OutlineEntry(title, entry.level, block))
    return tuple(sorted(placed, key=lambda entry: entry.block))


def _blocks_by_page(blocks: Sequence[Block]) -> dict[int, list[int]]:
    """The blocks that begin on each page."""
    on_page: dict[int, list[int]] = {}
    for index, block in enumerate(blocks):
        on_page.setdefault(block.lines[0].page or 0, []).append(index)
    return on_page


def _place(
    entry: Destination,
    on_page: Mapping[int, list[int]],
    blocks: Sequence[Block],
    frames: Mapping[int, PageFrame],
) -> int | None:
    here = on_page.get(entry.page)
    if not here:
        return None
    titled = _titled(entry.title, here, blocks)
    if titled is not None:
        return titled
    if entry.y is not None and entry.page in frames:
        top = frames[entry.page].point(0.0, entry.y)[1] - _SLACK
        below = [index for index in here if (box := blocks[index].lines[0].box) and box.bottom >= top]
        return below[0] if below else here[-1]
    headings = [index for index in here if blocks[index].kind is BlockKind.HEADING]
    return headings[0] if headings else here[0]


def _titled(title: str, here: Sequence[int], blocks: Sequence[Block]) -> int | None:
    """The block with the entry's own words: the same, else a heading that has them in it."""
    plain = title.casefold().strip()
    if not plain:
        return None
    for index in here:
        if plain in (line.text.casefold().strip() for line in blocks[index].lines):
            return index
    key = heading_key(title)
    for index in _headings_first(here, blocks):
        words = heading_key(blocks[index].text.replace("\n", " "))
        if key and len(words) > 3 and (key in words or words in key) and len(words) < 3 * len(key) + 20:
            return index
    return None


def _headings_first(here: Sequence[int], blocks: Sequence[Block]) -> Iterator[int]:
    yield from (index for index in here if blocks[index].kind is BlockKind.HEADING)
    yield from (index for index in here if blocks[index].kind is not BlockKind.HEADING)


def _top(view: int, values: Sequence[float]) -> float | None:
    place = _Y_OF_VIEW.get(view)
    return float(values[place]) if place is not None and len(values) > place else None
