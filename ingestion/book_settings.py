"""What hosts say about a book by hand: it outlives every reading of the file."""

from dataclasses import dataclass

from django.db import transaction

from bookclub import live
from ingestion import actions
from ingestion.models import Book


@dataclass(frozen=True, slots=True)
class BookSettings:
    """`language` "" is what the file tells, or what is found in its text."""

    title: str
    authors: list[str]
    tags: list[str]
    mode: str
    language: str


@transaction.atomic
def save(book: Book, settings: BookSettings) -> bool:
    """Whether the book is read in again for it: another mode or language makes other passages and words."""
    now = Book.objects.select_for_update().get(pk=book.pk)
    by_hand = {*now.edited_fields}
    by_hand |= {name for name in ("title", "authors") if getattr(now, name) != getattr(settings, name)}
    former_language = language_by_hand(now)
    by_hand = by_hand - {"language"} | ({"language"} if settings.language else set())
    now.title, now.authors, now.tags = settings.title, settings.authors, settings.tags
    if settings.language:
        now.language = settings.language
    now.edited_fields = sorted(by_hand)
    now.save(update_fields=["title", "authors", "tags", "language", "edited_fields", "updated_at"])
    is_other = settings.mode != now.mode or settings.language != former_language
    if is_other:
        actions.read_again(now, settings.mode)
    live.announce(live.book_group(now.pk))
    live.announce(live.shelf_group(now.club_id))
    return is_other


def language_by_hand(book: Book) -> str:
    """What a host has set; "" where it is what the file tells."""
    return book.language if "language" in book.edited_fields else ""
