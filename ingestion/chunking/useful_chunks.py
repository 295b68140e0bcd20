"""Which chunks are worth a place in the index, and what of them is embedded and exported."""

from collections.abc import Sequence
from dataclasses import replace

from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.chunking.useful_text import LEAST_USEFUL_CHARS, useful_length, useful_text
from ingestion.structure.composed_text import ComposedText


def with_useful_text(composed: ComposedText, chunks: Sequence[ChunkSpan]) -> tuple[ChunkSpan, ...]:
    """The chunks with their useful text; those with too little of it stay out of the index.

    A book in which none has enough is indexed whole: it could not be asked at all otherwise.
    """
    lengths = [useful_length(composed, chunk.char_start, chunk.char_end) for chunk in chunks]
    least = LEAST_USEFUL_CHARS if max(lengths, default=0) >= LEAST_USEFUL_CHARS else 0
    return tuple(
        _with_useful_text(composed, chunk, is_indexed=length >= least)
        for chunk, length in zip(chunks, lengths, strict=True)
    )


def _with_useful_text(composed: ComposedText, chunk: ChunkSpan, *, is_indexed: bool) -> ChunkSpan:
    whole = composed.text[chunk.char_start : chunk.char_end]
    useful = useful_text(composed, chunk.char_start, chunk.char_end)
    return replace(chunk, useful_text=None if useful == whole else useful, is_indexed=is_indexed)
