"""The pictures of books as files beside the originals: kept, replaced, taken away."""

from django.db import transaction

from ingestion import originals, removals
from ingestion.models import Book


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


def covers_now(book: Book) -> set[str]:
    """The cover that a build may have kept since the book was loaded; locked until the transaction ends."""
    now = Book.objects.select_for_update().filter(pk=book.pk).values_list("cover", flat=True)
    return {name for name in now if name}


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
