"""From where a correction counts, as a host chose it, and where that is in another text."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ingestion.artifacts.name_marks import first_places
from ingestion.artifacts.read_text import ReadText
from ingestion.passages.quote_places import closing_words, opening_words, places_of
from ingestion.structure.composed_text import ChapterSpan


class Shown(StrEnum):
    """From where the book itself has shown what is corrected."""

    FIRST = "first"
    CHAPTER = "chapter"
    END = "end"


@dataclass(frozen=True, slots=True)
class ShownIn:
    """`ordinal`, `title` and `parents` are those of the chapter at whose end it counts.

    `quote` is the end of that chapter; or, where it counts from a mention that is none of the first ones,
    what begins there. `said` are the names the correction says that the book says too; where one stands in
    one of the `longer` names, it is not said.
    """

    kind: Shown
    ordinal: int = 0
    title: str = ""
    parents: tuple[str, ...] = ()
    quote: str = ""
    said: tuple[str, ...] = ()
    longer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """What a correction says, and all that whom it is about is called."""

    said: frozenset[str]
    called: frozenset[str]


@dataclass(frozen=True, slots=True)
class Placed:
    """The offset of the character that shows it: the last one where the place is lost."""

    offset: int
    is_lost: bool


_ANCHOR = TypeAdapter(ShownIn)


def shown_in_to_json(anchor: ShownIn) -> dict[str, Any]:
    data: dict[str, Any] = _ANCHOR.dump_python(anchor, mode="json")
    return data


def shown_in_from_json(data: object) -> ShownIn | None:
    """None for what is no anchor."""
    try:
        return _ANCHOR.validate_python(data)
    except ValidationError:
        return None


def at_end_of_chapter(read: ReadText, chapter: ChapterSpan, names: Names) -> ShownIn:
    said, longer = _said(read, names)
    return ShownIn(
        Shown.CHAPTER,
        chapter.ordinal,
        chapter.title,
        chapter.parents,
        _last_words(read, chapter),
        said,
        longer,
    )


def _last_words(read: ReadText, chapter: ChapterSpan) -> str:
    """Without its title, which another chapter may have by then."""
    is_titled = read.text.startswith(chapter.title, chapter.start)
    start = chapter.start + len(chapter.title) if is_titled else chapter.start
    return closing_words(read.text, start, len(read.text[: chapter.end].rstrip()))


def at_mention(read: ReadText, offset: int, names: Names) -> ShownIn:
    """At or after the first mention by each of the names; a later one is known by its words."""
    said, longer = _said(read, names)
    is_first = offset == _all_said(read, said, longer)
    quote = "" if is_first else opening_words(read.text, offset, len(read.text))
    return ShownIn(Shown.FIRST, quote=quote, said=said, longer=longer)


def placed(anchor: ShownIn | None, read: ReadText) -> Placed:
    """Never earlier in the story than what was chosen: where that is in doubt, it is the end."""
    offset = None if anchor is None else _offset(anchor, read)
    return Placed(read.last, is_lost=True) if offset is None else Placed(offset, is_lost=False)


def _offset(anchor: ShownIn, read: ReadText) -> int | None:
    if anchor.kind == Shown.END:
        return read.last
    chosen = _end_of_chapter(anchor, read) if anchor.kind == Shown.CHAPTER else _mention(anchor, read)
    said = _all_said(read, anchor.said, anchor.longer)
    return None if chosen is None or said is None else max(chosen, said)


def _end_of_chapter(anchor: ShownIn, read: ReadText) -> int | None:
    """The chapter's number may be that of an earlier one by now: its last words tell."""
    chapter = read.chapter_like(anchor.ordinal, anchor.title, anchor.parents)
    if chapter is None:
        return None
    ends = [end for _start, end in places_of(read.folding, anchor.quote)]
    if any(chapter.start < end <= chapter.end for end in ends):
        return chapter.end - 1
    if not ends:
        return chapter.end - 1 if anchor.title.strip() else None
    held = read.chapter_at(ends[-1] - 1)
    return max(chapter.end, ends[-1], held.end if held else 0) - 1


def _mention(anchor: ShownIn, read: ReadText) -> int | None:
    if not anchor.quote:
        return 0 if anchor.said else None
    places = places_of(read.folding, anchor.quote)
    return places[-1][0] if places else None


def _said(read: ReadText, names: Names) -> tuple[tuple[str, ...], tuple[str, ...]]:
    places = first_places(read.text, names.said | names.called)
    said = names.said & places.keys()
    longer = {name for name in names.called - names.said if any(one in name for one in said)}
    return tuple(sorted(said)), tuple(sorted(longer))


def _all_said(read: ReadText, said: Iterable[str], longer: Iterable[str]) -> int | None:
    """Where the last of the names is first said; None when one never is."""
    places = first_places(read.text, {*said, *longer})
    first = [places.get(name) for name in said]
    found = [place for place in first if place is not None]
    return max(found, default=0) if len(found) == len(first) else None
