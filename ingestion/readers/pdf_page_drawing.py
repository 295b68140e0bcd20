"""Draws a page of a PDF, as a program: a request as JSON on stdin, the picture as PGM or PPM on stdout."""

import json
import math
import sys
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
from PIL import Image

from ingestion.readers.cover_size import HEIGHT, WIDTH
from ingestion.readers.pdf_ocr_choice import look_at
from ingestion.readers.pdf_opening import open_pdf
from ingestion.readers.pdf_page_picture import Purpose, as_pnm

DOTS_PER_INCH = 300
_POINTS_PER_INCH = 72
_SMALL_PIXELS = 150_000
_FINE_PIXELS = 6_000_000  # up to which a picture finer than that is shown in full
_MOST_PIXELS = 12_000_000
_UNSAFE = 3


def main() -> None:
    request: dict[str, Any] = json.load(sys.stdin.buffer)
    document = open_pdf(Path(request["path"]), request["password"])
    page = document[request["page"]]
    drawing = look_at(page)
    if not drawing.safe:
        sys.exit(_UNSAFE)
    width, height = page.get_size()
    scale = _scale_for(request["purpose"], width, height, drawing.scale)
    colours = pdfium_c.FPDFBitmap_BGR if request["purpose"] == "cover" else pdfium_c.FPDFBitmap_Gray
    picture = _drawn(page, max(round(width * scale), 1), max(round(height * scale), 1), colours)
    sys.stdout.buffer.write(as_pnm(picture))


def _drawn(page: pdfium.PdfPage, width: int, height: int, colours: int) -> Image.Image:
    bitmap = pdfium.PdfBitmap.new_native(width, height, colours)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    pdfium_c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    picture: Image.Image = bitmap.to_pil()
    return picture


def _scale_for(purpose: Purpose, width: float, height: float, finest: float) -> float:
    if purpose == "cover":
        return min(WIDTH / max(width, 1.0), HEIGHT / max(height, 1.0))
    if purpose == "glance":
        return math.sqrt(_SMALL_PIXELS / max(width * height, 1.0))
    return _scale(width, height, finest)


def _scale(width: float, height: float, finest: float) -> float:
    """Pixels a point. Small pages may be large ones whose size was never set, so their pictures tell too."""
    area = max(width * height, 1.0)
    scale = max(DOTS_PER_INCH / _POINTS_PER_INCH, min(finest, math.sqrt(_FINE_PIXELS / area)))
    return min(scale, math.sqrt(_MOST_PIXELS / area))


if __name__ == "__main__":
    main()
