"""A book as far as someone has read it: what comes later is not in the material at all."""

from dataclasses import replace
from typing import TypeVar

from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.structure.composed_text import ChapterSpan, PageSpan

Span = TypeVar("Span", ChapterSpan, PageSpan)


def cut_at(material: BookMaterial, end: int) -> BookMaterial:
    """The material of `text[:end]`: no chunk reaches beyond it, and none only repeats the one before."""
    kept: list[SourceChunk] = []
    for chunk in material.chunks:
        if chunk.char_start >= end or (kept and kept[-1].char_end == end):
            break
        kept.append(chunk if chunk.char_end <= end else _shortened(chunk, end))
    return replace(
        material,
        text=material.text[:end],
        chunks=tuple(kept),
        chapters=_begun(material.chapters, end),
        pages=_begun(material.pages, end),
        critical=tuple((start, min(stop, end)) for start, stop in material.critical if start < end),
    )


def _begun(spans: tuple[Span, ...], end: int) -> tuple[Span, ...]:
    return tuple(replace(span, end=min(span.end, end)) for span in spans if span.start < end)


def _shortened(chunk: SourceChunk, end: int) -> SourceChunk:
    text = chunk.text[: end - chunk.char_start]
    return replace(chunk, text=text, char_end=end, line_end=chunk.line_start + text.strip().count("\n"))
