"""Files become books on the shelf: a new one, the next version of one, or one that is there already."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import PurePosixPath
from typing import Any, cast

from django.db import IntegrityError, transaction

from bookclub.clubs.models import User
from ingestion import identifiers, originals, removals
from ingestion.actions import await_build
from ingestion.models import Book, Source
from ingestion.readers.detection import refuse_no_book
from ingestion.readers.read_book import Mode

UNTITLED = "Untitled"


@dataclass(frozen=True, slots=True)
class Shelved:
    """`is_new` is False when the same bytes were on the shelf already.

    There is nothing to read in then, unless they were asked for in another way: `is_asked_anew`.
    """

    book: Book
    is_new: bool
    is_asked_anew: bool = False

    @property
    def is_to_be_read(self) -> bool:
        return self.is_new or self.is_asked_anew


@dataclass(frozen=True, slots=True)
class ProfileOrder:
    """How a book-club profile is to be written; None is as the book has it."""

    ingestion: str | None = None
    analysis_model: str | None = None
    guidance: str | None = None

    def changes(self, book: Book) -> dict[str, str]:
        asked = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in asked.items() if value not in {None, getattr(book, name)}}


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file on its way to the shelf; `relative_path` is set inside folders and archives only."""

    file_name: str
    content: Iterable[bytes]
    relative_path: PurePosixPath | None = None
    title: str = ""
    authors: tuple[str, ...] = ()
    mode: str = Book.Mode.AUTO
    order: ProfileOrder = ProfileOrder()
    uploaded_by: User | None = None


def shelve(source: Source, arrival: Arrival) -> Shelved:
    """Keeps the file and puts the book on the shelf, not yet read in.

    Raises `originals.TooLarge`, and `ReadingFailed` for a lone file that is no book at first sight; folders
    and archives may have such in them.
    """
    kept = originals.keep(arrival.content, source.club.slug)
    try:
        if arrival.relative_path is None:
            refuse_no_book(originals.path_of(kept.name), _file_name(arrival), cast(Mode, arrival.mode))
        shelved = _shelve_kept(source, arrival, kept)
    except BaseException:
        originals.discard(kept.name)
        raise
    if not shelved.is_new:
        originals.discard(kept.name)
    return shelved


def _shelve_kept(source: Source, arrival: Arrival, kept: originals.KeptFile) -> Shelved:
    standing = _standing(source, arrival, kept.hash)
    if standing is not None:
        return _again(standing, arrival)
    try:
        with transaction.atomic():
            former = _at_same_path(source, arrival)
            book = _create(source, arrival, kept) if former is None else _replace(former, arrival, kept)
            return Shelved(book, is_new=True)
    except IntegrityError:  # somebody else brought the same file at the same moment
        standing = _standing(source, arrival, kept.hash)
        if standing is None:
            raise
        return _again(standing, arrival)


def _standing(source: Source, arrival: Arrival, digest: str) -> Book | None:
    current = Book.objects.filter(club=source.club, status=Book.Status.CURRENT)
    if arrival.relative_path is None:
        return current.filter(hash=digest).first()
    former = _at_same_path(source, arrival)
    return former if former is not None and former.hash == digest else None


@transaction.atomic
def _again(book: Book, arrival: Arrival) -> Shelved:
    """The same bytes once more: only what was asked for differently makes them worth reading.

    What a language model has answered before is not asked again.
    """
    changes: dict[str, Any] = {**arrival.order.changes(book)}
    if changes:
        changes["is_profile_wanted"] = True  # for whoever may be reading it in at this moment
    if arrival.mode not in {Book.Mode.AUTO, book.mode}:
        changes["mode"] = arrival.mode
    if not changes:
        return Shelved(book, is_new=False)
    Book.objects.filter(pk=book.pk).update(**changes)
    await_build(book)
    book.refresh_from_db()
    return Shelved(book, is_new=False, is_asked_anew=True)


def _at_same_path(source: Source, arrival: Arrival) -> Book | None:
    if arrival.relative_path is None:
        return None
    return Book.objects.filter(
        source=source, document_key=identifiers.path_key(arrival.relative_path)
    ).first()


def _replace(book: Book, arrival: Arrival, kept: originals.KeptFile) -> Book:
    """The next version of a document; the one that is live is read until the new one is.

    The password opened another file, and is forgotten.
    """
    if not book.index_versions.filter(original=book.original).exists():
        removals.note_file(book, book.original)
    book.original, book.hash, book.size_bytes = kept.name, kept.hash, kept.size_bytes
    book.original_name = _file_name(arrival)  # the language of source code is known by it
    book.version += 1
    book.status, book.mode, book.sealed_password = Book.Status.CURRENT, arrival.mode, ""
    changes = arrival.order.changes(book)
    for name, value in changes.items():
        setattr(book, name, value)
    changed = ["original", "original_name", "hash", "size_bytes", "version", "status", "mode", *changes]
    book.save(update_fields=[*changed, "sealed_password", "updated_at"])
    await_build(book)
    book.refresh_from_db()
    return book


def _create(source: Source, arrival: Arrival, kept: originals.KeptFile) -> Book:
    path = arrival.relative_path
    key = identifiers.lone_key(arrival.file_name) if path is None else identifiers.path_key(path)
    name = _file_name(arrival)
    return Book.objects.create(
        **arrival.order.changes(Book()),
        club=source.club,
        source=source,
        document_key=key,
        document_id=identifiers.document_id(source.source_id, key),
        source_path="" if path is None else key,
        title=arrival.title or PurePosixPath(name).stem.strip(" .") or UNTITLED,
        authors=list(arrival.authors),
        original=kept.name,
        original_name=name,
        hash=kept.hash,
        size_bytes=kept.size_bytes,
        mode=arrival.mode,
        uploaded_by=arrival.uploaded_by,
    )


def _file_name(arrival: Arrival) -> str:
    return PurePosixPath(arrival.file_name).name[:300]
