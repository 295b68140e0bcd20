"""What pdfium finds on a page: pieces of text on one baseline each, with their boxes and type."""

from dataclasses import replace

import pypdfium2 as pdfium

from ingestion.readers.pdf_glued import spaces_before_capitals
from ingestion.readers.pdf_glyph_names import GlyphNames
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_source import WHITE, PageFrame, Rect, TextSource
from ingestion.readers.pdf_text import plain_text

_FILLED = 0
_INVISIBLE_MODES = (3, 7)  # text render modes: neither fill nor stroke; clip only
_SMALLEST_READABLE = 2.0


def page_frame(page: pdfium.PdfPage) -> PageFrame:
    left, bottom, right, top = page.get_bbox()
    width, height = right - left, top - bottom
    turns = {
        0: (width, height, (1.0, 0.0, 0.0, -1.0, -left, top)),
        90: (height, width, (0.0, 1.0, 1.0, 0.0, -bottom, -left)),
        180: (width, height, (-1.0, 0.0, 0.0, 1.0, right, -bottom)),
        270: (height, width, (0.0, -1.0, -1.0, 0.0, top, right)),
    }
    return PageFrame(*turns[page.get_rotation()])


def read_pieces(
    textpage: pdfium.PdfTextPage,
    frame: PageFrame,
    page: int,
    names: GlyphNames | None = None,
    off: frozenset[str] = frozenset(),
) -> list[PdfLine]:
    """The page's pieces in the order of its content stream; spaces at their ends are kept.

    What stands on a layer named in `off` is not visible.
    """
    source = TextSource(textpage.raw, names)
    for char in list(spaces_before_capitals(source)):
        source.add_space_behind(char)
    pieces = []
    for start, end in source.ranges():
        rects = source.rects(start, end)
        parts = source.parts(start, end, rects) if len(rects) > 1 else [(start, end)]
        for first, last in parts:
            piece = _piece(source, frame, page, (first, last), rects if len(parts) == 1 else None)
            if piece is not None:
                char = source.first_char(first, last)
                hidden = off and source.on_layer(char, off)
                pieces.append(replace(piece, visible=False) if hidden else piece)
    return pieces


def _piece(
    source: TextSource, frame: PageFrame, page: int, span: tuple[int, int], rects: list[Rect] | None
) -> PdfLine | None:
    start, end = span
    text = plain_text(source.read(start, end))
    rects = source.rects(start, end) if rects is None else rects
    if not rects or not text.strip():
        return None
    char = source.first_char(start, end)
    box = frame.box(_union(rects))
    size = source.size(char) or box.bottom - box.top
    mode, (*colours, opaque) = source.render_mode(char), source.colour(char)
    return PdfLine(
        page=page,
        text=text,
        box=box,
        baseline=frame.point(*source.origin(char))[1],
        size=size,
        left=box.x0,
        bold=source.bold(char),
        turn=source.turn(char, frame),
        visible=size >= _SMALLEST_READABLE and mode not in _INVISIBLE_MODES and opaque > 0,
        white=mode == _FILLED and min(colours) >= WHITE,
        mapped=source.mapped(char),
    )


def _union(rects: list[Rect]) -> Rect:
    if len(rects) == 1:
        return rects[0]
    return (
        min(rect[0] for rect in rects),
        min(rect[1] for rect in rects),
        max(rect[2] for rect in rects),
        max(rect[3] for rect in rects),
    )
