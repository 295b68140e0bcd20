"""The cover of a PDF: its first page as a picture, where that page is one."""

import time

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
from PIL import Image

from ingestion.readers.cover_image import HEIGHT, MOST_PIXELS, WIDTH, encode_cover, is_cover_size

_LEAST_SHARE = 0.5
_MOST_OBJECTS = 2000
_MOST_DEPTH = 4
_SHORTEST_SIDE, _LONGEST_SIDE = 36.0, 14_400.0
_SECONDS = 3.0


def first_page_cover(document: pdfium.PdfDocument) -> bytes:
    """A small JPEG of the first page if one picture covers more than half of it; else empty.

    Nothing is drawn before the sizes of page and pictures are known to be sane, and drawing has an end.
    """
    try:
        page = document[0]
        try:
            return _cover(page)
        finally:
            page.close()
    except (pdfium.PdfiumError, ValueError, MemoryError):
        return b""


def _cover(page: pdfium.PdfPage) -> bytes:
    width, height = page.get_size()
    if not (min(width, height) >= _SHORTEST_SIDE and max(width, height) <= _LONGEST_SIDE):
        return b""
    scale = min(WIDTH / width, HEIGHT / height)
    size = round(width * scale), round(height * scale)
    if not is_cover_size(*size) or not _is_picture(page):
        return b""
    picture = _drawn(page, *size)
    return encode_cover(picture) if picture else b""


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


def _drawn(page: pdfium.PdfPage, width: int, height: int) -> Image.Image | None:
    """The page in RGB; None if it takes too long.

    pdfium does not tell how large the masks of pictures are: their memory is bounded by the process alone.
    """
    bitmap = pdfium.PdfBitmap.new_native(width, height, pdfium_c.FPDFBitmap_BGR)
    try:
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        done = _render(page, bitmap, width, height)
        return bitmap.to_pil().convert("RGB") if done else None
    finally:
        bitmap.close()


def _render(page: pdfium.PdfPage, bitmap: pdfium.PdfBitmap, width: int, height: int) -> bool:
    """Draw the page onto the bitmap; whether it was done in time."""
    until = time.monotonic() + _SECONDS
    callback = type(pdfium_c.IFSDK_PAUSE().NeedToPauseNow)
    pause = pdfium_c.IFSDK_PAUSE(version=1, NeedToPauseNow=callback(lambda _: time.monotonic() > until))
    try:
        status = pdfium_c.FPDF_RenderPageBitmap_Start(bitmap, page, 0, 0, width, height, 0, 0, pause)
        return bool(status == pdfium_c.FPDF_RENDER_DONE)
    finally:
        pdfium_c.FPDF_RenderPage_Close(page)
