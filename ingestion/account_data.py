"""What an account keeps of books, as its export has it."""

from typing import Any

from bookclub.clubs.models import User
from ingestion import reading_places
from ingestion.models import Book, OpenedPlace, ReadingPlace
from ingestion.queries import books_seen_by


def places_in_books(user: User) -> list[dict[str, Any]]:
    """How far they told they are, in books they still see."""
    told = ReadingPlace.objects.filter(user=user, book__in=books_seen_by(user)).order_by("pk")
    return [_place(place) for place in told.select_related("book__live_index")]


def opened_books(user: User) -> list[dict[str, Any]]:
    opened = OpenedPlace.objects.filter(user=user, book__in=books_seen_by(user)).order_by("pk")
    return [
        {"book": one.book.title, "characters_in": one.char_offset, "opened_at": one.opened_at.isoformat()}
        for one in opened.select_related("book")
    ]


def uploads(user: User) -> list[dict[str, Any]]:
    brought = Book.objects.filter(uploaded_by=user, pk__in=books_seen_by(user)).order_by("pk")
    return [
        {"book": book.title, "file": book.original_name, "at": book.created_at.isoformat()}
        for book in brought
    ]


def _place(place: ReadingPlace) -> dict[str, Any]:
    return {
        "book": place.book.title,
        "place": reading_places.in_words(place, place.book),
        "characters_known": place.read_up_to,
        "told_at": place.updated_at.isoformat(),
    }
