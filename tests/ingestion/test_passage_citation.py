"""What is copied is the book's own words, and says where they stand."""

import pytest

from ingestion.models import Book, IndexVersion
from ingestion.passage_citation import citation_text
from ingestion.structure.composed_text import ChapterSpan, ComposedText, FileSpan, PageSpan

TEXT = "It was 🦉 a dark\nand stormy   night.\nAnother page."
FIRST, LAST = TEXT.index("Another"), len(TEXT)
PAGES = (PageSpan(9, "i", 0, FIRST), PageSpan(10, "1", FIRST, LAST))
CHAPTERS = (ChapterSpan(1, "The Night", 1, 0, LAST, None, ("Part One",)),)


def book(chunker: str = "documental-1") -> Book:
    version = IndexVersion(chunker_version=chunker)
    return Book(title="The Owl", authors=["Ada Finch"], original_name="owl.py", live_index=version)


def cited(words: str, pages: tuple[PageSpan, ...] = (), chapters: tuple[ChapterSpan, ...] = ()) -> str:
    text = ComposedText(TEXT, (), pages, chapters)
    start = TEXT.index(words)
    return citation_text(book(), text, start, start + len(words))


def test_it_is_word_for_word_in_one_line() -> None:
    assert cited("🦉 a dark\nand stormy   night.") == "“🦉 a dark and stormy night.” — Ada Finch, The Owl"


def test_it_names_chapter_and_page() -> None:
    where = "Ada Finch, The Owl, Part One · The Night"
    assert cited("dark", PAGES, CHAPTERS) == f"“dark” — {where}, p. i (PDF page 9)"
    assert cited("night.\nAnother", PAGES, CHAPTERS) == f"“night. Another” — {where}, pp. i–1"


def test_the_title_of_the_book_is_said_once() -> None:
    inner = ChapterSpan(1, "The Night", 2, 0, LAST, None, ("The Owl",))
    assert cited("dark", chapters=(inner,)) == "“dark” — Ada Finch, The Owl, The Night"
    assert cited("dark", chapters=(ChapterSpan(1, "The Owl", 1, 0, LAST),)) == "“dark” — Ada Finch, The Owl"


@pytest.mark.parametrize(("start", "where"), [(0, "owl.py, lines 1–2"), (FIRST, "src/b.py, line 1")])
def test_in_source_code_it_names_file_and_lines(start: int, where: str) -> None:
    files = () if start == 0 else (FileSpan("src/a.py", 0, FIRST), FileSpan("src/b.py", FIRST, LAST))
    text = ComposedText(TEXT, (), (), (), (0, 16, FIRST), files)
    end = TEXT.index("night") if start == 0 else LAST
    assert citation_text(book("codigo-1"), text, start, end).endswith(f"The Owl, {where}")
