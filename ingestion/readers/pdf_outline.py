"""The PDF's own table of contents, and the blocks its entries point to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium

from ingestion.readers.pdf_source import PageFrame
from ingestion.readers.pdf_text import plain_text
from ingestion.readers.read_book import Block, BlockKind, OutlineEntry
from ingestion.structure.headings import clean_title
from ingestion.structure.running_heads import heading_key

_MOST_ENTRIES = 5000
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
    """The entries that point to a page. What is damaged in the outline is passed over."""
    found: list[Destination] = []
    for bookmark in document.get_toc(max_depth=_DEEPEST):
        destination = bookmark.get_dest()
        page = destination.get_index() if destination else None
        if destination is None or page is None or page < 0 or page >= len(document):
            continue
        title = " ".join(plain_text(bookmark.get_title() or "").split())
        found.append(Destination(title, bookmark.level + 1, page, _top(*destination.get_view())))
        if len(found) >= _MOST_ENTRIES:
            break
    return found


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
