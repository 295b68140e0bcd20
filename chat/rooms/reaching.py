"""How far into a room's book something speaks: to there one must have read to see it."""

from functools import lru_cache

from django.db.models import QuerySet
from pydantic import ValidationError

from chat.rooms.book_words import BookWords
from ingestion.artifacts.material_json import names_from_json
from ingestion.models import Book, Chunk, ChunkType, StoredText
from ingestion.queries import live_chunks

BOOKS_AT_HAND = 4

Known = int | None
"""Characters of a book that somebody knows, or has to know; None is all of it."""


def further(one: Known, other: Known) -> Known:
    return None if one is None or other is None else max(one, other)


def nearer(one: Known, other: Known) -> Known:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def reach_of(book: Book | None, text: str) -> int:
    """By the names it says and the words of the book that it repeats; see `BookWords`."""
    if book is None or book.live_index is None or book.live_index.is_code or not text.strip():
        return 0
    profile_pk = _name_profiles(book).values_list("pk", flat=True).first()
    return _words(book.pk, book.live_index.stored_text_id, book.hash, profile_pk).reach_of(text)


@lru_cache(BOOKS_AT_HAND)
def _words(book_pk: int, stored_text_pk: int, _hash: str, _profile_pk: int | None) -> BookWords:
    """Another process may write the names anew: that is another profile."""
    book = Book.objects.get(pk=book_pk)
    text = StoredText.objects.values_list("text", flat=True).get(pk=stored_text_pk)
    return BookWords(text, _names(book))


def _names(book: Book) -> list[str]:
    """Of all the book: who looks for a name that somebody has not met must know it."""
    profile = _name_profiles(book).select_related("content").first()
    if profile is None or not hasattr(profile, "content"):
        return []
    try:
        found = names_from_json(profile.content.data)
    except ValidationError:
        return []
    people = [name for one in found.people for name in (one.name, *(alias.name for alias in one.aliases))]
    return [*people, *(thing.name for thing in (*found.places, *found.groups))]


def _name_profiles(book: Book) -> QuerySet[Chunk]:
    return live_chunks(book).filter(chunk_type=ChunkType.NAME_PROFILE, part=None)
