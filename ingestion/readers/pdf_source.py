"""pdfium's text of a page, and where each of its characters stands."""

import ctypes
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pypdfium2.raw as pdfium_c

from ingestion.readers.pdf_accents import accented_letters
from ingestion.readers.pdf_glyph_names import GlyphNames
from ingestion.readers.pdf_text import NO_LETTER, PDFIUM_HYPHEN
from ingestion.readers.pdf_wide_set import close_up
from ingestion.readers.read_book import Box

_PIECE = re.compile(rf"[^\r\n{PDFIUM_HYPHEN}]+{PDFIUM_HYPHEN}?")
_BOLD = re.compile(r"bold|black|heavy", re.IGNORECASE)
_WIDE_GAP = 1.3
# Letters a font gives no meaning; and signs, of which only those inside a word are in doubt.
_DOUBTFUL = re.compile("[\x00\ud800-\udfff\ue000-\uefff\u2190-\u2bff]")
_SIGNS = ("\u2190", "\u2bff")
_MOST_UNKNOWN = 0.2
_FONT_NAME_BYTES = 128
_NAME_BYTES = 512
_LAYER = "OC"
WHITE = 250  # of 255, in each colour

Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PageFrame:
    """How the PDF's own coordinates lie on the page as it is shown: rotated, cropped, top left origin."""

    width: float
    height: float
    matrix: tuple[float, float, float, float, float, float]

    def point(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def box(self, rect: Rect) -> Box:
        xa, ya = self.point(rect[0], rect[1])
        xb, yb = self.point(rect[2], rect[3])
        return Box(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))


