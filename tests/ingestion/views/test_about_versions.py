"""Which version of the profile the page about a book shows."""

import pytest
from django.test import Client

from bookclub.clubs.models import User
from ingestion.models import Book, Chunk
from tests.ingestion.many_chapters import with_a_passage_a_part
from tests.ingestion.meeting_books import model_profile
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures
from tests.ingestion.views.about_pages import QUOTED, add_notes, shown


def test_exactly_the_version_asked_for_is_shown_else_the_latest_before(
    client: Client, reader: User, bare_book: Book
) -> None:
    with_a_passage_a_part(bare_book)
    model_profile(bare_book, "After one?", 0, 1, until=2)
    model_profile(bare_book, "After all?", 2, None)
    client.force_login(reader)
    asked = {"": "After all?", "?up_to=1": "After one?", "?up_to=2": "After one?", "?up_to=3": "After all?"}
    every = set(asked.values())
    for query, question in asked.items():
        page = shown(client, bare_book, query)
        assert question in page
        assert not [other for other in every - {question} if other in page]
    assert "There is none as of the end of part 2." in shown(client, bare_book, "?up_to=2")
    assert "There is none" not in shown(client, bare_book, "?up_to=1")
    assert "There is none" not in shown(client, bare_book, "?up_to=3")
    page = shown(client, bare_book, "?up_to=0")
    assert "Nothing has been written about the book as far as that." in page
    assert not [question for question in every if question in page]


@pytest.mark.parametrize("query", ["?up_to=x", "?up_to=-1", "?up_to=", "?up_to=99999999999999999999"])
def test_what_is_no_part_is_the_whole_book(client: Client, reader: User, bare_book: Book, query: str) -> None:
    model_profile(bare_book, "After all?", 2, None)
    client.force_login(reader)
    assert "After all?" in shown(client, bare_book, query)


def test_where_the_whole_books_is_missing_the_latest_stands_in(
    client: Client, reader: User, bare_book: Book
) -> None:
    model_profile(bare_book, "After one?", 0, 1)
    client.force_login(reader)
    page = shown(client, bare_book)
    assert "After one?" in page
    assert "There is none for the whole book." in page


def test_part_notes_are_shown_as_far_as_asked(client: Client, reader: User, bare_book: Book) -> None:
    add_notes(bare_book, 1, "The boat is lost.")
    later = add_notes(bare_book, 2, "Tobias goes.")
    model_profile(bare_book, "After one?", 0, 1)
    with_a_passage_a_part(bare_book)
    Chunk.objects.filter(pk=later.pk).update(horizon_index=1)
    client.force_login(reader)
    page = shown(client, bare_book, "?up_to=1")
    assert "The boat is lost." in page
    assert "Tobias goes." not in page
    assert "2 quotations were not in the book and were left out." in page
    assert QUOTED in page
    assert "notes-v1" not in page  # provenance is the chunk's
    assert "Tobias goes." in shown(client, bare_book)


def test_parts_beyond_the_one_that_is_looked_at_are_named_by_number_alone(
    client: Client, reader: User, bare_book: Book
) -> None:
    """A title can tell what happens; the whole book is for those who have read it."""
    with_a_passage_a_part(bare_book)
    first = model_profile(bare_book, "After one?", 0, 1, until=1)
    model_profile(bare_book, "After two?", 1, 2, until=2)
    model_profile(bare_book, "After all?", 2, None)
    client.force_login(reader)
    page = shown(client, bare_book, "?up_to=1")
    assert "Chapter 1 – Chapter 50" in page
    assert "As of the end of part 2" in page
    assert "Chapter 100" not in page
    assert f'/generated/{first.chunk_index}/?up_to=1"' in page
    assert "Chapter 51 – Chapter 100" in shown(client, bare_book)
