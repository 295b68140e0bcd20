"""What can be done to books: put on the shelf, read in anew, taken off."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from celery import current_app
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q

from bookclub import live
from bookclub.clubs.models import Club, User
from ingestion import identifiers, originals, removals, sealed
from ingestion.models import Book, Source
from ingestion.samples import SAMPLE_BOOKS

UNTITLED = "Untitled"
BUILD_TASK = "worker.tasks.build_book"
PROFILE_TASK = "worker.tasks.write_profile"


@dataclass(frozen=True, slots=True)
class Shelved:
    """`is_new` is False when the same bytes were on the shelf already, so there is nothing to read in."""

    book: Book
    is_new: bool


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file on its way to the shelf; `relative_path` is set inside folders and archives only."""

    file_name: str
    content: Iterable[bytes]
    relative_path: PurePosixPath | None = None
    title: str = ""
    authors: tuple[str, ...] = ()
    mode: str = Book.Mode.AUTO
    uploaded_by: User | None = None


@transaction.atomic
def ensure_source(club: Club, kind: str, name: str) -> Source:
    source, _created = Source.objects.get_or_create(
        source_id=identifiers.source_id(club.slug, kind, name),
        defaults={"club": club, "kind": kind, "name": name},
    )
    return source


def ensure_upload_source(club: Club) -> Source:
    """The source that lone uploads belong to."""
    return ensure_source(club, Source.Kind.UPLOAD, "uploads")


def shelve(source: Source, arrival: Arrival) -> Shelved:
    """Keeps the file and puts the book on the shelf, not yet read in. Raises `originals.TooLarge`."""
    kept = originals.keep(arrival.content, source.club.slug)
    try:
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
        return Shelved(standing, is_new=False)
    try:
        with transaction.atomic():
            former = _at_same_path(source, arrival)
            book = _create(source, arrival, kept) if former is None else _replace(former, arrival, kept)
            return Shelved(book, is_new=True)
    except IntegrityError:  # somebody else brought the same file at the same moment
        standing = _standing(source, arrival, kept.hash)
        if standing is None:
            raise
        return Shelved(standing, is_new=False)


def _standing(source: Source, arrival: Arrival, digest: str) -> Book | None:
    current = Book.objects.filter(club=source.club, status=Book.Status.CURRENT)
    if arrival.relative_path is None:
        return current.filter(hash=digest).first()
    former = _at_same_path(source, arrival)
    return former if former is not None and former.hash == digest else None


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
    book.version += 1
    book.status, book.mode, book.sealed_password = Book.Status.CURRENT, arrival.mode, ""
    fields = ["original", "hash", "size_bytes", "version", "status", "mode", "sealed_password"]
    book.save(update_fields=[*fields, "updated_at"])
    await_build(book)
    book.refresh_from_db()
    return book


def _create(source: Source, arrival: Arrival, kept: originals.KeptFile) -> Book:
    path = arrival.relative_path
    key = identifiers.lone_key(arrival.file_name) if path is None else identifiers.path_key(path)
    name = PurePosixPath(arrival.file_name).name[:300]
    return Book.objects.create(
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


@transaction.atomic
def queue_build(book: Book) -> None:
    """Has the book read in (again); what is live now goes on serving until the new build is complete."""
    await_build(book)
    enqueue(BUILD_TASK, book.pk)
    live.announce(live.book_group(book.pk))


def await_build(book: Book) -> None:
    """Makes it a book that is still to be read in, whatever went wrong before."""
    Book.objects.filter(pk=book.pk).update(
        state=Book.State.PENDING,
        stage=Book.Stage.PREPARING,
        stage_done=0,
        stage_total=0,
        percent=0,
        failure_code="",
        failure_detail="",
        attempts=0,
    )


@transaction.atomic
def unlock(book: Book, password: str) -> None:
    """Has a locked book read in with the password; whether it is the right one, the build finds out."""
    keep_password(book, password)
    queue_build(book)


def keep_password(book: Book, password: str) -> None:
    """Only sealed, and only as long as the book has the same file."""
    Book.objects.filter(pk=book.pk, hash=book.hash).update(sealed_password=sealed.seal(password))


def keep_cover(book: Book, jpeg: bytes) -> None:
    """Keeps the picture in place of an earlier one; with no bytes the book has no picture any more."""
    if book.cover and jpeg and originals.holds(book.cover, jpeg):
        return
    name = originals.keep([jpeg], book.club.slug).name if jpeg else ""
    try:
        is_kept = _change_cover(book, name)
    except BaseException:
        _discard_cover(name)
        raise
    if not is_kept:
        _discard_cover(name)


@transaction.atomic
def _change_cover(book: Book, name: str) -> bool:
    """False when the book is gone, or has got another cover meanwhile."""
    former = book.cover
    if not Book.objects.filter(pk=book.pk, cover=former).update(cover=name):
        return False
    if former:
        removals.note_file(book, former)
    book.cover = name
    return True


def _discard_cover(name: str) -> None:
    if name:
        originals.discard(name)


@transaction.atomic
def queue_profile(book: Book) -> None:
    """Has the missing book-club profile of a ready book written; the wish outlives a stop."""
    Book.objects.filter(pk=book.pk).update(is_profile_wanted=True)
    enqueue(PROFILE_TASK, book.pk)


def enqueue(task: str, book_pk: int) -> None:
    """Puts a task into the queue once the running transaction is committed.

    A queue that cannot be reached is logged: recovery finds the book when there is a worker again.
    """
    message = current_app.signature(task, args=(book_pk,))
    transaction.on_commit(message.apply_async, robust=not settings.CELERY_TASK_ALWAYS_EAGER)


@transaction.atomic
def delete_book(book: Book) -> None:
    """Takes the book off: rows now, vectors and file right after the commit."""
    group = live.book_group(book.pk)
    files = {book.original, *_covers(book)}
    for version in book.index_versions.all():
        removals.note_vectors(book, version)
        files.add(version.original)
    for name in sorted(files):
        removals.note_file(book, name)
    book.delete()
    transaction.on_commit(removals.carry_out, robust=True)
    live.announce(group)


def _covers(book: Book) -> set[str]:
    """The cover that a build may have kept since the book was loaded; locked until it is gone."""
    now = Book.objects.select_for_update().filter(pk=book.pk).values_list("cover", flat=True)
    return {name for name in now if name}


def add_samples(club: Club) -> list[Book]:
    """Puts the sample books on the club's shelf, to be read in by a worker; safe to repeat."""
    source = ensure_source(club, Source.Kind.SAMPLE, "samples")
    arrivals = [
        Arrival(sample.file_name, [sample.path.read_bytes()], title=sample.title, authors=(sample.author,))
        for sample in SAMPLE_BOOKS
    ]
    books = [shelve(source, arrival).book for arrival in arrivals]
    if not settings.EMBEDDED:  # the embedded worker finds them when it starts
        for book in books:
            enqueue(BUILD_TASK, book.pk)
    return books


def claim_root(source: Source, root: Path, *, moves: bool) -> bool:
    """Whether what lies below `root` may go into the source: no other root has it, or it `moves` here."""
    marker = identifiers.root_marker(root)
    claimed = Source.objects.filter(pk=source.pk)
    if not moves:
        claimed = claimed.filter(Q(root=marker) | Q(root="", books=None))
    return claimed.update(root=marker) > 0


@transaction.atomic
def delete_club(club: Club) -> None:
    """Deletes the club with all that is its own, its books' vectors and files too."""
    Club.objects.select_for_update().get(pk=club.pk)  # no book comes in between
    for book in club.books.select_related("club"):
        delete_book(book)
    club.delete()
