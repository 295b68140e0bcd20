"""A conversation of a reader who has said that spoilers are welcome, visited page by page."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, turns
from chat.models import Conversation
from ingestion.models import Book

QUESTION = "What did Martha find on the stones?"
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [spoilers_welcome])


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client


def at(name: str, *arguments: int) -> str:
    return reverse(f"chat:{name}", args=arguments)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()
