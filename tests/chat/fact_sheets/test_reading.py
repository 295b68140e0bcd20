"""A sheet goes to the end of the last part that was read, and holds no more of the book."""

import pytest

from chat.fact_sheets.reading import end_within, told_text
from ingestion import gate
from ingestion.models import Book
from ingestion.passages.horizon import WHOLE_BOOK
from ingestion.reach import Reach
from tests.chat.fact_sheets.fernbrook import ONLY_LATER

pytestmark = pytest.mark.django_db(transaction=True)


def reach(book: Book, end: int | None) -> Reach:
    assert book.live_index is not None
    return Reach(None, end, WHOLE_BOOK, gate.parts_in(book.live_index))


def test_it_is_rounded_down_to_the_end_of_a_part(novel: Book) -> None:
    parts = reach(novel, None).parts
    first = parts[0].char_end
    ends = [end_within(reach(novel, end)) for end in (0, first - 1, first, first + 1, None)]
    assert ends == [None, None, first, first, parts[-1].char_end]


def test_the_text_ends_where_its_reader_is_and_so_does_all_that_points_into_it(novel: Book) -> None:
    assert novel.live_index is not None
    first = reach(novel, None).parts[0].char_end
    told = told_text(novel, novel.live_index, first)
    assert len(told.text) == first
    assert not told.is_whole
    assert [chapter.ordinal for chapter in told.chapters] == [1]
    named = [person.name for person in told.names.people] + [place.name for place in told.names.places]
    assert named
    assert not [word for word in ONLY_LATER if word in f"{told.text} {named} {told.composed.chapters}"]
    assert all(span[1] <= first for span in told.sentences)


def test_who_has_read_it_all_has_all_of_it(novel: Book) -> None:
    assert novel.live_index is not None
    whole = told_text(novel, novel.live_index, reach(novel, None).parts[-1].char_end)
    assert whole.is_whole
    assert {"Silas Crowe", "Anna Hartley"} <= {person.name for person in whole.names.people}
