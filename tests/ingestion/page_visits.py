"""A reader who looks at the pages of a PDF."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.models import Book, ReadingPlace


def address(book: Book, number: int = 2, query: str = "") -> str:
    return reverse("ingestion:page", args=[book.pk, number]) + (f"?{query}" if query else "")


def page(client: Client, book: Book, number: int = 2, query: str = "", status: int = 200) -> str:
    answer = client.get(address(book, number, query))
    assert answer.status_code == status
    return answer.content.decode()


def has_read_all(client: Client, book: Book) -> None:
    user = User.objects.get(pk=client.session["_auth_user_id"])
    ReadingPlace.objects.create(user=user, book=book, kind=ReadingPlace.Kind.FINISHED)


@pytest.fixture
def read_by(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client
