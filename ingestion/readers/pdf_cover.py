"""The cover of a PDF: its first page as a picture, where that page is one."""

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.cover_size import HEIGHT, MOST_PIXELS, WIDTH, is_cover_size
from ingestion.readers.pdf_opening import PdfFile

_LEAST_SHARE = 0.5
_MOST_OBJECTS = 2000
_MOST_DEPTH = 4
_SHORTEST_SIDE, _LONGEST_SIDE = 36.0, 14_400.0
_SECONDS = 10.0


def first_page_cover(document: pdfium.PdfDocument, file: PdfFile) -> bytes:
    """A small JPEG of the first page of `document`, which is `file`, if one picture covers more than half
    of it; else empty.

    Nothing is drawn before the sizes of page and pictures are known to be sane. Masks of any size may still
    hang a drawing or fill the memory: only the cover is lost then.
    """
    try:
        page = document[0]
        try:
            return _drawn(file) if _is_drawable(page) else b""
        finally:
            page.close()
    except (pdfium.PdfiumError, ValueError, MemoryError):
        return b""


def _drawn(file: PdfFile) -> bytes:
    """Imaging is imported when needed: few PDFs begin with a picture."""
    from ingestion.readers.cover_image import encode_cover
    from ingestion.readers.pdf_page_picture import DrawingFailed, draw

    try:
        return encode_cover(draw(file, 0, _SECONDS, "cover"))
    except (DrawingFailed, OSError):
        return b""


def _is_drawable(page: pdfium.PdfPage) -> bool:
    width, height = page.get_size()
    if not (min(width, height) >= _SHORTEST_SIDE and max(width, height) <= _LONGEST_SIDE):
        return False
    scale = min(WIDTH / width, HEIGHT / height)
    return is_cover_size(round(width * scale), round(height * scale)) and _is_picture(page)


def _is_picture(page: pdfium.PdfPage) -> bool:
    """Whether a picture covers most of the page, and all pictures on it can be decoded within limits."""
    pixels, largest = 0, 0.0
    left, bottom, right, top = page.get_bbox()
    for count, item in enumerate(page.get_objects(max_depth=_MOST_DEPTH)):
        if count >= _MOST_OBJECTS or item.type == pdfium_c.FPDF_PAGEOBJ_SHADING:
            return False
        if item.type != pdfium_c.FPDF_PAGEOBJ_IMAGE:
            continue
        across, down = item.get_px_size()
        pixels += across * down
        if pixels > MOST_PIXELS:
            return False
        if item.level == 0:
            x0, y0, x1, y1 = item.get_bounds()
            shown = max(0.0, min(x1, right) - max(x0, left)) * max(0.0, min(y1, top) - max(y0, bottom))
            largest = max(largest, shown)
    return bool(largest > _LEAST_SHARE * (right - left) * (top - bottom))
