"""Captions of figures and tables stand by themselves, and never inside a sentence."""

from pathlib import Path

import pytest

from ingestion.readers.pdf import read_pdf
from ingestion.readers.read_book import BlockKind, ReadBook
from tests.ingestion.readers.pdf_builder import PROSE, BookPdf


def kinds(found: ReadBook) -> list[tuple[BlockKind, str]]:
    return [(block.kind, " ".join(line.text for line in block.lines)) for block in found.blocks]


@pytest.mark.parametrize("caption", ["Figure 2. The quay at low water.", "Tabla 3: Mareas de enero"])
def test_a_caption_between_paragraphs_is_a_block_of_its_own(tmp_path: Path, caption: str) -> None:
    book = BookPdf()
    book.page()
    book.paragraph(PROSE[0])
    book.y += 90
    book.line(caption, size=9)
    book.y += 20
    book.paragraph(PROSE[1])
    book.paragraph(PROSE[2])
    assert kinds(read_pdf(book.save(tmp_path / "book.pdf"))) == [
        (BlockKind.PARAGRAPH, PROSE[0]),
        (BlockKind.CAPTION, caption),
        (BlockKind.PARAGRAPH, PROSE[1]),
        (BlockKind.PARAGRAPH, PROSE[2]),
    ]


def test_a_sentence_runs_on_over_a_caption_at_the_head_of_a_page(tmp_path: Path) -> None:
    book = BookPdf()
    book.page()
    book.paragraph(PROSE[0])
    book.line("  He closed the book, put out the lamp, and went down")
    book.page()
    book.y += 100
    book.line("Figure 1. The customs house, from the sea.", style="B")
    book.y += 20
    book.line("to the quay without a word to any of them.")
    book.paragraph(PROSE[1])
    assert kinds(read_pdf(book.save(tmp_path / "book.pdf")))[1:3] == [
        (
            BlockKind.PARAGRAPH,
            "He closed the book, put out the lamp, and went down to the quay without a word to any of them.",
        ),
        (BlockKind.CAPTION, "Figure 1. The customs house, from the sea."),
    ]
