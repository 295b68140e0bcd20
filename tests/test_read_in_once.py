"""What is put back for a test is what reading in would have made for it."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone
from pytest_django import Settings

from bookclub.clubs.models import Club
from ingestion import originals, pipeline
from ingestion.actions import await_build
from ingestion.models import Book, Source
from tests.app_fixtures import *  # noqa: F403 - fixtures
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

ReadIn = Callable[..., Book]
STORY = "CHAPTER I\n\nAda Finch lit the lamp.\n\nCHAPTER II\n\nAda Finch slept.\n"


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The books that went through the pipeline."""
    asked, build = list[int](), pipeline.build

    def counted(book_pk: int) -> bool:
        asked.append(book_pk)
        return build(book_pk)

    monkeypatch.setattr(pipeline, "build", counted)
    return asked


def everything() -> Iterator[tuple[str, dict[str, Any]]]:
    for model in apps.get_app_config("ingestion").get_models():
        for row in model._base_manager.order_by("pk").values():
            yield model.__name__, row


def without_moments(rows: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    return [
        (name, {key: value for key, value in row.items() if not isinstance(value, datetime)})
        for name, row in rows
    ]


def emptied(club: Club, index: MemoryIndex) -> None:
    for model in (Book, Source):
        model._base_manager.all().delete()
    index.points.clear()


def test_it_is_the_same_to_the_last_row_and_point(
    read_in: ReadIn, builds: list[int], club: Club, passage_index: MemoryIndex
) -> None:
    book = read_in(STORY, "same.txt")
    first, points = list(everything()), dict(passage_index.points)
    originals.path_of(book.original).unlink()
    emptied(club, passage_index)
    again = read_in(STORY, "same.txt")
    assert builds == [book.pk]
    assert without_moments(list(everything())) == without_moments(first)
    assert passage_index.points == points
    assert originals.path_of(again.original).read_text() == STORY
    assert abs((timezone.now() - again.created_at).total_seconds()) < 60


def test_it_is_of_the_club_that_is_there_and_can_be_read_anew(
    read_in: ReadIn, builds: list[int], club: Club, passage_index: MemoryIndex
) -> None:
    read_in(STORY, "club.txt")
    emptied(club, passage_index)
    club.delete()
    club.save()
    book = read_in(STORY, "club.txt")
    assert book.club == club
    assert {point.payload["club_id"] for _space, point in passage_index.points.values()} == {club.pk}
    await_build(book)
    assert pipeline.build(book.pk)
    book.refresh_from_db()
    assert book.live_index is not None
    assert book.live_index.number == 2


@pytest.mark.parametrize("how", ["a book is there", "a setting is another"])
def test_it_is_read_in_where_something_differs(
    read_in: ReadIn, builds: list[int], settings: Settings, club: Club, passage_index: MemoryIndex, how: str
) -> None:
    read_in(STORY, "differs.txt")
    builds.clear()
    if how == "a setting is another":
        emptied(club, passage_index)
        settings.SENTENCE_VECTORS = True
        read_in(STORY, "differs.txt")
    else:
        read_in(f"{STORY}\nTHE END\n", "differs.txt")
    assert len(builds) == 1
