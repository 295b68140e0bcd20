"""Which books of a shelf are found, and in what order."""

from datetime import UTC, datetime

import pytest

from ingestion.models import Book
from ingestion.shelf_search import LONGEST_WORDS, ShelfQuery, asked_query, folded, found


def a_book(pk: int, title: str, *authors: str, tags: tuple[str, ...] = (), state: str = "Indexed") -> Book:
    ready = {"live_index_id": pk} if state == "Indexed" else {}
    return Book(pk=pk, title=title, authors=list(authors), tags=list(tags), state=state, **ready)


BOOKS = [
    a_book(6, "The Sea-Wolf", "Jack London", tags=("ships",)),
    a_book(5, "Árbol de la ciencia", "Pío Baroja", state="Failed"),
    a_book(4, "Marianela", "Benito Pérez Galdós", tags=("clásicos",)),
    a_book(3, "A Voyage by Sea", "Ann Lee", state="Pending"),
    a_book(2, "Sea Pictures", "Zoe Adams"),
    a_book(1, "Notes", tags=("sea",)),
]


def titles(
    state: str = "", sort: str = "", words: str = "", opened: dict[int, datetime] | None = None
) -> list[str]:
    return [book.title for book in found(BOOKS, ShelfQuery(words, state, sort), opened or {})]


def test_without_a_question_all_are_there_latest_first() -> None:
    assert titles() == [book.title for book in BOOKS]


@pytest.mark.parametrize("words", ["galdos", "GALDÓS", "marianéla", "clasicos", "perez marian"])
def test_case_and_accents_do_not_matter(words: str) -> None:
    assert titles(words=words) == ["Marianela"]


def test_every_word_must_be_there() -> None:
    assert titles(words="sea london") == ["The Sea-Wolf"]
    assert titles(words="sea galdos") == []


def test_titles_that_begin_with_it_come_first_and_tags_last() -> None:
    assert titles(words="sea") == ["Sea Pictures", "The Sea-Wolf", "A Voyage by Sea", "Notes"]


def test_words_may_stand_inside_others() -> None:
    assert titles(words="olf") == ["The Sea-Wolf"]


def test_it_can_be_asked_for_a_state() -> None:
    assert titles("failed") == ["Árbol de la ciencia"]
    assert titles("reading-in") == ["A Voyage by Sea"]
    assert "Árbol de la ciencia" not in titles("ready")


def test_titles_are_sorted_without_accents() -> None:
    assert titles(sort="title")[:3] == ["A Voyage by Sea", "Árbol de la ciencia", "Marianela"]


def test_authors_are_sorted_by_their_last_name_and_none_comes_last() -> None:
    in_order = titles(sort="author")
    assert in_order[0] == "Sea Pictures"
    assert in_order[-1] == "Notes"


def test_what_was_opened_last_comes_first_and_the_others_keep_their_order() -> None:
    opened = {1: datetime(2026, 1, 2, tzinfo=UTC), 4: datetime(2026, 1, 1, tzinfo=UTC)}
    assert titles(sort="opened", opened=opened) == [
        *("Notes", "Marianela", "The Sea-Wolf", "Árbol de la ciencia", "A Voyage by Sea", "Sea Pictures"),
    ]


def test_what_makes_no_sense_counts_as_nothing() -> None:
    assert asked_query({"q": " two \0 words ", "state": "odd", "sort": "odd"}) == ShelfQuery("two words")
    assert len(asked_query({"q": "x" * 9_999}).words) == LONGEST_WORDS


def test_its_address_says_only_what_was_asked() -> None:
    assert ShelfQuery().address == ""
    assert ShelfQuery("a&b", sort="title").address == "?q=a%26b&sort=title"


def test_folding_leaves_letters_of_other_scripts() -> None:
    assert folded("ÑANDÚ Ж") == "nandu ж"
