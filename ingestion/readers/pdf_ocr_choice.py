"""Which pages are pictures of text, and whether their pictures may be decoded at all."""

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import chain

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_source import Rect

_FEW_WORDS = 25  # a scanner's stamp, a library's notice; not a page of text
_NEARLY_ALL = 0.8
_FEWEST_STAMPED = 2
_STAMPED_SHARE = 0.5
_DIGITS = re.compile(r"\d+")
_MOST_OBJECTS = 20_000
_MOST_DEPTH = 5
_MOST_PIXELS = 160_000_000  # of all pictures on a page together: two pages of A3 at 600 dots an inch
_FEWEST_STROKES = 60  # a page of text drawn as outlines has thousands, a frame or a rule a few


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn on a page beside text: the share of it under pictures, and strokes of other figures.

    `scale` is how many pixels its finest picture has for a point of the page. Not `safe` are pictures whose
    number of pixels says that nobody can look at them, and more objects than are worth counting.
    """

    objects: int = 0
    covered: float = 0.0
    strokes: int = 0
    scale: float = 0.0
    safe: bool = True


def is_short(lines: Sequence[PdfLine]) -> bool:
    return sum(len(line.text.split()) for line in lines) < _FEW_WORDS


def is_picture_of_text(lines: Sequence[PdfLine], drawing: Drawing) -> bool:
    """Whether something on the page may be text that is not among its lines."""
    if lines:
        return drawing.covered >= _NEARLY_ALL and drawing.safe and is_short(lines)
    return drawing.covered > 0 or drawing.strokes >= _FEWEST_STROKES


def only_stamps(pages: Sequence[Sequence[PdfLine]], pictures: Set[int]) -> bool:
    """Whether all text there is says the same on most pages, and all of these are pictures."""
    with_text = [index for index, lines in enumerate(pages) if lines]
    if len(with_text) < _FEWEST_STAMPED or not set(with_text) <= pictures:
        return False
    texts = [{_DIGITS.sub("0", line.text.strip()) for line in pages[index]} for index in with_text]
    count = Counter(chain.from_iterable(texts))
    return all(times >= _STAMPED_SHARE * len(with_text) for times in count.values())


def look_at(page: pdfium.PdfPage) -> Drawing:
    """Nothing is decoded for it."""
    area = page.get_bbox()
    strokes, pixels, covered, scale = 0, 0, 0.0, 0.0
    form = (0.0, 0.0, 0.0, 0.0)
    objects = pdfium_c.FPDFPage_CountObjects(page)
    for seen, item in enumerate(page.get_objects(max_depth=_MOST_DEPTH)):
        if seen >= _MOST_OBJECTS:
            pixels = _MOST_PIXELS + 1
            break
        if item.type == pdfium_c.FPDF_PAGEOBJ_PATH:
            strokes += max(pdfium_c.FPDFPath_CountSegments(item), 0)
        elif item.type == pdfium_c.FPDF_PAGEOBJ_FORM and item.level == 0:
            form = _bounds(item)
        elif item.type == pdfium_c.FPDF_PAGEOBJ_IMAGE:
            # Within a form the bounds are in the form's own coordinates.
            bounds = _bounds(item) if item.level == 0 else form
            width, height = _pixels(item)
            pixels += width * height
            covered += _share(bounds, area)
            scale = max(scale, width / max(bounds[2] - bounds[0], 1.0))
    return Drawing(objects, min(covered, 1.0), strokes, scale, pixels <= _MOST_PIXELS)


def _bounds(item: pdfium.PdfObject) -> Rect:
    try:
        left, bottom, right, top = item.get_bounds()
    except pdfium.PdfiumError:
        return 0.0, 0.0, 0.0, 0.0
    return left, bottom, right, top


def _pixels(item: pdfium.PdfObject) -> tuple[int, int]:
    try:
        width, height = item.get_px_size()
    except pdfium.PdfiumError:
        return 0, 0
    return width, height


def _share(rect: Rect, area: Rect) -> float:
    width, height = (min(rect[n + 2], area[n + 2]) - max(rect[n], area[n]) for n in (0, 1))
    whole = (area[2] - area[0]) * (area[3] - area[1])
    return max(width, 0.0) * max(height, 0.0) / whole if whole > 0 else 0.0
