"""Blocks from the paragraphs of a plain text: headings, prose, verse, quotations, contents."""

import statistics
from collections.abc import Iterator, Sequence

from ingestion.readers.read_book import Block, BlockKind, Line
from ingestion.readers.text_headings import Headings
from ingestion.readers.text_paragraphs import Paragraph

_TAB = 4
_VERSE_WIDTH = 0.75
_FEWEST_VERSE_LINES = 3


def build_blocks(paragraphs: Sequence[Paragraph], headings: Headings) -> tuple[Block, ...]:
    """Every line of every paragraph, in order, in blocks."""
    margin = _margin(paragraphs)
    return tuple(_blocks(paragraphs, headings, margin))


def _margin(paragraphs: Sequence[Paragraph]) -> float:
    """The width that wrapped prose is set to; 0 for texts with a line a paragraph."""
    widths = [
        len(line) for paragraph in paragraphs if len(paragraph.lines) > 2 for line in paragraph.lines[:-1]
    ]
    return statistics.quantiles(widths, n=10)[-1] if len(widths) > 20 else 0.0


def _blocks(paragraphs: Sequence[Paragraph], headings: Headings, margin: float) -> Iterator[Block]:
    taken = -1
    for index, paragraph in enumerate(paragraphs):
        heading = headings.starts.get(index)
        if index == taken:
            continue
        if index in headings.contents:
            yield Block(BlockKind.LIST, _lines(paragraph.lines))
        elif heading:
            following = paragraphs[index + 1].lines if heading.with_next else ()
            taken = index + 1 if heading.with_next else taken
            yield Block(
                BlockKind.HEADING, _stripped([*paragraph.lines[: heading.lines], *following]), heading.level
            )
            if heading.lines < len(paragraph.lines):
                yield _body(paragraph.lines[heading.lines :], margin)
        else:
            yield _body(paragraph.lines, margin)


def _body(lines: Sequence[str], margin: float) -> Block:
    indents = [_indent(line) for line in lines]
    if len(lines) > 1 and min(indents) > 1:
        is_long_verse = len(lines) > _FEWEST_VERSE_LINES and _capitalised(lines)
        kind = BlockKind.VERSE if is_long_verse or _is_short(lines, margin) else BlockKind.QUOTE
        return Block(kind, _lines(lines) if kind is BlockKind.VERSE else _stripped(lines))
    if len(lines) >= _FEWEST_VERSE_LINES and _is_short(lines, margin) and _capitalised(lines):
        return Block(BlockKind.VERSE, _lines(lines))
    return Block(BlockKind.PARAGRAPH, _stripped(lines))


def _indent(line: str) -> int:
    expanded = line.expandtabs(_TAB)
    return len(expanded) - len(expanded.lstrip())


def _is_short(lines: Sequence[str], margin: float) -> bool:
    """Whether the lines end well before the margin, as verse does and wrapped prose does not."""
    return bool(margin) and all(len(line.rstrip()) < _VERSE_WIDTH * margin for line in lines)


def _capitalised(lines: Sequence[str]) -> bool:
    starts = [line.lstrip("\"'“‘«¿¡([_ \t-—")[:1] for line in lines]
    return sum(1 for letter in starts if letter.isupper()) >= 0.8 * len(starts)


def _lines(lines: Sequence[str]) -> tuple[Line, ...]:
    """Lines with the indents they have against each other."""
    expanded = [line.expandtabs(_TAB).rstrip() for line in lines]
    common = min((len(line) - len(line.lstrip()) for line in expanded if line.strip()), default=0)
    return tuple(Line(line[common:]) for line in expanded)


def _stripped(lines: Sequence[str]) -> tuple[Line, ...]:
    return tuple(Line(line.strip()) for line in lines)
