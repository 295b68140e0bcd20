"""Covers, told from pages of text that were scanned: nothing is lost when nobody reads them."""

import io

from PIL import Image

from ingestion.readers.pdf_opening import PdfFile
from ingestion.readers.pdf_page_picture import DrawingFailed, draw, is_like_paper
from ingestion.readers.pdf_pages import PagesRead

_SECONDS = 10.0
_FEWEST_OTHER_PAGES = 3
_MOSTLY = 0.75


def without_covers(file: PdfFile, read: PagesRead) -> list[int]:
    """A first or last page that is a picture, in a book of text otherwise, is its cover and no lost text."""
    pictures = read.pictures
    edges = {0, len(read.lines) - 1}
    others = [lines for index, lines in enumerate(read.lines) if index not in edges]
    texts = sum(bool(lines) for lines in others) - len(set(pictures) - edges)
    if len(others) < _FEWEST_OTHER_PAGES or texts < _MOSTLY * len(others):
        return pictures
    return [index for index in pictures if index not in edges or not _is_cover(file, index, read.cover)]


def _is_cover(file: PdfFile, index: int, cover: bytes) -> bool:
    """`cover` is the first page as a small picture, where it has been drawn already."""
    if index == 0 and cover:
        return not is_like_paper(Image.open(io.BytesIO(cover)).convert("L"))
    try:
        return not is_like_paper(draw(file, index, _SECONDS, "glance"))
    except DrawingFailed:
        return False
