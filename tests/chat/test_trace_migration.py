"""Traces that are older than their books' names for them get these, so that they go with them."""

from collections.abc import Callable
from importlib import import_module

import pytest
from django.apps import apps

from bookclub.clubs.models import User
from chat.models import AnswerTrace, Message
from ingestion.actions import delete_book
from ingestion.models import Book
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def test_older_traces_go_with_the_books_of_their_conversation(
    reader: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    asked(reader)
    (trace,) = AnswerTrace.objects.all()
    trace.books.clear()
    import_module("chat.migrations.0007_whole_traces").books_of_their_conversations(apps, None)
    assert trace.books.get() == ready_book
    delete_book(ready_book)
    assert not AnswerTrace.objects.exists()
