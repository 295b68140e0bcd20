"""Which books have pages to be shown as pictures, and these pictures, drawn when first asked for."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse

from ingestion import originals, page_picture_files
from ingestion.models import Book
from ingestion.page_drawing import draw, draw_ahead, original_of
from ingestion.page_lines import PagedText
from ingestion.readers.pdf_page_letters import PlacedLine

WIDTHS = (480, 800, 1200, 1800)
"""In pixels. Others are not drawn, so that nobody fills the disk by counting."""

USUAL_WIDTH = 800
"""Drawn with the page: what a page that fits its window has on most screens."""

PIXELS_A_POINT = 96 / 72
WIDEST = 4_000
FITTING = "(min-width: 54rem) 50rem, 100vw"
_SIGN = b"%PDF-"
_SIGN_WITHIN = 1024


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as it is shown: its size in points, and for each of its lines where the letters stand."""

    width: float
    height: float
    lines: Sequence[PlacedLine | None]


def has_pages(book: Book) -> bool:
    """Whether what is read now was read from a PDF, which is still there."""
    version = book.live_index
    return version is not None and not version.is_code and _is_pdf(version.original)


def sheet(book: Book, paged: PagedText, index: int) -> Sheet | None:
    """None for a page that cannot be shown as a picture, now or ever; its text can always be read."""
    original = original_of(book)
    kept = _kept_sheet(original, index, paged)
    if kept is None and draw(book, paged, index, (USUAL_WIDTH,)):
        kept = _kept_sheet(original, index, paged)
    if kept is not None:
        draw_ahead(book, paged, index)
    return kept


def picture(book: Book, paged: PagedText, index: int, width: int) -> bytes | None:
    """PNG or WebP, one of the `WIDTHS` across; None as for `sheet`."""
    original = original_of(book)
    kept = page_picture_files.picture_of(original, index, width)
    if kept is None and draw(book, paged, index, (width,)):
        kept = page_picture_files.picture_of(original, index, width)
    return kept


@dataclass(frozen=True, slots=True)
class PictureAddresses:
    """For an `img`: how large it is shown, in CSS pixels, and where it is in all sizes."""

    src: str
    srcset: str
    sizes: str
    width: int
    height: int


def picture_addresses(book: Book, number: int, sheet: Sheet, zoom: str) -> PictureAddresses:
    """`zoom` is in percent of the printed size, and anything else to fit the window."""
    at = {width: _address(book, number, width) for width in WIDTHS}
    share = int(zoom) / 100 if zoom.isdecimal() else 1.0
    width = max(1, min(round(sheet.width * PIXELS_A_POINT * share), WIDEST))
    return PictureAddresses(
        src=at[USUAL_WIDTH],
        srcset=", ".join(f"{address} {width}w" for width, address in at.items()),
        sizes=f"{width}px" if zoom.isdecimal() else FITTING,
        width=width,
        height=max(1, round(width * sheet.height / sheet.width)),
    )


def version_of(book: Book) -> str:
    """Another one for another file, and for pages that are drawn otherwise."""
    return f"{original_of(book)[-12:]}-{page_picture_files.DRAWN_AS}"


def content_type(data: bytes) -> str:
    return "image/png" if data.startswith(b"\x89PNG") else "image/webp"


def _address(book: Book, number: int, width: int) -> str:
    query = {"v": version_of(book)}
    return reverse("ingestion:page-picture", args=[book.pk, number, width], query=query)


@lru_cache(maxsize=1024)
def _known_kind(original: str) -> bool:
    """Raises `OSError`. A kept file never changes."""
    with originals.path_of(original).open("rb") as file:
        return _SIGN in file.read(_SIGN_WITHIN)


def _is_pdf(original: str) -> bool:
    try:
        return bool(original) and _known_kind(original)
    except OSError:
        return False


def _kept_sheet(original: str, index: int, paged: PagedText) -> Sheet | None:
    data = page_picture_files.facts_of(original, index, paged.text_pk)
    if data is None:
        return None
    width, height, lines = json.loads(data)
    return Sheet(width, height, [None if line is None else _placed(line) for line in lines])


def _placed(line: dict[str, Any]) -> PlacedLine:
    edges = [None if edge is None else (edge[0], edge[1]) for edge in line["edges"]]
    return PlacedLine(edges, [(index, top, bottom) for index, top, bottom in line["rows"]])
