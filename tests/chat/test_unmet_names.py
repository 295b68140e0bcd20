"""A model that knows the whole novel says nothing of whom its reader has not met."""

from collections.abc import Callable

import pytest

from chat.retrieval.scope import Scope
from chat.unmet_names import speaks_of_what_is_read
from ingestion import pipeline
from ingestion.models import Book
from tests.versioned_book import NOVEL

pytestmark = pytest.mark.django_db(transaction=True)

MORE = "CHAPTER 5\n\nThen Mrs. Finch came home from the Cape of Storms, and the English lit a fire.\n"


@pytest.fixture
def speaks(ready_book: Book, shelve: Callable[..., Book]) -> Callable[..., Callable[[str], bool]]:
    book = shelve(NOVEL + MORE, "tower.txt")
    assert pipeline.build(book.pk)
    book = Book.objects.select_related("live_index__stored_text", "club").get(pk=book.pk)

    def at(chapters: int | None) -> Callable[[str], bool]:
        assert book.live_index is not None
        text = book.live_index.stored_text.text
        known = {} if chapters is None else {book.pk: text.index(f"CHAPTER {chapters + 1}")}
        return speaks_of_what_is_read(Scope(book.club, (book,), known))

    return at


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("Ada Finch lit the lamp.", True),
        ("Bruno Hale came up the stairs.", True),
        ("Clara Stone lit the lamp.", False),
        ("It was CLARA, who else?", False),
        ("She meets Webb’s friends.", False),
        ("Later Dorian marries her.", False),
        ("Nobody answered at Windsor Castle.", True),
        ("the stone of the tower", True),
        ("Mrs. Finch lit it.", False),
        ("Afterwards there was a fire.", True),
        ("On that day, Good evening.", True),
    ],
)
def test_who_has_read_two_chapters_hears_of_nobody_from_further_on(
    text: str, is_said: bool, speaks: Callable[..., Callable[[str], bool]]
) -> None:
    assert speaks(2)(text) is is_said


def test_who_has_read_everything_hears_everything(speaks: Callable[..., Callable[[str], bool]]) -> None:
    assert speaks(None)("Mrs. Finch, Clara Stone and Dorian Webb.")
