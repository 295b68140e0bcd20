"""From where a correction counts that a host makes: as chosen, and never before its names are said."""

from dataclasses import dataclass

from ingestion.anchored_rows import read_text
from ingestion.artifacts.correction_anchors import (
    Names,
    Shown,
    ShownIn,
    at_end_of_chapter,
    at_mention,
)
from ingestion.artifacts.name_marks import first_places
from ingestion.artifacts.name_profile import Person
from ingestion.models import NameCorrection, StoredText
from ingestion.shown_names import ShownNames
from ingestion.structure.composed_text import ChapterSpan


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction of `person`: see `ingestion.artifacts.name_profile.NameCorrection`.

    `chapter` is the ordinal of the one at whose end it counts.
    """

    kind: NameCorrection.Kind
    person: Person
    names: tuple[str, ...]
    new_name: str
    shown: Shown
    chapter: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """The offset of the last character of the chapter or book, or of the mention, that shows it.

    A text that ends behind it has shown it.
    """

    anchor: ShownIn
    offset: int


def place_of(names: ShownNames, draft: Draft) -> Place:
    """No name that the correction says is shown before it is first used: a main name may come late."""
    read = read_text(StoredText.objects.get(index_versions=names.book.live_index_id))
    chapter = _chapter(names, draft)
    if chapter is None and draft.shown != Shown.FIRST:
        return Place(ShownIn(Shown.END), read.last)
    said = Names(frozenset((*draft.names, draft.new_name)), _called(draft.person))
    first = first_places(read.text, said.called | said.said)
    named = max(first.get(name, 0) for name in said.said)
    if chapter is None:
        offset = max(named, _where_all_are_named(names, draft, read.text))
        return Place(at_mention(read, offset, said), offset)
    return Place(at_end_of_chapter(read, chapter, said), max(named, chapter.end - 1))


def _chapter(names: ShownNames, draft: Draft) -> ChapterSpan | None:
    """At whose end it counts."""
    if draft.shown != Shown.CHAPTER:
        return None
    return next((one for one in names.chapters if one.ordinal == draft.chapter), None)


def _where_all_are_named(names: ShownNames, draft: Draft, text: str) -> int:
    if draft.kind == NameCorrection.Kind.SPLIT:
        return _where_both_are_named(draft, text)
    people = [names.by_name[name] for name in draft.names if name in names.by_name]
    return max((person.first.char for person in people if person.first), default=0)


def _where_both_are_named(draft: Draft, text: str) -> int:
    """The later of the first mention by a name that is split off, and of that by one that stays."""
    places = first_places(text, _called(draft.person))
    off = [at for name, at in places.items() if name in draft.names]
    left = [at for name, at in places.items() if name not in draft.names]
    first = draft.person.first.char if draft.person.first else 0
    return max(min(off, default=first), min(left, default=first))


def _called(person: Person) -> frozenset[str]:
    return frozenset((person.name, *(alias.name for alias in person.aliases)))
