"""Pages of books as those see them who have told that spoilers are welcome."""

from typing import Any

import pytest
from django.test import Client

from bookclub.clubs.models import User
from ingestion.models import Book, ReadingPlace
from ingestion.queries import books_seen_by


class ToldClient(Client):
    """Whoever signs in has told of every book on their shelf, if they have told nothing else of it."""

    def force_login(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().force_login(user, *args, **kwargs)
        for book in Book.objects.filter(pk__in=books_seen_by(user)):
            told = {"kind": ReadingPlace.Kind.SPOILERS}
            ReadingPlace.objects.get_or_create(user=user, book=book, defaults=told)


@pytest.fixture
def client() -> Client:
    return ToldClient()
