"""What was found in the picture of a page, as lines of that page."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_ocr_hocr import FoundLine, FoundWord
from ingestion.readers.pdf_source import PageFrame
from ingestion.readers.read_book import Box

_SURE_OF_WORD = 25.0
_SURE_OF_MARK = 60.0  # specks and lines of a drawing are taken for full stops and dashes
_SURE_OF_LINE = 50.0
_SURE_OF_WHOLE_LINE = 70.0
_SURE_OF_PAGE = 80.0
_PAGE_OF_TEXT = 200  # letters
_MOSTLY_LETTERS = 0.6
_LIKE_A_J = re.compile(r"(?<!\w)j(?=[A-ZÁÉÍÓÚÑ])")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_SIZE_OF_TYPE = 1.13  # times the height from descenders to ascenders
_ALIKE = 0.13
_AS_IN_THE_REST = 0.25


@dataclass(frozen=True, slots=True)
class Scale:
    """Points a pixel, across and down."""

    across: float
    down: float

    @classmethod
    def of(cls, frame: PageFrame, width: int, height: int) -> "Scale":
        return cls(frame.width / width, frame.height / height)


def page_lines(found: Sequence[FoundLine], page: int, scale: Scale) -> list[PdfLine]:
    """The lines that are likely text; what was guessed from the strokes of a picture goes."""
    height = _body_height(found)
    lines = []
    for line in found:
        words = line.words if height and _is_like(line, height) else _sure_words(line)
        if words:
            lines.append(_line(line, words, page, scale))
    return lines


def with_even_sizes(
    pages: Sequence[Sequence[PdfLine]], rest: Sequence[Sequence[PdfLine]]
) -> list[list[PdfLine]]:
    """The pages with one size for the type of the plain text: measured in pixels, no two lines are alike.

    Where pages of the `rest` with a text layer are set in about the same size, it is theirs.
    """
    plain = _commonest(pages, _ALIKE)
    of_rest = _commonest(rest, _ALIKE)
    same = of_rest and abs(of_rest - plain) <= _AS_IN_THE_REST * plain
    return [[_sized(line, plain, of_rest if same else plain) for line in page] for page in pages]


def with_spanish_marks(lines: Sequence[PdfLine]) -> list[PdfLine]:
    """In Spanish, what looks like a j before a capital is the mark that opens an exclamation."""
    return [replace(line, text=_LIKE_A_J.sub("¡", line.text)) for line in lines]


def _sure_words(line: FoundLine) -> list[FoundWord]:
    """Words that do not look sure may still be right in a line that does: a dash joins two in one, say."""
    least = 0.0 if _confidence(line.words) >= _SURE_OF_WHOLE_LINE else _SURE_OF_WORD
    words = [
        word
        for word in line.words
        if word.confidence >= (least if any(sign.isalnum() for sign in word.text) else _SURE_OF_MARK)
    ]
    return words if _confidence(words) >= _SURE_OF_LINE else []


def _body_height(found: Sequence[FoundLine]) -> float:
    """How high lines of a page that is clearly one of text mostly are; 0 on other pages."""
    sure = [line for line in found if _sure_words(line)]
    letters: Counter[float] = Counter()
    for line in sure:
        letters[round(line.height)] += sum(len(word.text) for word in line.words)
    clear = _confidence([word for line in sure for word in line.words]) >= _SURE_OF_PAGE
    return letters.most_common(1)[0][0] if clear and letters.total() >= _PAGE_OF_TEXT else 0.0


def _is_like(line: FoundLine, height: float) -> bool:
    """Whether a line is set as the page's text is, and made of letters: no word of it is a stroke then."""
    text = "".join(word.text for word in line.words)
    letters = sum(sign.isalpha() for sign in text)
    return (
        abs(line.height - height) <= _ALIKE * height
        and letters >= _MOSTLY_LETTERS * len(text)
        and _LONG_WORD.search(text) is not None
    )


def _confidence(words: Sequence[FoundWord]) -> float:
    letters = sum(len(word.text) for word in words)
    return sum(word.confidence * len(word.text) for word in words) / letters if letters else 0.0


def _line(found: FoundLine, words: Sequence[FoundWord], page: int, scale: Scale) -> PdfLine:
    box = Box(
        min(word.box[0] for word in words) * scale.across,
        min(word.box[1] for word in words) * scale.down,
        max(word.box[2] for word in words) * scale.across,
        max(word.box[3] for word in words) * scale.down,
    )
    return PdfLine(
        page=page,
        text=" ".join(word.text for word in words),
        box=box,
        baseline=found.baseline * scale.down,
        size=round(found.height * scale.down * _SIZE_OF_TYPE, 1),
        left=box.x0,
        turn=-found.angle % 360,
    )


def _commonest(pages: Sequence[Sequence[PdfLine]], within: float) -> float:
    """The size with most letters of about that size; 0 where there are none."""
    letters: Counter[float] = Counter()
    for page in pages:
        for line in page:
            letters[line.size] += len(line.text)

    def near(size: float) -> int:
        return sum(count for other, count in letters.items() if abs(other - size) <= within * size)

    return max(letters, key=lambda size: (near(size), letters[size]), default=0.0)


def _sized(line: PdfLine, plain: float, size: float) -> PdfLine:
    if abs(line.size - plain) <= _ALIKE * plain:
        return replace(line, size=size)
    return replace(line, size=round(line.size * size / plain, 1))
