"""What hosts correct in who is who: recorded, listed, taken back."""

from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from bookclub.clubs.models import User
from ingestion import actions
from ingestion.artifacts.name_marks import first_places
from ingestion.artifacts.name_profile import Person
from ingestion.models import Book, NameCorrection, StoredText
from ingestion.shown_names import ShownNames


class Shown(StrEnum):
    """From where the book itself has shown what is corrected."""

    FIRST = "first"
    CHAPTER = "chapter"
    END = "end"


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction of `person`: see `ingestion.artifacts.name_profile.NameCorrection`."""

    kind: NameCorrection.Kind
    person: Person
    names: tuple[str, ...]
    new_name: str
    shown: Shown
    chapter: int | None


@dataclass(frozen=True, slots=True)
class ListedCorrection:
    """`chapter` is the title of the one it counts from; at its end, where `is_at_end`."""

    correction: NameCorrection
    chapter: str
    is_at_end: bool
    is_end_of_book: bool


def listed_corrections(names: ShownNames) -> list[ListedCorrection]:
    """Newest first; those alone that count in the version that is looked at."""
    corrections = NameCorrection.objects.filter(book=names.book).order_by("-pk")
    return [_listed(names, one) for one in corrections if names.reach.has_shown(one.shown_from)]


@transaction.atomic
def correct(names: ShownNames, draft: Draft, host: User) -> bool:
    """Records it and has who is who written anew; False when it is recorded already."""
    book = Book.objects.select_for_update().get(pk=names.book.pk)
    known = NameCorrection.objects.filter(
        book=book, kind=draft.kind, names=list(draft.names), new_name=draft.new_name
    )
    if known.exists():
        return False
    NameCorrection.objects.create(
        book=book,
        kind=draft.kind,
        names=list(draft.names),
        new_name=draft.new_name,
        shown_from=shown_from(names, draft),
        made_by=host,
        made_by_name=host.get_full_name()[:150] or host.get_username(),
    )
    actions.queue_names(book)
    return True


@transaction.atomic
def undo(correction: NameCorrection) -> None:
    book = correction.book
    correction.delete()
    actions.queue_names(book)


def shown_from(names: ShownNames, draft: Draft) -> int:
    """The offset of the last character of the chapter or book, or of the mention, that shows it.

    A text that ends behind it has shown it. No name that the correction says is shown before it is first
    used: the main name of somebody may come late.
    """
    text = StoredText.objects.only("text").get(index_versions=names.book.live_index_id).text
    said = {*draft.names, draft.new_name}
    places = first_places(text, _called(draft.person) | said)
    return max(_offset(names, draft, text), *(places.get(name, 0) for name in said))


def _offset(names: ShownNames, draft: Draft, text: str) -> int:
    if draft.shown == Shown.FIRST:
        return _where_all_are_named(names, draft, text)
    ends = {chapter.ordinal: chapter.end for chapter in names.chapters}
    end = len(text) if draft.chapter is None or draft.shown == Shown.END else ends[draft.chapter]
    return max(0, end - 1)


def _where_all_are_named(names: ShownNames, draft: Draft, text: str) -> int:
    if draft.kind == NameCorrection.Kind.SPLIT:
        return _where_both_are_named(draft, text)
    people = [names.by_name[name] for name in draft.names if name in names.by_name]
    return max((person.first.char for person in people if person.first), default=0)


def _where_both_are_named(draft: Draft, text: str) -> int:
    """The later of the first mention by a name that is split off, and of that by one that stays."""
    places = _places(text, draft.person)
    off = [at for name, at in places.items() if name in draft.names]
    left = [at for name, at in places.items() if name not in draft.names]
    first = draft.person.first.char if draft.person.first else 0
    return max(min(off, default=first), min(left, default=first))


def _places(text: str, person: Person) -> dict[str, int]:
    return first_places(text, _called(person))


def _called(person: Person) -> set[str]:
    return {person.name, *(alias.name for alias in person.aliases)}


def _listed(names: ShownNames, correction: NameCorrection) -> ListedCorrection:
    offset = correction.shown_from
    held = next((chapter for chapter in names.chapters if chapter.start <= offset < chapter.end), None)
    is_at_end = held is not None and offset == held.end - 1
    is_last = held is not None and names.part is None and held == names.chapters[-1]
    return ListedCorrection(correction, held.title if held else "", is_at_end, is_at_end and is_last)