class TextSource:
    """Ranges are of `text`, where each character is one of pdfium's. One set of C values serves every call.

    `names` tells letters that the fonts map to nonsense.
    """

    def __init__(self, raw: pdfium_c.FPDF_TEXTPAGE, names: GlyphNames | None = None) -> None:
        self._raw = raw
        self.text = _whole_text(raw)
        self._doubles = tuple(ctypes.c_double() for _ in range(4))
        self._colours = tuple(ctypes.c_uint() for _ in range(4))
        self._matrix = pdfium_c.FS_MATRIX()
        self._loose = pdfium_c.FS_RECTF()
        self._name = ctypes.create_string_buffer(_FONT_NAME_BYTES)
        self._flags = ctypes.c_int()
        self._told = dict(self._named_letters(names)) if names else {}
        self._told.update(accented_letters(self.text, self._edges))

    def read(self, start: int, end: int) -> str:
        """The text of a range, with the letters that the names of their shapes tell."""
        if not self._told:
            return close_up(self.text[start:end], lambda at: self._sides(start + at))
        return "".join(self._told.get(index, self.text[index]) for index in range(start, end))

    def add_space_behind(self, char: int) -> None:
        self._told[char] = self._told.get(char, self.text[char]) + " "

    def _named_letters(self, names: GlyphNames) -> Iterator[tuple[int, str]]:
        for match in _DOUBTFUL.finditer(self.text):
            at, sign = match.start(), _SIGNS[0] <= match[0] <= _SIGNS[1]
            if sign and not (self.text[max(at - 1, 0)].isalpha() or self.text[at + 1 : at + 2].isalpha()):
                continue
            if letters := names.letters(self._font(at), ord(match[0])):
                yield at, letters

    def _edges(self, char: int) -> tuple[float, float]:
        left, right, bottom, top = self._doubles
        pdfium_c.FPDFText_GetCharBox(self._raw, char, left, right, bottom, top)
        return left.value, right.value

    def ranges(self) -> Iterator[tuple[int, int]]:
        for match in _PIECE.finditer(self.text):
            yield match.span()

    def parts(self, start: int, end: int, rects: list[Rect]) -> list[tuple[int, int]]:
        """The range, parted where white space as wide as between columns stands between its rectangles."""
        parts = []
        for before, after in pairwise(rects):
            height = after[3] - after[1]
            if after[0] - before[2] > max(_WIDE_GAP * height, 6.0):
                middle = (after[1] + after[3]) / 2
                at = pdfium_c.FPDFText_GetCharIndexAtPos(self._raw, after[0] + 0.3, middle, 1.0, height)
                if start < at < end:
                    parts.append((start, at))
                    start = at
        return [*parts, (start, end)]

    def rects(self, start: int, end: int) -> list[Rect]:
        count = pdfium_c.FPDFText_CountRects(self._raw, start, end - start)
        left, top, right, bottom = self._doubles
        found = []
        for index in range(count):
            pdfium_c.FPDFText_GetRect(self._raw, index, left, top, right, bottom)
            found.append((left.value, bottom.value, right.value, top.value))
        return found

    def first_char(self, start: int, end: int) -> int:
        text = self.text[start:end]
        return start + len(text) - len(text.lstrip())

    def gaps(self, start: int, end: int) -> list[float]:
        """The white between each two neighbours in the range, in points."""
        left, right, bottom, top = self._doubles
        edges = []
        for index in range(start, end):
            pdfium_c.FPDFText_GetCharBox(self._raw, index, left, right, bottom, top)
            edges.append((left.value, right.value))
        return [after[0] - before[1] for before, after in pairwise(edges)]

    def origin(self, char: int) -> tuple[float, float]:
        x, y = self._doubles[:2]
        pdfium_c.FPDFText_GetCharOrigin(self._raw, char, x, y)
        return x.value, y.value

    def turn(self, char: int, frame: PageFrame) -> int:
        """By how many degrees the text is turned as shown."""
        if not pdfium_c.FPDFText_GetMatrix(self._raw, char, self._matrix):
            return 0
        a, b, c, d, _, _ = frame.matrix
        across = a * self._matrix.a + c * self._matrix.b
        down = b * self._matrix.a + d * self._matrix.b
        if abs(across) >= abs(down):
            return 0 if across >= 0 else 180
        return 90 if down > 0 else 270

    def size(self, char: int) -> float:
        """The size of the type in points, as the text matrix scales it."""
        scaled = pdfium_c.FPDFText_GetMatrix(self._raw, char, self._matrix)
        scale = math.hypot(self._matrix.c, self._matrix.d) if scaled else 1.0
        return float(pdfium_c.FPDFText_GetFontSize(self._raw, char)) * scale

    def bold(self, char: int) -> bool:
        return bool(_BOLD.search(self._font(char)))

    def mapped(self, char: int) -> bool:
        return bool(pdfium_c.FPDFText_HasUnicodeMapError(self._raw, char) != 1)

    def render_mode(self, char: int) -> int:
        return int(pdfium_c.FPDFTextObj_GetTextRenderMode(pdfium_c.FPDFText_GetTextObject(self._raw, char)))

    def colour(self, char: int) -> tuple[int, int, int, int]:
        """Red, green, blue and how opaque it is, of 255 each; black where pdfium cannot tell."""
        if not pdfium_c.FPDFText_GetFillColor(self._raw, char, *self._colours):
            return 0, 0, 0, 255
        red, green, blue, opaque = (part.value for part in self._colours)
        return red, green, blue, opaque

    def on_layer(self, char: int, layers: frozenset[str]) -> bool:
        """Whether it belongs to one of the layers with these names."""
        item = pdfium_c.FPDFText_GetTextObject(self._raw, char)
        marks = pdfium_c.FPDFPageObj_CountMarks(item)
        return any(self._layer(item, number) in layers for number in range(max(marks, 0)))

    def _layer(self, item: pdfium_c.FPDF_PAGEOBJECT, number: int) -> str:
        """The name of the layer that a mark puts the object on; "" for other marks."""
        mark = pdfium_c.FPDFPageObj_GetMark(item, number)
        buffer, length = (pdfium_c.FPDF_WCHAR * _NAME_BYTES)(), ctypes.c_ulong()
        size = ctypes.sizeof(buffer)
        named = pdfium_c.FPDFPageObjMark_GetName(mark, buffer, size, length)
        if not named or bytes(buffer)[: length.value].decode("utf-16-le", "ignore").rstrip("\0") != _LAYER:
            return ""
        told = pdfium_c.FPDFPageObjMark_GetParamStringValue(mark, b"Name", buffer, size, length)
        return bytes(buffer)[: length.value].decode("utf-16-le", "ignore").rstrip("\0") if told else ""

    def _sides(self, char: int) -> tuple[float, float]:
        """Where a letter begins and ends across the page, with the white that belongs to it."""
        pdfium_c.FPDFText_GetLooseCharBox(self._raw, char, self._loose)
        return self._loose.left, self._loose.right

    def _font(self, char: int) -> str:
        pdfium_c.FPDFText_GetFontInfo(self._raw, char, self._name, _FONT_NAME_BYTES, self._flags)
        return self._name.value.decode("latin-1")


def _whole_text(raw: pdfium_c.FPDF_TEXTPAGE) -> str:
    """The page's text, one character for each of pdfium's; U+0000 stands for a letter it cannot name."""
    count = pdfium_c.FPDFText_CountChars(raw)
    if count <= 0:
        return ""
    # Characters outside the basic plane take two units each.
    buffer = (ctypes.c_ushort * (2 * count + 2))()
    units = pdfium_c.FPDFText_GetText(raw, 0, count, buffer)
    text = bytes(buffer)[: 2 * max(units - 1, 0)].decode("utf-16-le", "surrogatepass")
    if not len(text) == count == units - 1:
        text = "".join(_letter(raw, index) for index in range(count))
    marks = [match.start() for match in re.finditer(PDFIUM_HYPHEN, text)]
    unknown = {index for index in marks if pdfium_c.FPDFText_IsHyphen(raw, index) != 1}
    if unknown:
        text = "".join("\0" if index in unknown else letter for index, letter in enumerate(text))
    # Where letters take two bytes in a font of one, every other one is none.
    return text.replace("\0", NO_LETTER) if text.count("\0") > _MOST_UNKNOWN * len(text) else text


def _letter(raw: pdfium_c.FPDF_TEXTPAGE, index: int) -> str:
    if pdfium_c.FPDFText_IsHyphen(raw, index) == 1:
        return PDFIUM_HYPHEN
    return chr(pdfium_c.FPDFText_GetUnicode(raw, index))
