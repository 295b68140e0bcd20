"""Books are shown to members of their club only."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from bookclub.clubs.models import User
from ingestion.models import Book
from ingestion.queries import book_for, book_to_host, books_seen_by


def test_members_see_the_books_of_their_club(shelve: Callable[..., Book], reader: User, host: User) -> None:
    book = shelve()
    assert book_for(reader, book.pk) == book_for(host, book.pk) == book


def test_strangers_and_nobody_see_none(shelve: Callable[..., Book], stranger: User) -> None:
    book = shelve()
    for visitor in (stranger, AnonymousUser()):
        assert not books_seen_by(visitor).exists()
        with pytest.raises(Http404):
            book_for(visitor, book.pk)


def test_only_hosts_may_host(shelve: Callable[..., Book], reader: User, host: User, stranger: User) -> None:
    book = shelve()
    assert book_to_host(host, book.pk) == book
    for visitor in (reader, stranger, AnonymousUser()):
        with pytest.raises(Http404):
            book_to_host(visitor, book.pk)


def test_an_account_that_was_closed_sees_nothing(shelve: Callable[..., Book], reader: User) -> None:
    shelve()
    User.objects.update(is_active=False)
    reader.refresh_from_db()
    assert not books_seen_by(reader).exists()
