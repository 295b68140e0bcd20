"""Pages of a PDF as pictures, with where their letters stand; runs in a subprocess with limits."""

import base64
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.pdf_ocr_choice import look_at
from ingestion.readers.pdf_opening import open_pdf
from ingestion.readers.pdf_page_letters import PlacedLine, placed_lines
from ingestion.readers.pdf_page_pictures import draw_page, page_size
from ingestion.readers.read_book import Box


def pages_job(arguments: dict[str, Any]) -> list[dict[str, Any]]:
    """Plain JSON data on both sides. `path`, `password`, and `pages`: `index` from 0, `lines` as
    [text, x0, top, x1, bottom], `widths` in pixels.

    The first page is the one that somebody waits for; the others follow only within `seconds` of the
    beginning. Raises `ReadingFailed` where the first cannot be drawn.
    """
    begun = time.monotonic()
    document = open_pdf(Path(arguments["path"]), arguments["password"])
    first, *others = arguments["pages"]
    drawn = [_page(document, first)]
    for other in others:
        if time.monotonic() - begun > arguments["seconds"]:
            break
        try:
            drawn.append(_page(document, other))
        except ReadingFailed:
            continue
    return drawn


def _page(document: pdfium.PdfDocument, asked: dict[str, Any]) -> dict[str, Any]:
    index = asked["index"]
    if not 0 <= index < len(document):
        raise ReadingFailed(FailureCode.DAMAGED, f"no page {index}")
    try:
        page = document[index]
        if not look_at(page).safe:
            raise ReadingFailed(FailureCode.TOO_LARGE, f"the pictures of page {index}")
        size = page_size(page)
        return {
            "index": index,
            "size": [round(size.width, 2), round(size.height, 2)],
            "lines": _letters(page, asked["lines"]),
            "pictures": {
                str(width): base64.b64encode(draw_page(page, width)).decode("ascii")
                for width in asked["widths"]
            },
        }
    except (pdfium.PdfiumError, ValueError, OSError) as error:
        raise ReadingFailed(FailureCode.DAMAGED, f"page {index}: {error}") from error


def _letters(page: pdfium.PdfPage, lines: Sequence[Sequence[Any]]) -> list[dict[str, Any] | None]:
    placed = placed_lines(page, [(text, Box(*box)) for text, *box in lines])
    return [None if line is None else _as_json(line) for line in placed]


def _as_json(line: PlacedLine) -> dict[str, Any]:
    edges = [None if edge is None else [round(at, 1) for at in edge] for edge in line.edges]
    rows = [[index, round(top, 1), round(bottom, 1)] for index, top, bottom in line.rows]
    return {"edges": edges, "rows": rows}
