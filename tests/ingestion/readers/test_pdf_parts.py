"""Parts of a page that belong together, or not to the text: list items, notes, headings, watermarks."""

from pathlib import Path

import pytest

from ingestion.readers.pdf import read_pdf
from ingestion.readers.read_book import BlockKind, ReadBook
from tests.ingestion.readers.pdf_builder import HEIGHT, LEADING, LEFT, PROSE, WIDTH, BookPdf


@pytest.fixture
def book() -> BookPdf:
    return BookPdf()


def read(book: BookPdf, tmp_path: Path) -> ReadBook:
    return read_pdf(book.save(tmp_path / "book.pdf"))


def texts(book: ReadBook, kind: BlockKind | None = None) -> list[str]:
    return [block.text for block in book.blocks if kind in (None, block.kind)]


@pytest.mark.parametrize("marks", [("-", "-"), ("1.", "2."), ("a)", "b)"), ("(1)", "(2)")])
def test_a_list_item_holds_its_lines(book: BookPdf, tmp_path: Path, marks: tuple[str, str]) -> None:
    book.page()
    book.paragraph(PROSE[0])
    book.line(f"{marks[0]:4}The ledger lay open on the desk when the man")
    book.line("    came down from the light.")
    book.line(f"{marks[1]:4}Nobody in the house would own to having read")
    book.line("    it at all.")
    book.paragraph(PROSE[1])
    found = texts(read(book, tmp_path))
    assert found[1].split() == [
        marks[0],
        *[
            "The",
            "ledger",
            "lay",
            "open",
            "on",
            "the",
            "desk",
            "when",
            "the",
            "man",
            "came",
            "down",
            "from",
            "the",
            "light.",
        ],
    ]
    assert found[2].startswith(marks[1])
    assert found[2].endswith("it at all.")


def test_a_note_that_runs_on_stays_a_note_on_its_own_page(book: BookPdf, tmp_path: Path) -> None:
    for number in (1, 2):
        book.page()
        for paragraph in PROSE:
            book.paragraph(paragraph)
        book.y = HEIGHT - 90
        if number == 2:
            book.line("went on about the mole and its keeper.", size=8)
        book.line(
            f"{number} The {'light' if number == 1 else 'mole'} was put out in the year of the storm,", size=8
        )
        book.line("as the harbour board" if number == 1 else "and so it stayed.", size=8)
    found = read(book, tmp_path)
    notes = [block for block in found.blocks if block.kind is BlockKind.FOOTNOTE]
    assert [note.lines[0].page for note in notes] == [0, 1, 1]
    assert notes[1].text == "went on about the mole and its keeper."


def test_a_word_split_before_a_capital_ends_no_paragraph(book: BookPdf, tmp_path: Path) -> None:
    book.page()
    for paragraph in PROSE:
        book.paragraph(paragraph)
    book.line("  Their views were anti-")
    book.line("American and nobody said so.")
    assert (
        texts(read(book, tmp_path))[-1].replace("\n", " ")
        == "Their views were anti-American and nobody said so."
    )


@pytest.mark.parametrize("number", ["I", "1", "IV"])
def test_word_number_and_title_of_a_chapter_are_one_heading(
    book: BookPdf, tmp_path: Path, number: str
) -> None:
    book.page()
    for text, size in (("CHAPTER", 11), (number, 14), ("Down the Hole", 12)):
        book.line(text, x=WIDTH / 2 - 30, size=size)
        book.y += LEADING
    book.y += LEADING
    for paragraph in PROSE:
        book.paragraph(paragraph)
    assert texts(read(book, tmp_path), BlockKind.HEADING) == [f"CHAPTER\n{number}\nDown the Hole"]


@pytest.mark.parametrize("degrees", [0, 45, 90])
def test_a_watermark_is_no_text(book: BookPdf, tmp_path: Path, degrees: int) -> None:
    for _ in range(3):
        book.page()
        with book.pdf.rotation(degrees, WIDTH / 2, 150):
            book.put("DRAFT", x=WIDTH / 2 - 60, y=150, size=60)
        for paragraph in PROSE:
            book.paragraph(paragraph)
    found = read(book, tmp_path)
    assert not any("DRAFT" in text for text in texts(found))
    assert found.title == ""
    assert len(texts(found)) == 9


def test_a_large_word_over_the_text_of_one_page_is_kept(book: BookPdf, tmp_path: Path) -> None:
    for number in range(3):
        book.page()
        if number == 1:
            book.put("STORM", x=WIDTH / 2 - 60, y=150, size=60)
        for paragraph in PROSE:
            book.paragraph(paragraph)
    assert any("STORM" in text for text in texts(read(book, tmp_path)))


def test_no_title_is_made_of_stamps_initials_or_the_word_contents(book: BookPdf, tmp_path: Path) -> None:
    book.page()
    with book.pdf.rotation(90, 20, 400):
        book.put("arXiv:2103.15348v2", x=20, y=400, size=20)
    book.put("T", x=LEFT, y=100, size=40)
    book.y = 110
    book.heading("Contents")
    for paragraph in PROSE:
        book.paragraph(paragraph)
    assert read(book, tmp_path).title == ""
