"""Pages drawn in one go: plain data in and out, the first one for certain."""

import base64
import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.pdf_page_job import pages_job
from tests.ingestion.readers.pdf_builder import PROSE, BookPdf
from tests.ingestion.readers.raw_pdf import PROSE as RAW_PROSE
from tests.ingestion.readers.raw_pdf import shown, write_pdf

PASSWORD = "an open secret"


def book_of(pages: int) -> BookPdf:
    book = BookPdf()
    for _ in range(pages):
        book.page()
        book.paragraph(PROSE[0])
    return book


def asked(path: Path, *indexes: int, password: str = "", seconds: float = 60, **more: Any) -> dict[str, Any]:
    pages = [{"index": index, "lines": [], "widths": [480], **more} for index in indexes]
    return {"path": str(path), "password": password, "seconds": seconds, "pages": pages}


def test_pages_come_in_the_order_they_are_asked_for(tmp_path: Path) -> None:
    path = book_of(4).save(tmp_path / "book.pdf")
    drawn = pages_job(asked(path, 2, 3, 1))
    assert [page["index"] for page in drawn] == [2, 3, 1]
    assert all(page["size"] == [420.0, 595.0] for page in drawn)
    picture = Image.open(io.BytesIO(base64.b64decode(drawn[0]["pictures"]["480"])))
    assert picture.size == (480, 680)


def test_when_the_time_is_over_only_the_first_is_there(tmp_path: Path) -> None:
    path = book_of(3).save(tmp_path / "book.pdf")
    assert [page["index"] for page in pages_job(asked(path, 1, 0, 2, seconds=-1.0))] == [1]


def test_pages_that_are_not_there_are_left_out_but_for_the_first(tmp_path: Path) -> None:
    path = book_of(2).save(tmp_path / "book.pdf")
    assert [page["index"] for page in pages_job(asked(path, 0, 7, -1, 1))] == [0, 1]
    with pytest.raises(ReadingFailed) as failed:
        pages_job(asked(path, 7, 0))
    assert failed.value.code == FailureCode.DAMAGED


def test_a_locked_file_opens_with_its_password(tmp_path: Path) -> None:
    book = book_of(1)
    book.pdf.set_encryption(owner_password="another", user_password=PASSWORD)
    path = book.save(tmp_path / "locked.pdf")
    assert len(pages_job(asked(path, 0, password=PASSWORD))) == 1
    with pytest.raises(ReadingFailed) as failed:
        pages_job(asked(path, 0, password="no"))
    assert failed.value.code == FailureCode.WRONG_PASSWORD


def test_a_picture_of_too_many_pixels_is_not_decoded(tmp_path: Path) -> None:
    image = (
        "<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray "
        "/BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream"
    )
    path = write_pdf(
        tmp_path / "large.pdf",
        [shown(*RAW_PROSE) + "q 400 0 0 500 0 0 cm /Im1 Do Q"],
        resources="/XObject << /Im1 30 0 R >>",
        more={30: image},
    )
    with pytest.raises(ReadingFailed) as failed:
        pages_job(asked(path, 0))
    assert failed.value.code == FailureCode.TOO_LARGE


def test_lines_of_a_picture_have_no_letters(tmp_path: Path) -> None:
    """A scan: what was recognised in it has places, but the file has no text."""
    path = write_pdf(tmp_path / "empty.pdf", ["0 0 100 100 re f"])
    (page,) = pages_job(asked(path, 0, lines=[["recognised", 50.0, 50.0, 110.0, 60.0]]))
    assert page["lines"] == [None]
