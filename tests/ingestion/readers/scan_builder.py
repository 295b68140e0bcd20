"""Scans for tests: pages of a `BookPdf` as pictures, with nothing behind them."""

import io
from collections.abc import Sequence
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

from tests.ingestion.readers.pdf_builder import HEIGHT, WIDTH, BookPdf

DOTS_PER_INCH = 200


def pictures_of(book: BookPdf) -> list[Image.Image]:
    with pdfium.PdfDocument(io.BytesIO(book.pdf.output())) as document:
        return [page.render(scale=DOTS_PER_INCH / 72, grayscale=True).to_pil().copy() for page in document]


def picture_of_text(text: str) -> Image.Image:
    book = BookPdf()
    book.page()
    book.paragraph(text)
    return pictures_of(book)[0]


def add_picture(book: BookPdf, picture: Image.Image) -> None:
    """A page that is nothing but the picture; further lines may be laid over it."""
    book.page()
    book.pdf.image(picture, x=0, y=0, w=WIDTH, h=HEIGHT)


def scan(pictures: Sequence[Image.Image]) -> BookPdf:
    book = BookPdf()
    for picture in pictures:
        add_picture(book, picture)
    return book


def turn_pages(path: Path, degrees: int) -> Path:
    """Sets the rotation with which each page is to be shown."""
    with pdfium.PdfDocument(path.read_bytes()) as document:
        for page in document:
            page.set_rotation(degrees)
        document.save(path)
    return path


def pdf_with_picture(path: Path, width: int, height: int, text: str = "") -> Path:
    """One page under a black-and-white picture that claims `width` by `height` pixels and holds none."""
    content = f"q 400 0 0 600 0 0 cm /I Do Q BT /F 12 Tf 50 300 Td ({text}) Tj ET".encode()
    resources = b"<< /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >>"
    picture = b"/Type /XObject /Subtype /Image /BitsPerComponent 1 /ColorSpace /DeviceGray /Length 1"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources %b >>" % resources,
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        b"<< %b /Width %d /Height %d >>\nstream\n0\nendstream" % (picture, width, height),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    path.write_bytes(_pdf(objects))
    return path


def pdf_with_endless_tiling(path: Path) -> Path:
    """One page that is filled with more tiles than anybody can draw."""
    content = b"/Pattern cs /P scn 0 0 400 600 re f" + b" 1 1 m 2 2 l s" * 60
    tile = b"0 0 1 1 re f"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources %b >>"
        % b"<< /Pattern << /P 5 0 R >> >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        b"<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] %b /Length %d >>"
        b"\nstream\n%b\nendstream" % (b"/XStep 0.001 /YStep 0.001 /Resources << >>", len(tile), tile),
    ]
    path.write_bytes(_pdf(objects))
    return path


def _pdf(objects: Sequence[bytes]) -> bytes:
    data = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n" % size
    tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return data + head + table + tail
