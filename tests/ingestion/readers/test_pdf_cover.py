import io
import tempfile
import time
import zlib
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from fpdf import FPDF
from PIL import Image

from ingestion.readers.pdf_cover import first_page_cover
from ingestion.readers.pdf_opening import PdfFile

_PAGE = (400.0, 600.0)


def _with_picture(box: tuple[float, float, float, float], text: str = "") -> bytes:
    pdf = FPDF(unit="pt", format=_PAGE)
    pdf.add_page()
    pdf.image(Image.new("RGB", (200, 300), "red"), *box)
    pdf.set_font("Courier", size=20)
    pdf.text(50, 550, text)
    return bytes(pdf.output())


def _raw(
    *,
    image: str = "",
    data: bytes = b"",
    page: str = "",
    content: str = "400 0 0 600 0 0 cm /I Do",
    more: bytes = b"",
) -> bytes:
    """A page with one picture, every number of it as the test wants it; readers mend the missing index."""
    packed = zlib.compress(data)
    return (
        b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>"
        + (page or "/MediaBox[0 0 400 600]").encode()
        + f">>endobj\n4 0 obj<</Length {len(content)}>>stream\n{content}\nendstream endobj\n".encode()
        + f"5 0 obj<</Subtype/Image {image}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode()
        + packed
        + b"\nendstream endobj\n"
        + more
        + b"trailer<</Root 1 0 R>>\n%%EOF"
    )


_SMALL = "/Width 2/Height 3/ColorSpace/DeviceRGB/BitsPerComponent 8"
_RED = b"\xff\x00\x00" * 6


def _cover(data: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.pdf"
        path.write_bytes(data)
        document = pdfium.PdfDocument(path)
        try:
            return first_page_cover(document, PdfFile(path))
        finally:
            document.close()


def test_a_first_page_that_is_a_picture_is_the_cover() -> None:
    for data in (_with_picture((0, 0, *_PAGE), "Title"), _raw(image=_SMALL, data=_RED)):
        image = Image.open(io.BytesIO(_cover(data)))
        assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (480, 720))
        pixel = image.getpixel((240, 100))
        assert isinstance(pixel, tuple)
        assert [round(value / 255) for value in pixel] == [1, 0, 0]


def test_a_turned_page_is_shown_turned() -> None:
    cover = _cover(_raw(image=_SMALL, data=_RED, page="/MediaBox[0 0 400 600]/Rotate 90"))
    assert Image.open(io.BytesIO(cover)).size == (480, 320)


def test_a_page_with_text_and_a_small_picture_is_none() -> None:
    assert _cover(_with_picture((50, 50, 200, 300), "Text")) == b""


@pytest.mark.parametrize(
    "data",
    [
        _raw(image="/Width 40000/Height 40000/ColorSpace/DeviceRGB/BitsPerComponent 8", data=bytes(1000)),
        _raw(image="/Width 2000000000/Height 2000000000/ColorSpace/DeviceGray/BitsPerComponent 1"),
        _raw(
            image=_SMALL, data=_RED, page="/MediaBox[0 0 100000 100000]", content="1e5 0 0 1e5 0 0 cm /I Do"
        ),
        _raw(image=_SMALL, data=_RED, page="/MediaBox[0 0 4 6]", content="4 0 0 6 0 0 cm /I Do"),
        _raw(image=_SMALL, data=_RED, page="/MediaBox[0 0 400 9000]", content="400 0 0 9000 0 0 cm /I Do"),
        _raw(image=_SMALL, data=_RED, content="400 0 0 600 900 900 cm /I Do"),
        _raw(image=_SMALL, data=_RED, content="q 400 0 0 600 0 0 cm /I Do Q " * 2_500),
    ],
)
def test_pages_and_pictures_beyond_measure_are_not_drawn(data: bytes) -> None:
    assert _cover(data) == b""


def test_a_mask_of_any_size_takes_bounded_time() -> None:
    side = 20_000
    mask = zlib.compress(bytes(side * side // 8 // 8), 1)
    more = (
        f"6 0 obj<</Type/XObject/Subtype/Image/Width {side}/Height {side}/ColorSpace/DeviceGray"
        f"/BitsPerComponent 1/Filter/FlateDecode/Length {len(mask)}>>stream\n"
    ).encode()
    data = _raw(image=f"{_SMALL}/SMask 6 0 R", data=_RED, more=more + mask + b"\nendstream endobj\n")
    began = time.monotonic()
    _cover(data)
    assert time.monotonic() - began < 15


def test_a_shared_bomb_is_not_drawn(shared_dir: Path) -> None:
    path = shared_dir / "cases" / "dev" / "files" / "pj_bomb_giant.pdf"
    if not path.is_file():
        pytest.skip("the shared cases are not beside this checkout")
    began = time.monotonic()
    assert _cover(path.read_bytes()) == b""
    assert time.monotonic() - began < 2
