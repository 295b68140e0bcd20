"""Source code in chunks: a definition begins one, and long ones are cut between lines."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.chunking.characters import cut_between_characters
from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.structure.composed_text import ComposedText

CHUNKER_VERSION = "codigo-1"

TARGET = 1500
MAXIMUM = 2200

_SMALL = 200
"""Members of a class that are no longer than this may share a chunk, which then has the name of the class."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Characters `start:end` and the parts of the name of what they define; no parts for any other code.

    `is_small` says that all blocks in it are.
    """

    start: int
    end: int
    name: tuple[str, ...]
    is_small: bool = False

    @property
    def size(self) -> int:
        return self.end - self.start


def cut(composed: ComposedText) -> tuple[ChunkSpan, ...]:
    """Chunks in order over the whole text, each beginning where the one before ends."""
    pieces = _joined(_blocks(composed))
    return tuple(
        _chunk(composed, index, piece)
        for index, piece in enumerate(
            part for piece in pieces for part in _cut_at_lines(composed.text, piece)
        )
    )


def _blocks(composed: ComposedText) -> list[_Piece]:
    """The blocks with all that follows up to the next."""
    starts = [0, *(block.start for block in composed.blocks[1:]), len(composed.text)]
    names = [block.name for block in composed.blocks] or [""]
    parts = [tuple(part for part in name.split(".") if part) for name in names]
    ranges = itertools.pairwise(starts)
    return [
        _Piece(start, end, name, is_small=end - start <= _SMALL)
        for (start, end), name in zip(ranges, parts, strict=True)
        if start < end
    ]


def _joined(blocks: Sequence[_Piece]) -> list[_Piece]:
    """Imports, constants and the like together, and the small members of one class."""
    joined: list[_Piece] = []
    for block in blocks:
        before = joined[-1] if joined else None
        if before and before.size + block.size <= TARGET and _belong_together(before, block):
            joined[-1] = _Piece(before.start, block.end, _common(before.name, block.name), before.is_small)
        else:
            joined.append(block)
    return joined


def _belong_together(before: _Piece, block: _Piece) -> bool:
    if not block.name:
        return not before.name
    return before.is_small and block.is_small and bool(_common(before.name, block.name))


def _common(first: Sequence[str], second: Sequence[str]) -> tuple[str, ...]:
    alike = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    return tuple(part for part, _ in alike)


def _cut_at_lines(text: str, piece: _Piece) -> Iterator[_Piece]:
    start = piece.start
    while piece.end - start > MAXIMUM:
        end = _best_cut(text, start, piece.end)
        yield _Piece(start, end, piece.name)
        start = end
    yield _Piece(start, piece.end, piece.name)


def _best_cut(text: str, start: int, end: int) -> int:
    """The place nearest to an even share of what is left: after a blank line, else a line, else anywhere."""
    share = math.ceil((end - start) / math.ceil((end - start) / TARGET))
    lines = list(_line_starts(text, start + share // 2, min(start + MAXIMUM, end - 1)))
    blank = [offset for offset in lines if text.endswith("\n\n", start, offset)]
    if blank or lines:
        return min(blank or lines, key=lambda offset: abs(offset - start - share))
    return _between_characters(text, start, start + share)


def _line_starts(text: str, first: int, last: int) -> Iterator[int]:
    """Offsets from `first` to `last`, both included, at which a line that is not blank begins."""
    newline = text.find("\n", first - 1, last)
    while newline >= 0:
        if text[newline + 1] != "\n":
            yield newline + 1
        newline = text.find("\n", newline + 1, last)


def _between_characters(text: str, start: int, cut_at: int) -> int:
    """`cut_at`, or the last place before it with a space, never inside a letter with its accents."""
    space = text.rfind(" ", start + (cut_at - start) // 2, cut_at)
    if space >= 0:
        return space + 1
    return cut_between_characters(text, start, cut_at)


def _chunk(composed: ComposedText, index: int, piece: _Piece) -> ChunkSpan:
    text = composed.text[piece.start : piece.end]
    first = piece.start + len(text) - len(text.lstrip())
    last = max(first, piece.start + len(text.rstrip()) - 1)
    page = composed.page_at(first)
    chapter = composed.chapter_at(piece.start)
    file = composed.file_at(piece.start)
    return ChunkSpan(
        index=index,
        char_start=piece.start,
        char_end=piece.end,
        line_start=composed.line_at(first),
        line_end=composed.line_at(last),
        page_number=page.number if page else None,
        page_label=page.label if page else None,
        chapter_ordinal=chapter.ordinal if chapter else 0,
        chapter="",
        heading_path=piece.name,
        anchor=".".join(piece.name) or None,
        level=len(piece.name),
        file=file.path if file else "",
        is_indexed=any(character.isalnum() for character in text),
    )
