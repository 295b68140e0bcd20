"""Readers tell how far they have read a book."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from bookclub.clubs.models import User
from ingestion.artifacts.place_anchors import place_anchor
from ingestion.meeting_milestones import Milestone, NoSuchPlace, outline_of
from ingestion.models import Book, ReadingPlace, StoredText

Kind = ReadingPlace.Kind
PERCENT = 100
MOST_DIGITS = 9

__all__ = ["NoSuchPlace", "make_place", "placed", "read_on", "tell"]


@transaction.atomic
def tell(user: User, book: Book, kind: str, *, told: Mapping[str, Any] | None = None) -> ReadingPlace:
    """Keeps it in place of what was told before.

    Of a place, `told` is {"kind": "chapter" | "page" | "percent", "value"}: the ordinal of a chapter that was
    read to its end; a page likewise, as `Outline.at_page` knows it; or a share of the characters, 0 to 100.
    Raises `NoSuchPlace`, a `ValueError`.
    """
    if kind not in Kind.values:
        raise NoSuchPlace(_("Choose how far you have read."))
    if kind != Kind.PLACE:
        return _save(user, book, kind, None, {})
    book = _held(book)
    offset, facts = placed(book, told or {})
    return _save(user, book, kind, offset, facts | _anchor(book, offset))


@transaction.atomic
def read_on(user: User, book: Book, offset: int, beginning: str = "") -> ReadingPlace | None:
    """They have come to the character at `offset`, where `beginning` begins. Places move forward alone.

    None where nothing was told: then the whole book is open.
    """
    book = _held(book)
    place = ReadingPlace.objects.filter(user=user, book=book).first()
    return None if place is None else _moved_on(place, user, book, offset, beginning)


@transaction.atomic
def make_place(user: User, book: Book, offset: int, beginning: str = "") -> ReadingPlace:
    """As `read_on`, and the first place of whoever has told none."""
    book = _held(book)
    place = ReadingPlace.objects.filter(user=user, book=book).first()
    begun = place or ReadingPlace(kind=Kind.NOT_BEGUN)
    return _moved_on(begun, user, book, offset, beginning)


def _moved_on(place: ReadingPlace, user: User, book: Book, offset: int, beginning: str) -> ReadingPlace:
    known, outline = place.read_up_to, outline_of(book)
    if known is None or known >= offset or outline is None:
        return place
    told = {"kind": "reading", "value": PERCENT * offset // max(1, outline.length), "label": beginning}
    return _save(user, book, Kind.PLACE, offset, told | _anchor(book, offset))


def _held(book: Book) -> Book:
    """As it is now; no other text takes the place of its text before the place is saved."""
    return Book.objects.select_for_update().get(pk=book.pk)


def _save(user: User, book: Book, kind: str, offset: int | None, told: dict[str, Any]) -> ReadingPlace:
    place, _is_new = ReadingPlace.objects.update_or_create(
        user=user, book=book, defaults={"kind": kind, "char_offset": offset, "told": told}
    )
    return place


def _anchor(book: Book, offset: int) -> dict[str, Any]:
    """What finds the place again once the book is read in anew."""
    texts = StoredText.objects.filter(index_versions=book.live_index_id).values_list("text", flat=True)
    return place_anchor(texts.get(), offset)


def placed(book: Book, told: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """How many characters of its text are known at a place, and what is kept of what was told.

    Raises `NoSuchPlace`.
    """
    outline = outline_of(book)
    if outline is None:
        raise NoSuchPlace(_("This book has not been read in yet."))
    value = told.get("value")
    match told.get("kind"):
        case "chapter":
            return _at(outline.at_chapter(_number(value)))
        case "page":
            return _at(outline.at_page(str(value if value is not None else "")))
        case "percent":
            percent = _number(value)
            if not 0 <= percent <= PERCENT:
                raise NoSuchPlace(_("A share of the book is a whole number from 0 to 100."))
            return outline.length * percent // PERCENT, {"kind": "percent", "value": percent}
        case _:
            raise NoSuchPlace(_("Choose how far you have read."))


def _at(milestone: Milestone) -> tuple[int, dict[str, Any]]:
    return milestone.end, milestone.facts


def _number(value: object) -> int:
    """-1 for what is none."""
    raw = str(value).strip()
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS else -1
