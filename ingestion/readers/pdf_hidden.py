"""Text that a PDF holds and its page does not show: white on white, or on a layer that is switched off."""

import ctypes
import mmap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_source import WHITE, PageFrame
from ingestion.readers.read_book import Box

_MOST_OBJECTS = 5_000
_MOST_DEPTH = 3
_MOST_LAYERS = 500
_GROUNDS = (pdfium_c.FPDF_PAGEOBJ_IMAGE, pdfium_c.FPDF_PAGEOBJ_SHADING, pdfium_c.FPDF_PAGEOBJ_FORM)


def without_white(page: pdfium.PdfPage, frame: PageFrame, pieces: Sequence[PdfLine]) -> list[PdfLine]:
    """The pieces, white ones marked as not visible unless something lies under them that is not white."""
    if not any(piece.white for piece in pieces):
        return list(pieces)
    grounds = list(_grounds(page, frame))
    return [
        replace(piece, visible=False)
        if piece.white and not any(_lies_on(piece.box, ground) for ground in grounds)
        else piece
        for piece in pieces
    ]


def _grounds(page: pdfium.PdfPage, frame: PageFrame) -> Iterator[Box]:
    for count, item in enumerate(page.get_objects(max_depth=_MOST_DEPTH)):
        if count >= _MOST_OBJECTS:
            # Nobody can tell what lies under it: such a page is taken as it is.
            yield Box(0.0, 0.0, frame.width, frame.height)
            return
        if item.level == 0 and (item.type in _GROUNDS or _is_coloured_area(item)):
            try:
                yield frame.box(item.get_bounds())
            except pdfium.PdfiumError:
                continue


def _is_coloured_area(item: pdfium.PdfObject) -> bool:
    if item.type != pdfium_c.FPDF_PAGEOBJ_PATH:
        return False
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium_c.FPDFPath_GetDrawMode(item, filled, stroked)
    parts = [ctypes.c_uint() for _ in range(4)]
    known = pdfium_c.FPDFPageObj_GetFillColor(item, *parts)
    return bool(filled.value) and (not known or min(part.value for part in parts[:3]) < WHITE)


def _lies_on(box: Box, ground: Box) -> bool:
    across, down = (box.x0 + box.x1) / 2, (box.top + box.bottom) / 2
    return ground.x0 <= across <= ground.x1 and ground.top <= down <= ground.bottom


def hidden_layers(path: Path, password: str = "") -> frozenset[str]:
    """Names of the layers that are off when the document is opened."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        if data.find(b"/OCProperties") < 0 or data.find(b"/OFF") < 0:
            return frozenset()
    try:
        return _names_of_hidden(path, password)
    except Exception:  # pdfminer raises whatever a damaged file leads it to
        return frozenset()


def _names_of_hidden(path: Path, password: str) -> frozenset[str]:
    # Importing pdfminer takes as long as reading thirty pages, and few files have layers.
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfparser import PDFParser
    from pdfminer.pdftypes import resolve1

    with path.open("rb") as file:
        layers: dict[str, Any] = resolve1(PDFDocument(PDFParser(file), password).catalog["OCProperties"])
        usual = resolve1(layers["D"])
        every, off, on = (
            [resolve1(layer).get("Name", b"") for layer in resolve1(group or [])[:_MOST_LAYERS]]
            for group in (layers.get("OCGs"), usual.get("OFF"), usual.get("ON"))
        )
    if getattr(resolve1(usual.get("BaseState")), "name", "") == "OFF":
        off = every
    shown = {name for name in every if name not in off} | set(on)
    return frozenset(_plain(name) for name in set(off) - shown)


def _plain(name: bytes) -> str:
    return name[2:].decode("utf-16-be", "ignore") if name.startswith(b"\xfe\xff") else name.decode("latin-1")
