"""A paged book's text by its pages."""

import pytest

from ingestion.models import Book, StoredText
from ingestion.page_lines import PagedText, paged_text
from ingestion.structure.composed_text import ComposedText, PageSpan
from tests.ingestion.paged_books import drawer, paged_book

__all__ = ["drawer", "paged_book"]

LABELS = ["i", "ii", "1", "2", None]
PAGED = PagedText(
    1,
    ComposedText(
        "x" * 50, (), tuple(PageSpan(n + 1, label, 10 * n, 10 * n + 10) for n, label in enumerate(LABELS)), ()
    ),
)


@pytest.mark.parametrize(
    ("asked", "index"),
    [
        ("ii", 1),
        ("II", 1),
        (" 1 ", 2),
        ("2", 3),
        ("5", 4),
        ("4", 3),
        ("6", None),
        ("0", None),
        ("", None),
        ("²", None),
    ],
)
def test_a_printed_number_goes_before_the_number_in_the_file(asked: str, index: int | None) -> None:
    assert PAGED.labelled(asked) == index


def test_a_place_lies_on_the_last_page_that_begins_before_it() -> None:
    assert [PAGED.page_at(offset) for offset in (0, 9, 10, 49, 500)] == [0, 0, 1, 4, 4]


def test_every_line_stands_on_one_page_in_order(paged_book: Book) -> None:
    paged = paged_text(paged_book)
    assert paged is not None
    lines = [line for index in range(len(paged.pages)) for line in paged.lines_on(index)]
    text = StoredText.objects.get().text
    assert [line.text for line in lines] == [line for line in text.split("\n") if line.strip()]
    assert all(text[line.start : line.end] == line.text for line in lines)
    assert all(paged.placed_page_at(line.start) is not None for line in lines)


def test_without_places_lines_belong_to_the_pages_they_begin_on(paged_book: Book) -> None:
    StoredText.objects.update(boxes=[])
    paged = paged_text(paged_book)
    assert paged is not None
    assert paged.lines_on(3)
    assert all(line.box is None for line in paged.lines_on(3))
    assert paged.placed_page_at(paged.pages[3].start) is None
    assert paged.lines_on(77) == ()


def test_a_book_without_pages_has_none(ready_book: Book) -> None:
    assert paged_text(ready_book) is None
