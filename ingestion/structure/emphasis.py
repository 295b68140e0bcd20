"""Where emphasised words of a reader's lines stand in the stored text."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise

from ingestion.readers.emphasis import ink, ink_offsets
from ingestion.readers.read_book import Emphasis, Line
from ingestion.structure.line_text import clean_line

_GAPS = ("", " ", "\n")


def emphasis_in(placed: Sequence[tuple[str, Line]], start: int) -> tuple[Emphasis, ...]:
    """Ranges of the stored text: `placed` are a block's stored lines, each with the line it was made from.

    The first of them stands at `start`. A line of which ink was lost on the way has none: no emphasis is
    better than a wrong one.
    """
    if not any(line.emphasis for _, line in placed):
        return ()
    found: list[Emphasis] = []
    at = start
    for _, group in groupby(placed, key=lambda one: id(one[1])):
        pieces = list(group)
        texts = [text for text, _ in pieces]
        found.extend(_of_line(texts, pieces[0][1], at))
        at += sum(len(text) + 1 for text in texts)
    return tuple(_joined(found, "\n".join(text for text, _ in placed), start))


def _of_line(texts: Sequence[str], line: Line, start: int) -> Iterator[Emphasis]:
    """In one pass over the line, which may be megabytes with as many words that stand out."""
    if not line.emphasis:
        return
    *counts, total = _cleaned_counts(line)
    stored = ink_offsets("\n".join(texts))
    if not total == len(stored) == ink(clean_line(line.text)):
        return
    for first, last, one in zip(counts[::2], counts[1::2], line.emphasis, strict=True):
        if first < last:
            yield Emphasis(start + stored[first], start + stored[last - 1] + 1, one.look)


def _cleaned_counts(line: Line) -> Iterator[int]:
    """How much ink there is before each begin and end of what stands out, and in all, once it is cleaned."""
    places = ink_offsets(line.text)
    ends = chain.from_iterable((one.start, one.end) for one in line.emphasis)
    cuts = [places[at] if at < len(places) else len(line.text) for at in ends]
    count = 0
    for begin, end in pairwise([0, *cuts, len(line.text)]):
        count += ink(clean_line(line.text[begin:end]))
        yield count


def _joined(ranges: Sequence[Emphasis], text: str, start: int) -> Iterator[Emphasis]:
    """Those of one look that nothing but a line end or a space parts are one; `text` begins at `start`."""
    last: Emphasis | None = None
    for one in ranges:
        if last is not None and last.look == one.look and text[last.end - start : one.start - start] in _GAPS:
            last = last._replace(end=one.end)
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last
