"""Fixtures of a small site: a club with its people, a short book, and fakes behind the ports."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from bookclub.celery import app as celery_app
from bookclub.clubs.models import Club, Membership, User
from bookclub.providers import wiring
from bookclub.providers.wiring import ModelInUse
from chat.answering import context_budget
from chat.retrieval import known_people, stored_passages
from chat.suggesting import reading as suggestible
from ingestion import artifact_jobs, page_lines, pipeline, shelving, sources, texts_at_hand, word_counts
from ingestion.isolation import JOBS
from ingestion.models import Book, ReadingPlace
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.read_in_once import read_in_once

__all__ = [
    "club",
    "embedder",
    "host",
    "in_this_process",
    "no_model",
    "nothing_at_hand",
    "own_data_folder",
    "passage_index",
    "read_in",
    "reader",
    "ready_book",
    "shelve",
    "spoilers_welcome",
    "stranger",
]

# A worker does this when it starts: without it the tasks have no names.
celery_app.loader.import_default_modules()

SHORT_BOOK = """THE LIGHTHOUSE

CHAPTER I

The Keeper

Martha Quill kept the lighthouse on Gull Rock for thirty years. Every evening she climbed the ninety
steps and lit the lamp. Her brother Tobias brought flour and oil by boat on Mondays.

"You should come ashore," said Tobias, "before the winter does it for you."

Martha laughed and said that the lamp would not light itself.

CHAPTER II

The Storm

In November the storm took the boat, and Tobias with it. Martha rang the bell all night. In the morning
she found his red cap on the stones, and nothing else.

She wrote in the log: "Wind north-west, heavy sea. Tobias is lost."
"""


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(slug="default", name="Book club")


@pytest.fixture
def host(club: Club) -> User:
    user = User.objects.create_user("hanna", password="a long pass phrase")
    Membership.objects.create(user=user, club=club, role=Membership.Role.HOST)
    return user


@pytest.fixture
def reader(club: Club) -> User:
    user = User.objects.create_user("rita", password="a long pass phrase")
    Membership.objects.create(user=user, club=club, role=Membership.Role.READER)
    return user


@pytest.fixture
def stranger(db: None) -> User:
    """A member, and host, of another club."""
    other = Club.objects.create(slug="other", name="Another club")
    user = User.objects.create_user("sven", password="a long pass phrase")
    Membership.objects.create(user=user, club=other, role=Membership.Role.HOST)
    return user


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, settings: Settings) -> None:
    settings.MEDIA_ROOT = tmp_path / "originals"
    settings.PAGE_PICTURES = tmp_path / "page-pictures"


@pytest.fixture(autouse=True)
def nothing_at_hand() -> None:
    """Builds of former tests have the same keys as builds of this one, and models the same names."""
    forget_what_is_at_hand()


def forget_what_is_at_hand() -> None:
    for cached in (word_counts.words_of, known_people.people_of_profile, stored_passages.layout_of):
        cached.cache_clear()
    suggestible.people_of_profile.cache_clear()
    context_budget.meter_of.cache_clear()
    page_lines.forget()
    texts_at_hand.forget()


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> HashingEmbedder:
    fake = HashingEmbedder()
    monkeypatch.setattr(wiring, "embedder", lambda: fake)
    monkeypatch.setattr(wiring, "embedder_of", lambda _space: fake)
    monkeypatch.setattr(wiring, "is_configured", lambda space: space.provider == fake.provider)
    return fake


@pytest.fixture
def passage_index(monkeypatch: pytest.MonkeyPatch) -> MemoryIndex:
    fake = MemoryIndex()
    monkeypatch.setattr(wiring, "passage_index", lambda: fake)
    return fake


@pytest.fixture
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(None))


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run here, through JSON as ever, without the half second that a process of their own takes."""

    def run_here(job: str, arguments: Any, _limits: Any, _on_progress: Any = None) -> Any:
        module, function = JOBS[job].split(":")
        made = getattr(import_module(module), function)(json.loads(json.dumps(arguments)))
        return json.loads(json.dumps(made))

    monkeypatch.setattr(pipeline, "run_isolated", run_here)
    monkeypatch.setattr(artifact_jobs, "run_isolated", run_here)


@pytest.fixture
def shelve(club: Club) -> Callable[..., Book]:
    """Puts a text on the shelf without reading it in."""

    def shelve_text(text: str = SHORT_BOOK, name: str = "lighthouse.txt") -> Book:
        source = sources.ensure_upload_source(club)
        return shelving.shelve(source, shelving.Arrival(name, [text.encode()])).book

    return shelve_text


@pytest.fixture
def read_in(
    club: Club, embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None, in_this_process: None
) -> Callable[..., Book]:
    """Puts a file on the shelf and reads it in through the real pipeline over the fakes.

    The first file of a test is as the pipeline left it when a test before this one had it read in.
    """

    def read_in_file(content: str | bytes = SHORT_BOOK, name: str = "lighthouse.txt") -> Book:
        data = content.encode() if isinstance(content, str) else content

        def read() -> int:
            book = shelving.shelve(sources.ensure_upload_source(club), shelving.Arrival(name, [data])).book
            assert pipeline.build(book.pk)
            return book.pk

        key = read_in_once(club, passage_index, name, data, read)
        forget_what_is_at_hand()
        return Book.objects.select_related("live_index", "club").get(pk=key)

    return read_in_file


@pytest.fixture
def ready_book(read_in: Callable[..., Book]) -> Book:
    """The short book, read in."""
    return read_in()


@pytest.fixture
def spoilers_welcome(ready_book: Book, reader: User) -> Book:
    """The short book, of which the reader has said so, and is not asked how far they are."""
    ReadingPlace.objects.create(user=reader, book=ready_book, kind=ReadingPlace.Kind.SPOILERS)
    return ready_book
