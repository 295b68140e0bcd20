"""pdfium's text of a page, and where each of its characters stands."""

import ctypes
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pypdfium2.raw as pdfium_c

from ingestion.readers.pdf_text import PDFIUM_HYPHEN
from ingestion.readers.read_book import Box

_PIECE = re.compile(rf"[^\r\n{PDFIUM_HYPHEN}]+{PDFIUM_HYPHEN}?")
_BOLD = re.compile(r"bold|black|heavy", re.IGNORECASE)
_WIDE_GAP = 1.3
_FONT_NAME_BYTES = 128

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
    """Ranges are of `text`, by character. One set of C values serves every call."""

    def __init__(self, raw: pdfium_c.FPDF_TEXTPAGE) -> None:
        self._raw = raw
        self.text, self._even = _whole_text(raw)
        self._doubles = tuple(ctypes.c_double() for _ in range(4))
        self._matrix = pdfium_c.FS_MATRIX()
        self._name = ctypes.create_string_buffer(_FONT_NAME_BYTES)
        self._flags = ctypes.c_int()

    def ranges(self) -> Iterator[tuple[int, int]]:
        for match in _PIECE.finditer(self.text):
            yield match.span()

    def parts(self, start: int, end: int, rects: list[Rect]) -> list[tuple[int, int]]:
        """The range, parted where white space as wide as between columns stands between its rectangles."""
        parts = []
        for before, after in pairwise(rects):
            height = after[3] - after[1]
            if after[0] - before[2] > max(_WIDE_GAP * height, 6.0):
                at = self._text_index_at(after[0] + 0.3, (after[1] + after[3]) / 2, height)
                if start < at < end:
                    parts.append((start, at))
                    start = at
        return [*parts, (start, end)]

    def rects(self, start: int, end: int) -> list[Rect]:
        first = self._char_index(start)
        count = pdfium_c.FPDFText_CountRects(self._raw, first, self._char_index(end - 1) - first + 1)
        left, top, right, bottom = self._doubles
        found = []
        for index in range(count):
            pdfium_c.FPDFText_GetRect(self._raw, index, left, top, right, bottom)
            found.append((left.value, bottom.value, right.value, top.value))
        return found

    def first_char(self, start: int, end: int) -> int:
        text = self.text[start:end]
        return self._char_index(start + len(text) - len(text.lstrip()))

    def gaps(self, start: int, end: int) -> list[float]:
        """The white between each two neighbours in the range, in points."""
        left, right, bottom, top = self._doubles
        edges = []
        for index in range(start, end):
            pdfium_c.FPDFText_GetCharBox(self._raw, self._char_index(index), left, right, bottom, top)
            edges.append((left.value, right.value))
        return [after[0] - before[1] for before, after in pairwise(edges)]

    def origin(self, char: int) -> tuple[float, float]:
        x, y = self._doubles[:2]
        pdfium_c.FPDFText_GetCharOrigin(self._raw, char, x, y)
        return x.value, y.value

    def direction(self, char: int, frame: PageFrame) -> tuple[float, int]:
        """How much the text matrix scales the font, and by how many degrees the text is turned as shown."""
        if not pdfium_c.FPDFText_GetMatrix(self._raw, char, self._matrix):
            return 1.0, 0
        scale = math.hypot(self._matrix.c, self._matrix.d)
        a, b, c, d, _, _ = frame.matrix
        across = a * self._matrix.a + c * self._matrix.b
        down = b * self._matrix.a + d * self._matrix.b
        if abs(across) >= abs(down):
            return scale, 0 if across >= 0 else 180
        return scale, 90 if down > 0 else 270

    def font_size(self, char: int) -> float:
        return float(pdfium_c.FPDFText_GetFontSize(self._raw, char))

    def bold(self, char: int) -> bool:
        pdfium_c.FPDFText_GetFontInfo(self._raw, char, self._name, _FONT_NAME_BYTES, self._flags)
        return bool(_BOLD.search(self._name.value.decode("latin-1")))

    def mapped(self, char: int) -> bool:
        return bool(pdfium_c.FPDFText_HasUnicodeMapError(self._raw, char) != 1)

    def render_mode(self, char: int) -> int:
        return int(pdfium_c.FPDFTextObj_GetTextRenderMode(pdfium_c.FPDFText_GetTextObject(self._raw, char)))

    def _char_index(self, text_index: int) -> int:
        if self._even:
            return text_index
        units = len(self.text[:text_index].encode("utf-16-le", "surrogatepass")) // 2
        return int(pdfium_c.FPDFText_GetCharIndexFromTextIndex(self._raw, units))

    def _text_index_at(self, x: float, y: float, tolerance: float) -> int:
        char = pdfium_c.FPDFText_GetCharIndexAtPos(self._raw, x, y, 1.0, tolerance)
        if char < 0 or self._even:
            return int(char)
        units = int(pdfium_c.FPDFText_GetTextIndexFromCharIndex(self._raw, char))
        encoded = self.text.encode("utf-16-le", "surrogatepass")[: 2 * units]
        return len(encoded.decode("utf-16-le", "surrogatepass")) if units >= 0 else -1


def _whole_text(raw: pdfium_c.FPDF_TEXTPAGE) -> tuple[str, bool]:
    """The page's text, and whether its indexes are pdfium's character indexes too."""
    count = pdfium_c.FPDFText_CountChars(raw)
    if count <= 0:
        return "", True
    # Characters outside the basic plane take two units each.
    buffer = (ctypes.c_ushort * (2 * count + 2))()
    units = pdfium_c.FPDFText_GetText(raw, 0, count, buffer)
    text = bytes(buffer)[: 2 * max(units - 1, 0)].decode("utf-16-le", "surrogatepass")
    return text, len(text) == count == units - 1
