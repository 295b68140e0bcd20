"""Pages of a PDF that are pictures: their text is recognised where Tesseract is installed."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fpdf.enums import EncryptionMethod
from PIL import Image, ImageDraw

from ingestion.isolation import Limits, run_isolated
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.options import ReadingOptions
from ingestion.readers.pdf import read_pdf
from ingestion.readers.read_book import ReadBook
from tests.ingestion.readers.pdf_builder import HEIGHT, PROSE, WIDTH, BookPdf, invisible
from tests.ingestion.readers.scan_builder import (
    add_picture,
    pdf_with_endless_tiling,
    pdf_with_picture,
    picture_of_text,
    pictures_of,
    scan,
    turn_pages,
)

Needs = Callable[[str], str]
RECOGNISED = "These pages are pictures; their text was recognised and may contain mistakes: {}."


@pytest.fixture
def tesseract(needs: Needs) -> str:
    return needs("tesseract")


@pytest.fixture
def no_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)


def text_of(found: ReadBook, page: int | None = None) -> str:
    lines = (line for block in found.blocks for line in block.lines)
    return " ".join(line.text for line in lines if page is None or line.page == page)


def failure(path: Path, options: ReadingOptions | None = None) -> FailureCode:
    with pytest.raises(ReadingFailed) as raised:
        read_pdf(path, options)
    return raised.value.code


def dark_picture() -> Image.Image:
    picture = Image.linear_gradient("L").resize((600, 850))
    ImageDraw.Draw(picture).ellipse((100, 200, 500, 600), fill=90)
    return picture


@pytest.mark.usefixtures("tesseract")
def test_it_reads_pages_that_are_pictures(tmp_path: Path) -> None:
    path = scan([picture_of_text(text) for text in PROSE]).save(tmp_path / "scan.pdf")
    steps: list[tuple[int, int]] = []
    found = read_pdf(path, on_progress=lambda done, total: steps.append((done, total)))
    assert [text_of(found, page) for page in range(3)] == list(PROSE)
    assert found.warnings == (RECOGNISED.format("1, 2, 3"),)
    assert [page.number for page in found.pages] == [1, 2, 3]
    assert steps == sorted(steps)
    assert {(1, 3), (2, 3), (3, 3)} <= set(steps)


@pytest.mark.usefixtures("tesseract")
def test_recognised_lines_stand_where_they_are_printed(tmp_path: Path) -> None:
    printed = BookPdf()
    printed.page()
    printed.paragraph(PROSE[1])
    as_text = read_pdf(printed.save(tmp_path / "text.pdf"))
    as_scan = read_pdf(scan(pictures_of(printed)).save(tmp_path / "scan.pdf"))
    for text, picture in zip(as_text.blocks[0].lines, as_scan.blocks[0].lines, strict=True):
        assert text.box is not None
        assert picture.box is not None
        assert picture.box.x0 == pytest.approx(text.box.x0, abs=4)
        assert picture.box.x1 == pytest.approx(text.box.x1, abs=4)
        assert picture.box.bottom == pytest.approx(text.box.bottom, abs=4)


@pytest.mark.usefixtures("tesseract")
def test_it_looks_only_at_the_pages_without_text(tmp_path: Path) -> None:
    book = BookPdf()
    book.page()
    book.paragraph(PROSE[0])
    add_picture(book, picture_of_text(PROSE[1]))
    book.page()
    book.paragraph(PROSE[2])
    found = read_pdf(book.save(tmp_path / "mixed.pdf"))
    assert [text_of(found, page) for page in range(3)] == list(PROSE)
    assert found.warnings == (RECOGNISED.format("2"),)


@pytest.mark.usefixtures("tesseract")
def test_it_keeps_text_that_someone_else_has_recognised(tmp_path: Path) -> None:
    book = scan([picture_of_text(PROSE[1])])
    for _ in range(10):
        invisible(book, "words that lie hidden")
    found = read_pdf(book.save(tmp_path / "scan.pdf"))
    assert "lie hidden words" in text_of(found)
    assert found.warnings == ()


@pytest.mark.usefixtures("tesseract")
def test_heads_and_page_numbers_of_scans_are_left_out_and_give_labels(tmp_path: Path) -> None:
    printed = BookPdf()
    for number, text in enumerate([*PROSE, PROSE[0]], start=7):
        printed.page(head="The Harbour Ledger", foot=str(number))
        printed.paragraph(text)
    found = read_pdf(scan(pictures_of(printed)).save(tmp_path / "scan.pdf"))
    assert "Harbour Ledger" not in text_of(found)
    assert [page.label for page in found.pages] == ["7", "8", "9", "10"]


@pytest.mark.usefixtures("tesseract")
def test_a_scanners_stamp_is_not_the_text_of_a_page(tmp_path: Path) -> None:
    book = scan([picture_of_text(PROSE[0])])
    book.put("Scanned by ScanWizard", x=150, y=HEIGHT - 20)
    found = read_pdf(book.save(tmp_path / "stamped.pdf"))
    assert PROSE[0] in text_of(found)


@pytest.mark.usefixtures("tesseract")
def test_few_words_over_a_picture_stay_as_they_are(tmp_path: Path) -> None:
    book = scan([dark_picture()])
    book.line("Part One")
    found = read_pdf(book.save(tmp_path / "part.pdf"))
    assert text_of(found) == "Part One"
    assert found.warnings == ()


@pytest.mark.usefixtures("tesseract")
def test_pictures_without_text_leave_an_empty_page(tmp_path: Path) -> None:
    white = Image.new("L", (600, 850), 255)
    book = scan([picture_of_text(PROSE[0]), white, dark_picture(), picture_of_text(PROSE[2])])
    found = read_pdf(book.save(tmp_path / "blank.pdf"))
    assert [text_of(found, page) for page in range(4)] == [PROSE[0], "", "", PROSE[2]]
    assert found.warnings == (RECOGNISED.format("1, 4"),)


@pytest.mark.usefixtures("tesseract")
def test_a_book_of_pictures_without_text_has_none(tmp_path: Path) -> None:
    assert failure(scan([dark_picture()] * 2).save(tmp_path / "photos.pdf")) is FailureCode.NO_TEXT


@pytest.mark.usefixtures("tesseract")
@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_it_reads_pages_as_they_are_shown(degrees: int, tmp_path: Path) -> None:
    picture = picture_of_text(PROSE[1]).rotate(degrees, expand=True)
    book = BookPdf()
    book.pdf.add_page(format=(WIDTH, HEIGHT) if degrees == 180 else (HEIGHT, WIDTH))
    book.pdf.image(picture, x=0, y=0, w=book.pdf.w, h=book.pdf.h)
    found = read_pdf(turn_pages(book.save(tmp_path / "turned.pdf"), degrees))
    assert text_of(found) == PROSE[1]
    box = found.blocks[0].lines[0].box
    assert box is not None
    assert box.bottom < HEIGHT / 4


@pytest.mark.usefixtures("no_tesseract")
def test_a_scan_asks_for_tesseract_where_it_is_missing(tmp_path: Path) -> None:
    assert failure(scan([picture_of_text(PROSE[0])]).save(tmp_path / "scan.pdf")) is FailureCode.OCR_MISSING


@pytest.mark.usefixtures("no_tesseract")
def test_stamped_pages_ask_for_tesseract_too(tmp_path: Path) -> None:
    book = BookPdf()
    for text in [*PROSE, *PROSE]:
        add_picture(book, picture_of_text(text))
        book.put("Scanned by ScanWizard", x=150, y=HEIGHT - 20)
    assert failure(book.save(tmp_path / "stamped.pdf")) is FailureCode.OCR_MISSING


@pytest.mark.usefixtures("no_tesseract")
def test_without_tesseract_a_mixed_scan_is_read_with_a_warning(tmp_path: Path) -> None:
    book = BookPdf()
    book.page()
    book.paragraph(PROSE[0])
    add_picture(book, picture_of_text(PROSE[1]))
    found = read_pdf(book.save(tmp_path / "mixed.pdf"))
    assert text_of(found) == PROSE[0]
    assert len(found.pages) == 2
    (warning,) = found.warnings
    assert "left out: 2." in warning
    assert "install Tesseract" in warning


@pytest.mark.parametrize("dark", [True, False])
def test_a_cover_is_no_lost_text_but_a_scanned_first_page_is(
    dark: bool, tmp_path: Path, no_tesseract: None
) -> None:
    book = scan([dark_picture() if dark else picture_of_text(PROSE[1])])
    for text in [*PROSE, *PROSE]:
        book.page()
        book.paragraph(text)
    found = read_pdf(book.save(tmp_path / "book.pdf"))
    assert bool(found.warnings) is not dark


@pytest.mark.usefixtures("tesseract")
def test_a_picture_of_absurd_size_is_never_decoded(tmp_path: Path) -> None:
    giant = pdf_with_picture(tmp_path / "giant.pdf", 100_000, 100_000)
    assert failure(giant) is FailureCode.NO_TEXT
    captioned = pdf_with_picture(tmp_path / "captioned.pdf", 100_000, 100_000, "The giant plate")
    found = read_pdf(captioned)
    assert (text_of(found), found.warnings) == ("The giant plate", ())


@pytest.mark.usefixtures("tesseract")
def test_a_page_that_nobody_can_draw_ends_in_time(tmp_path: Path) -> None:
    began = time.monotonic()
    options = ReadingOptions(limits=ReadingLimits(ocr_seconds_a_page=5))
    assert failure(pdf_with_endless_tiling(tmp_path / "tiles.pdf"), options) is FailureCode.NO_TEXT
    assert time.monotonic() - began < 10


@pytest.mark.usefixtures("tesseract")
def test_a_locked_scan_is_read_with_its_password(tmp_path: Path) -> None:
    book = scan([picture_of_text(PROSE[1])])
    book.pdf.set_encryption("owner", "contraseña", encryption_method=EncryptionMethod.AES_256)
    path = book.save(tmp_path / "scan.pdf")
    assert text_of(read_pdf(path, ReadingOptions(password="contraseña"))) == PROSE[1]


@pytest.mark.usefixtures("tesseract")
def test_it_looks_at_no_more_pages_than_allowed(tmp_path: Path) -> None:
    path = scan([picture_of_text(text) for text in PROSE]).save(tmp_path / "scan.pdf")
    found = read_pdf(path, ReadingOptions(limits=ReadingLimits(ocr_pages=1)))
    assert text_of(found) == PROSE[0]
    assert found.warnings[1] == (
        "These pages are pictures whose text could not be recognised within limits: 2, 3."
    )


def test_a_page_that_takes_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "tesseract"
    program.write_text('#!/bin/sh\n[ "$1" = --list-langs ] && printf "List:\\neng\\n" || exec sleep 20\n')
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    book = BookPdf()
    book.page()
    book.paragraph(PROSE[0])
    add_picture(book, picture_of_text(PROSE[1]))
    path = book.save(tmp_path / "mixed.pdf")
    found = read_pdf(path, ReadingOptions(limits=ReadingLimits(ocr_seconds_a_page=4)))
    assert text_of(found) == PROSE[0]
    assert found.warnings == (
        "These pages are pictures whose text could not be recognised within limits: 2.",
    )


@pytest.mark.usefixtures("tesseract")
def test_it_works_within_the_limits_of_a_subprocess(tmp_path: Path) -> None:
    path = scan([picture_of_text(PROSE[0])]).save(tmp_path / "scan.pdf")
    limits = Limits(seconds=60, memory_bytes=1024 * 1024 * 1024, idle_seconds=30)
    jobs = {"job": "tests.ingestion.fake_jobs:pdf_text"}
    assert run_isolated("job", {"path": str(path)}, limits, jobs=jobs) == PROSE[0]
