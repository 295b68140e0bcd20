"""What is left of a picture without the text found in it: numbers that stand alone, missed blocks."""

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image, ImageDraw

from ingestion.readers.pdf_ocr_hocr import FoundLine, FoundWord, PixelBox
from ingestion.structure.page_labels import printed_numbers

_AROUND_A_WORD = 6  # pixels
_AROUND_THE_REST = 30
_REDUCED = 4
_DARKER_THAN_PAPER = 70
_FEWEST_LETTERS = 6
_LEAST_INK = 4  # reduced pixels
_MOST_INK = 0.35  # of the area: more is a picture
_SURE = 60.0


def rest_of(picture: Image.Image, found: Sequence[FoundLine]) -> tuple[Image.Image, tuple[int, int]] | None:
    """The part of the picture that still has ink, with where its top left corner was; None without any."""
    shades = picture.histogram()
    paper = max(range(len(shades)), key=shades.__getitem__)
    rest = picture.copy()
    pen = ImageDraw.Draw(rest)
    for word in (word for line in found for word in line.words):
        x0, y0, x1, y1 = word.box
        around = (x0 - _AROUND_A_WORD, y0 - _AROUND_A_WORD, x1 + _AROUND_A_WORD, y1 + _AROUND_A_WORD)
        pen.rectangle(around, fill=paper)
    ink = rest.reduce(_REDUCED).point(
        [255 if shade < paper - _DARKER_THAN_PAPER else 0 for shade in range(256)]
    )
    bounds = ink.getbbox()
    if bounds is None or not _may_be_text(ink.crop(bounds)):
        return None
    left, top, right, bottom = (edge * _REDUCED for edge in bounds)
    corner = max(left - _AROUND_THE_REST, 0), max(top - _AROUND_THE_REST, 0)
    return rest.crop((*corner, right + _AROUND_THE_REST, bottom + _AROUND_THE_REST)), corner


def found_in_rest(
    rest: Sequence[FoundLine], corner: tuple[int, int], found: Sequence[FoundLine]
) -> list[FoundLine]:
    """Lines of the rest, where they stand in the whole picture: real text, and numbers of pages.

    Else it is the dot of an i, or the stroke of an I.
    """
    top, bottom = min(line.box[1] for line in found), max(line.box[3] for line in found)
    kept = []
    for line in (_placed(line, corner) for line in rest):
        text = " ".join(word.text for word in line.words)
        at_edge = line.box[3] <= top or line.box[1] >= bottom
        if sum(map(str.isalpha, text)) >= _FEWEST_LETTERS or (at_edge and printed_numbers(text)):
            kept.append(line)
    return kept


def _placed(line: FoundLine, corner: tuple[int, int]) -> FoundLine:
    words = [
        FoundWord(word.text, _moved(word.box, corner), word.confidence)
        for word in line.words
        if word.confidence >= _SURE and any(map(str.isalnum, word.text))
    ]
    return replace(line, box=_moved(line.box, corner), baseline=line.baseline + corner[1], words=words)


def _may_be_text(ink: Image.Image) -> bool:
    dark = ink.histogram()[255]
    return _LEAST_INK <= dark <= max(_MOST_INK * ink.width * ink.height, 4 * _LEAST_INK)


def _moved(box: PixelBox, corner: tuple[int, int]) -> PixelBox:
    return box[0] + corner[0], box[1] + corner[1], box[2] + corner[0], box[3] + corner[1]
