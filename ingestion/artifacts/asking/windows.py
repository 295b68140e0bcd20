"""A part of a book in stretches that a model can read at once, no text of it twice."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookclub.providers.token_estimate import estimate_tokens
from ingestion.artifacts.material import BookMaterial
from ingestion.structure.parts import Part

_LINE_TOKENS = 6
"""What a line's number costs at the most."""

_SHORTEST = 400
"""Characters: nothing shorter is divided further."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters `start:end` of the stored text: what a chunk adds to the one before."""

    chunk_index: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces in a row, of one part."""

    pieces: tuple[Piece, ...]

    @property
    def start(self) -> int:
        return self.pieces[0].start

    @property
    def end(self) -> int:
        return self.pieces[-1].end

    @property
    def chunk_indexes(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(piece.chunk_index for piece in self.pieces))


def windows_of(material: BookMaterial, part: Part, room: int) -> tuple[Window, ...]:
    """As few as hold the part with at most `room` tokens each, of about the same length."""
    pieces = [small for piece in _pieces(material, part) for small in _fitting(material.text, piece, room)]
    costs = [_cost(material.text, piece) for piece in pieces]
    even = math.ceil(sum(costs) / max(1, math.ceil(sum(costs) / room)))
    windows: list[Window] = []
    held: list[Piece] = []
    taken = 0
    for piece, cost in zip(pieces, costs, strict=True):
        if held and (taken + cost > room or taken >= even):
            windows.append(Window(tuple(held)))
            held, taken = [], 0
        held.append(piece)
        taken += cost
    return (*windows, Window(tuple(held))) if held else tuple(windows)


def halves(window: Window, text: str) -> tuple[Window, ...]:
    """None when it is too short to be divided."""
    middle = len(window.pieces) // 2
    if middle:
        return Window(window.pieces[:middle]), Window(window.pieces[middle:])
    return tuple(Window((piece,)) for piece in _divided(text, window.pieces[0]))


def _pieces(material: BookMaterial, part: Part) -> Iterator[Piece]:
    read_to = part.char_start
    for chunk in material.chunks:
        start, end = max(chunk.char_start, read_to), min(chunk.char_end, part.char_end)
        if start < end:
            read_to = end
            if material.text[start:end].strip():
                yield Piece(chunk.index, start, end)


def _fitting(text: str, piece: Piece, room: int) -> Iterator[Piece]:
    smaller = _divided(text, piece) if _cost(text, piece) > room else ()
    if not smaller:
        yield piece
    for half in smaller:
        yield from _fitting(text, half, room)


def _divided(text: str, piece: Piece) -> Sequence[Piece]:
    """In two, at the end of a line or word before the middle."""
    if piece.end - piece.start < _SHORTEST:
        return ()
    middle = (piece.start + piece.end) // 2
    earliest = piece.start + (piece.end - piece.start) // 4
    breaks = (text.rfind(mark, earliest, middle) + 1 for mark in ("\n", " "))
    place = next((found for found in breaks if found), middle)
    return Piece(piece.chunk_index, piece.start, place), Piece(piece.chunk_index, place, piece.end)


def _cost(text: str, piece: Piece) -> int:
    held = text[piece.start : piece.end]
    return estimate_tokens(held) + _LINE_TOKENS * (held.count("\n") + 1)
