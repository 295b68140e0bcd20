"""Where emphasised words of a reader's lines stand in the stored text."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ingestion.readers.emphasis import ink, ink_offset
from ingestion.readers.read_book import Line
from ingestion.structure.line_text import clean_line


def emphasis_in(placed: Sequence[tuple[str, Line]], start: int) -> tuple[tuple[int, int], ...]:
    """Ranges of the stored text: `placed` are a block's stored lines, each with the line it was made from.

    The first of them stands at `start`. A line of which ink was lost on the way has none: no emphasis is
    better than a wrong one.
    """
    if not any(line.emphasis for _, line in placed):
        return ()
    found: list[tuple[int, int]] = []
    for _, group in groupby(placed, key=lambda one: id(one[1])):
        pieces = list(group)
        texts = [text for text, _ in pieces]
        found.extend(_of_line(texts, pieces[0][1], start))
        start += sum(len(text) + 1 for text in texts)
    return tuple(_joined(found))


def _of_line(texts: Sequence[str], line: Line, start: int) -> Iterator[tuple[int, int]]:
    if not line.emphasis or ink(clean_line(line.text)) != sum(map(ink, texts)):
        return
    for first, last in line.emphasis:
        begins, ends = _cleaned_ink(line.text, first), _cleaned_ink(line.text, last)
        at, before = start, 0
        for text in texts:
            inside = (max(begins, before) - before, min(ends, before + ink(text)) - before)
            if inside[0] < inside[1]:
                yield at + ink_offset(text, inside[0]), at + ink_offset(text, inside[1] - 1) + 1
            at, before = at + len(text) + 1, before + ink(text)


def _cleaned_ink(text: str, count: int) -> int:
    """As many characters of ink as are left of the first `count` when `text` is cleaned."""
    return ink(clean_line(text[: ink_offset(text, count)]))


def _joined(ranges: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Those that only a line end parts are one."""
    open_range: tuple[int, int] | None = None
    for first, last in ranges:
        if open_range is not None and first <= open_range[1] + 1:
            open_range = (open_range[0], max(last, open_range[1]))
            continue
        if open_range is not None:
            yield open_range
        open_range = (first, last)
    if open_range is not None:
        yield open_range
