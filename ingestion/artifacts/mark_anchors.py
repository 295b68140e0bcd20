"""What a host calls critical, in words, and where that stands in another text."""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from ingestion.artifacts.read_text import ReadText
from ingestion.passages.quote_places import Range, closing_words, opening_words, places_of


@dataclass(frozen=True, slots=True)
class MarkAnchor:
    """Of a chapter, or of a passage: its first and last words, its chapter's title, how far in it stood."""

    kind: Literal["chapter", "passage"]
    title: str = ""
    ordinal: int = 0
    parents: tuple[str, ...] = ()
    quote: str = ""
    closing: str = ""
    length: int = 0
    share: float = 0.0


_ANCHOR = TypeAdapter(MarkAnchor)


def mark_to_json(anchor: MarkAnchor) -> dict[str, Any]:
    data: dict[str, Any] = _ANCHOR.dump_python(anchor, mode="json")
    return data


def mark_from_json(data: object) -> MarkAnchor | None:
    """None for what is no anchor."""
    try:
        return _ANCHOR.validate_python(data)
    except ValidationError:
        return None


def anchor_of(read: ReadText, stretch: Range) -> MarkAnchor:
    """A chapter without a title is a passage: its number alone says too little."""
    start, end = stretch
    chapter = read.chapter_at(start)
    title = chapter.title.strip() if chapter else ""
    if chapter and title and stretch == (chapter.start, chapter.end):
        return MarkAnchor("chapter", title, chapter.ordinal, chapter.parents)
    return MarkAnchor(
        "passage",
        title,
        quote=opening_words(read.text, start, end),
        closing=closing_words(read.text, start, end),
        length=end - start,
        share=read.share_at(start),
    )


def stretch_of(anchor: MarkAnchor | None, read: ReadText) -> Range | None:
    """None when it is not found in the text."""
    if anchor is None:
        return None
    if anchor.kind == "chapter":
        chapter = read.chapter_like(anchor.ordinal, anchor.title, anchor.parents)
        return None if chapter is None else (chapter.start, chapter.end)
    start = _start(anchor, read)
    return None if start is None else (start, _end(anchor, read, start))


def _start(anchor: MarkAnchor, read: ReadText) -> int | None:
    """In the chapter of the same title if it is there, nearest to how far in it stood."""
    starts = [start for start, _end in places_of(read.folding, anchor.quote)]
    chapters = {start: read.chapter_at(start) for start in starts}
    at_home = [start for start, one in chapters.items() if one and one.title.strip() == anchor.title]
    return min(at_home or starts, key=lambda start: abs(read.share_at(start) - anchor.share), default=None)


def _end(anchor: MarkAnchor, read: ReadText, start: int) -> int:
    """Where its last words end, if they still do about there."""
    former = start + anchor.length
    ends = [end for first, end in places_of(read.folding, anchor.closing) if first >= start]
    near = [end for end in ends if end <= former + anchor.length]
    return min(near, key=lambda end: abs(end - former), default=min(former, len(read.text)))
