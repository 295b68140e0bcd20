"""Pages of PDFs as pictures: that boxes and pictures agree, however a page is turned and cropped."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from ingestion.readers.pdf import read_pdf
from ingestion.readers.pdf_page_letters import PlacedLine, placed_lines
from ingestion.readers.pdf_page_pictures import (
    MOST_PIXELS,
    PageSize,
    draw_page,
    encoded,
    page_size,
    pixels_of,
)
from ingestion.readers.read_book import Box
from tests.ingestion.readers.pdf_builder import HEIGHT, PROSE, WIDTH, BookPdf

DARK = 128


@contextmanager
def page_of(path: Path, index: int = 0) -> Iterator[pdfium.PdfPage]:
    document = pdfium.PdfDocument(path)
    try:
        yield document[index]
    finally:
        document.close()


def book_file(folder: Path) -> Path:
    book = BookPdf()
    book.page()
    book.heading("Chapter 1")
    for paragraph in PROSE:
        book.paragraph(paragraph)
    return book.save(folder / "book.pdf")


def changed(path: Path, rotation: int = 0, crop: tuple[float, float, float, float] | None = None) -> Path:
    """As the file itself may say: by quarter turns to the right, and cut to left, bottom, right, top."""
    document = pdfium.PdfDocument(path)
    page = document[0]
    page.set_rotation(rotation)
    if crop is not None:
        page.set_cropbox(*crop)
    changed_path = path.with_name(f"changed-{rotation}.pdf")
    document.save(changed_path)
    document.close()
    return changed_path


def picture_of(path: Path, width: int = 800) -> Image.Image:
    with page_of(path) as page:
        return Image.open(io.BytesIO(draw_page(page, width)))


def lines_of(path: Path) -> list[tuple[str, Box]]:
    lines = [line for block in read_pdf(path).blocks for line in block.lines]
    return [(line.text, line.box) for line in lines if line.box is not None]


def ink(picture: Image.Image, box: Box, scale: float) -> int:
    """How many dark pixels there are within a box of points."""
    grey = picture.convert("L")
    part = grey.crop(
        (round(box.x0 * scale), round(box.top * scale), round(box.x1 * scale), round(box.bottom * scale))
    )
    return sum(part.histogram()[:DARK])


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (30.0, 200.0, 400.0, 560.0)])
def test_the_boxes_of_lines_lie_on_the_ink_of_the_picture(
    tmp_path: Path, rotation: int, crop: tuple[float, float, float, float] | None
) -> None:
    path = changed(book_file(tmp_path), rotation, crop)
    with page_of(path) as page:
        size = page_size(page)
    picture = picture_of(path)
    scale = picture.width / size.width
    boxes = [Box(b.x0 - 2, b.top - 2, b.x1 + 2, b.bottom + 2) for _text, b in lines_of(path)]
    within = sum(ink(picture, box, scale) for box in boxes)
    everywhere = ink(picture, Box(0, 0, size.width, size.height), scale)
    assert boxes
    assert all(ink(picture, box, scale) > 0 for box in boxes)
    assert within >= 0.98 * everywhere > 0


def test_the_size_is_that_of_the_page_as_it_is_shown(tmp_path: Path) -> None:
    path = changed(book_file(tmp_path), 90, (30.0, 200.0, 400.0, 560.0))
    with page_of(path) as page:
        assert page_size(page) == PageSize(360.0, 370.0)


def test_clean_print_is_sent_in_few_greys_and_is_as_wide_as_asked(tmp_path: Path) -> None:
    with page_of(book_file(tmp_path)) as page:
        data = draw_page(page, 480)
    picture = Image.open(io.BytesIO(data))
    assert (picture.format, picture.size) == ("PNG", (480, round(480 * HEIGHT / WIDTH)))
    assert len(data) < 40_000


def test_what_has_colours_keeps_them() -> None:
    picture = Image.open(io.BytesIO(encoded(Image.new("RGB", (60, 80), (200, 30, 30)))))
    red, green, _blue = picture.convert("RGB").getpixel((30, 40))  # type: ignore[misc]
    assert picture.format == "WEBP"
    assert red > 170
    assert green < 60


def test_a_grey_photograph_keeps_its_shades() -> None:
    ramp = Image.linear_gradient("L").convert("RGB")
    picture = Image.open(io.BytesIO(encoded(ramp)))
    assert picture.format == "WEBP"
    assert len(set(picture.convert("L").tobytes())) > 100


@pytest.mark.parametrize(
    "size", [PageSize(1.0, 14_400.0), PageSize(14_400.0, 1.0), PageSize(1e7, 1e7), PageSize(1.0, 1e9)]
)
def test_no_page_makes_a_picture_too_large(size: PageSize) -> None:
    across, down = pixels_of(size, 1800)
    assert 1 <= across <= 1800
    assert down >= 1
    assert across * down <= MOST_PIXELS


def words_at(line: PlacedLine, text: str, words: str) -> tuple[float, float]:
    start = text.index(words)
    edges = [edge for edge in line.edges[start : start + len(words)] if edge is not None]
    return edges[0][0], edges[-1][1]


def test_words_are_found_where_they_stand(tmp_path: Path) -> None:
    """In a typewriter face each letter is 6 points wide."""
    book = BookPdf()
    book.page()
    book.line("The ledger lay open on the desk.")
    path = book.save(tmp_path / "line.pdf")
    lines = lines_of(path)
    with page_of(path) as page:
        (placed,) = placed_lines(page, lines)
    assert placed is not None
    x0, x1 = words_at(placed, lines[0][0], "lay open")
    assert x0 == pytest.approx(50 + 11 * 6, abs=1)
    assert x1 == pytest.approx(50 + 19 * 6, abs=1)
    assert placed.edges[3] is None


def test_the_rest_of_a_split_word_is_found_on_the_next_row(tmp_path: Path) -> None:
    book = BookPdf()
    book.page()
    book.lines(["He found the lamp in the cis-", "tern behind the house."])
    path = book.save(tmp_path / "split.pdf")
    (_, box), *_ = lines_of(path)
    with page_of(path) as page:
        (placed,) = placed_lines(page, [("He found the lamp in the cistern", Box(box.x0, 74, box.x1, 86))])
    assert placed is not None
    first, second = placed.rows
    assert second[0] == len("He found the lamp in the cis")
    assert second[1] > first[1] + 8
    assert placed.edges[-1] == pytest.approx((50 + 3 * 6, 50 + 4 * 6), abs=1)


def test_a_line_that_says_something_else_is_not_found(tmp_path: Path) -> None:
    path = book_file(tmp_path)
    (_, box), *_ = lines_of(path)
    with page_of(path) as page:
        assert placed_lines(page, [("Nothing of this is there", box), ("", box)]) == [None, None]


def test_the_same_line_twice_is_found_in_its_own_place(tmp_path: Path) -> None:
    book = BookPdf()
    book.page()
    book.lines(["and so it went.", "and so it went."])
    path = book.save(tmp_path / "twice.pdf")
    lines = lines_of(path)
    with page_of(path) as page:
        first, second = placed_lines(page, lines)
    assert first is not None
    assert second is not None
    assert second.rows[0][1] - first.rows[0][1] == pytest.approx(14, abs=0.1)


def test_turned_text_is_left_whole(tmp_path: Path) -> None:
    path = changed(book_file(tmp_path), 90)
    lines = lines_of(path)
    with page_of(path) as page:
        placed = placed_lines(page, lines)
    tall = [box.bottom - box.top > 2 * (box.x1 - box.x0) for _text, box in lines]
    assert any(tall)
    assert all(line is None for line, is_tall in zip(placed, tall, strict=True) if is_tall)
