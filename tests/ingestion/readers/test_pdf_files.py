"""PDF files as files: what they say of themselves, how they are locked, and what is no book."""

import unicodedata
from pathlib import Path

import pytest
from fpdf.enums import EncryptionMethod

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.options import ReadingOptions
from ingestion.readers.pdf import read_pdf
from ingestion.readers.read_book import ReadBook
from tests.ingestion.readers.pdf_builder import PROSE, BookPdf


@pytest.fixture
def book() -> BookPdf:
    return BookPdf()


def read(book: BookPdf, folder: Path) -> ReadBook:
    return read_pdf(book.save(folder / "book.pdf"))


def text_of(found: ReadBook) -> str:
    return " ".join(line.text for block in found.blocks for line in block.lines)


def failure(path: Path, options: ReadingOptions | None = None) -> FailureCode:
    with pytest.raises(ReadingFailed) as raised:
        read_pdf(path, options)
    return raised.value.code


def test_it_takes_title_author_and_language_from_the_document(book: BookPdf, tmp_path: Path) -> None:
    book.pdf.set_title("El libro de la sal")
    book.pdf.set_author("Ysolde Marrable and Osric Vane")
    book.pdf.set_lang("es-ES")
    book.page()
    book.paragraph(PROSE[0])
    found = read(book, tmp_path)
    assert (found.title, found.authors, found.language) == (
        "El libro de la sal",
        ("Ysolde Marrable", "Osric Vane"),
        "es",
    )


def test_it_tells_the_language_by_the_text_where_the_document_names_none(
    book: BookPdf, tmp_path: Path
) -> None:
    book.page()
    for text in PROSE:
        book.paragraph(text)
    assert read(book, tmp_path).language == "en"


@pytest.mark.parametrize(
    "title", ["Microsoft Word - ledger_v3.doc", "ledger.indd", "untitled", "(unspecified)"]
)
def test_it_takes_no_title_that_a_program_made_up(book: BookPdf, tmp_path: Path, title: str) -> None:
    book.pdf.set_title(title)
    book.page()
    book.paragraph(PROSE[0])
    assert read(book, tmp_path).title == ""


def test_it_tells_how_far_it_is(book: BookPdf, tmp_path: Path) -> None:
    for text in PROSE:
        book.page()
        book.paragraph(text)
    seen: list[tuple[int, int]] = []
    read_pdf(book.save(tmp_path / "book.pdf"), on_progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_it_opens_a_file_with_an_empty_password(book: BookPdf, tmp_path: Path) -> None:
    book.pdf.set_encryption(owner_password="owner", user_password="")
    book.page()
    book.paragraph(PROSE[1])
    assert text_of(read(book, tmp_path)) == PROSE[1]


def test_it_asks_for_a_password(book: BookPdf, tmp_path: Path) -> None:
    book.pdf.set_encryption(owner_password="owner", user_password="secret")
    book.page()
    book.paragraph(PROSE[1])
    assert failure(book.save(tmp_path / "book.pdf")) is FailureCode.NEEDS_PASSWORD


@pytest.mark.parametrize("method", [EncryptionMethod.RC4, EncryptionMethod.AES_128, EncryptionMethod.AES_256])
@pytest.mark.parametrize("password", ["secret", "contraseña"])
def test_it_opens_a_file_with_its_password(
    book: BookPdf, tmp_path: Path, method: EncryptionMethod, password: str
) -> None:
    book.pdf.set_encryption("owner", password, encryption_method=method)
    book.page()
    book.paragraph(PROSE[1])
    path = book.save(tmp_path / "book.pdf")
    assert text_of(read_pdf(path, ReadingOptions(password=password))) == PROSE[1]
    decomposed = unicodedata.normalize("NFD", password)
    assert text_of(read_pdf(path, ReadingOptions(password=decomposed))) == PROSE[1]


@pytest.mark.parametrize("password", ["пароль", "", "no", "\udc80", "nul\0byte"])
def test_it_says_of_a_wrong_password_that_it_is_wrong(book: BookPdf, tmp_path: Path, password: str) -> None:
    book.pdf.set_encryption("owner", "secret")
    book.page()
    book.paragraph(PROSE[1])
    with pytest.raises(ReadingFailed) as raised:
        read_pdf(book.save(tmp_path / "book.pdf"), ReadingOptions(password=password))
    expected = FailureCode.WRONG_PASSWORD if password else FailureCode.NEEDS_PASSWORD
    assert raised.value.code is expected
    assert not password or password not in raised.value.detail


def test_it_needs_no_password_for_a_file_that_opens_without(book: BookPdf, tmp_path: Path) -> None:
    book.pdf.set_encryption(owner_password="owner", user_password="")
    book.page()
    book.paragraph(PROSE[1])
    path = book.save(tmp_path / "book.pdf")
    assert text_of(read_pdf(path, ReadingOptions(password="needless"))) == PROSE[1]


def test_a_password_is_never_printed() -> None:
    assert "secret" not in repr(ReadingOptions(password="secret"))


def test_it_warns_of_pages_that_are_listed_wrongly(book: BookPdf, tmp_path: Path) -> None:
    for text in PROSE:
        book.page()
        book.paragraph(text)
    path = book.save(tmp_path / "book.pdf")
    assert read_pdf(path).warnings == ()
    path.write_bytes(path.read_bytes().replace(b"/Count 3", b"/Count 2"))
    (warning,) = read_pdf(path).warnings
    assert "lists its pages wrongly" in warning


def test_it_refuses_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").write_bytes(b"")
    assert failure(tmp_path / "empty.pdf") is FailureCode.EMPTY


def test_it_refuses_a_damaged_file(tmp_path: Path) -> None:
    (tmp_path / "damaged.pdf").write_bytes(b"%PDF-1.7\nnothing that follows is a document")
    assert failure(tmp_path / "damaged.pdf") is FailureCode.DAMAGED


def test_it_refuses_pages_without_a_text_layer(book: BookPdf, tmp_path: Path) -> None:
    book.page()
    book.pdf.rect(40, 40, 300, 400, style="F")
    assert failure(book.save(tmp_path / "scan.pdf")) is FailureCode.NO_TEXT


def test_it_refuses_more_pages_than_allowed(book: BookPdf, tmp_path: Path) -> None:
    for text in PROSE:
        book.page()
        book.paragraph(text)
    assert (
        failure(book.save(tmp_path / "long.pdf"), ReadingOptions(limits=ReadingLimits(pages=2)))
        is FailureCode.TOO_MANY_PAGES
    )
