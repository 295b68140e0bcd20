"""The sample books are clean, whole, and what they say they are."""

import re
import unicodedata

import pytest

from ingestion.samples import SAMPLE_BOOKS, SampleBook
from tests.sample_formats import as_epub, as_pdf, as_text, chapters_of, sample

CHAPTERS = {"alice": 12, "marianela": 22}


@pytest.fixture(params=SAMPLE_BOOKS, ids=lambda book: str(book.key))
def book(request: pytest.FixtureRequest) -> SampleBook:
    chosen: SampleBook = request.param
    return chosen


def test_it_begins_with_its_title_and_author(book: SampleBook) -> None:
    title, author = re.split(r"\n\n", book.path.read_text(encoding="utf-8"))[:2]
    assert title == book.title
    assert author.endswith(book.author)


def test_it_holds_the_author_s_words_alone(book: SampleBook) -> None:
    text = book.path.read_text(encoding="utf-8")
    assert not re.search(r"gutenberg|\be-?books?\b|transcriber|https?:|www\.|\[|_", text, re.IGNORECASE)


def test_its_characters_are_composed_and_its_lines_plain(book: SampleBook) -> None:
    content = book.path.read_bytes()
    text = content.decode("utf-8")
    assert text == unicodedata.normalize("NFC", text)
    assert not re.search(r"[\r\t\x00\ufeff\ufffd\xa0]|[ ]\n|\n\n\n\n|Ã", text)
    assert text.endswith("\n")


def test_its_chapters_are_numbered_without_gaps(book: SampleBook) -> None:
    chapters = chapters_of(book)
    assert len(chapters) == CHAPTERS[book.key]
    assert all(len(chapter.paragraphs) > 10 for chapter in chapters)


def test_its_other_formats_are_the_same_bytes_each_time() -> None:
    alice = sample("alice")
    assert as_epub(alice, chapters=1) == as_epub(alice, chapters=1)
    assert as_pdf(alice, chapters=1) == as_pdf(alice, chapters=1)


def test_another_edition_is_another_file() -> None:
    alice = sample("alice")
    assert as_text(alice) == alice.path.read_bytes()
    assert len({as_text(alice), as_text(alice, "A"), as_text(alice, "B")}) == 3
    assert as_pdf(alice, "A", chapters=1) != as_pdf(alice, "B", chapters=1)
