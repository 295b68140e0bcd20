"""Lines and words in hOCR, the HTML in which Tesseract says what it has found and where."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

_LINES = frozenset({"ocr_line", "ocr_header", "ocr_textfloat", "ocr_caption"})
_WORD = "ocrx_word"

PixelBox = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """`confidence` is from 0 to 100."""

    text: str
    box: PixelBox
    confidence: float


@dataclass(slots=True)
class FoundLine:
    """In pixels from the picture's top left. `baseline` is measured downwards, in the middle of the line.

    `height` reaches from the descenders to the ascenders of its type. `angle` is how far, in degrees against
    the clock, the line is turned.
    """

    box: PixelBox
    baseline: float
    height: float
    angle: int = 0
    words: list[FoundWord] = field(default_factory=list)


def parse_hocr(text: str) -> list[FoundLine]:
    """The lines in the order in which they are to be read."""
    parser = _Parser()
    parser.feed(text)
    parser.close()
    return parser.lines


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[FoundLine] = []
        self._word: dict[str, list[float]] | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        kind, title = names.get("class"), names.get("title") or ""
        if kind in _LINES:
            self.lines.append(_line(_properties(title)))
        elif kind == _WORD:
            self._word, self._text = _properties(title), ""

    def handle_data(self, data: str) -> None:
        if self._word is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag != "span" or self._word is None:
            return
        if self.lines and self._text.strip():
            confidence = self._word.get("x_wconf", [0.0])[0]
            self.lines[-1].words.append(FoundWord(self._text.strip(), _box(self._word), confidence))
        self._word = None


def _line(properties: dict[str, list[float]]) -> FoundLine:
    box = _box(properties)
    slope, rise = (*properties.get("baseline", []), 0.0, 0.0)[:2]
    return FoundLine(
        box=box,
        baseline=box[3] + rise + slope * (box[2] - box[0]) / 2,
        height=properties.get("x_size", [box[3] - box[1]])[0],
        angle=round(properties.get("textangle", [0.0])[0] / 90) * 90 % 360,
    )


def _box(properties: dict[str, list[float]]) -> PixelBox:
    x0, y0, x1, y1 = (*properties.get("bbox", []), 0.0, 0.0, 0.0, 0.0)[:4]
    return x0, y0, x1, y1


def _properties(title: str) -> dict[str, list[float]]:
    """`bbox 1 2 3 4; x_wconf 96` as numbers by name; what is not made of numbers is left out."""
    found = {}
    for part in title.split(";"):
        name, *values = part.split()[:5] or [""]
        try:
            found[name] = [float(value) for value in values]
        except ValueError:
            continue
    return found
