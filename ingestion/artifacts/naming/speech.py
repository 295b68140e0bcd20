"""Which characters of a text are speech, by quotation marks and dialogue dashes."""

import bisect
import re
from collections.abc import Iterator, Sequence

Span = tuple[int, int]

_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
_NEW_LINE = re.compile(r"\n\s*")
_LONG_PARAGRAPH = 4_000
"""Characters: where paragraphs are longer than this on average, every line is one."""
_OPENING_DASH = re.compile(r"\s*[_*]?(?:[—–―]|--?(?=[\w¡¿«]))")
_DASH = re.compile(r"[—–―]|--|(?<!\w)-(?=\w)|(?<=[\w.,;:!?…])-(?!\w)|(?<=[.,;:!?…])-")
_DOUBLE = r"“[^”]*(?:”|\Z)|\"[^\"]*(?:\"|\Z)|«[^»]*(?:»|\Z)"
_SINGLE = r"‘(?:[^’]|’(?=\w))*(?:’|\Z)|(?<!\w)'(?:[^']|(?<=\w)'(?=\w))*(?:'|\Z)"
_OPENS_SINGLE = re.compile(r"(?<![^\s(—-])['‘](?=\w)")
_OPENS_DOUBLE = re.compile(r"[“«]|(?<!\S)\"(?=\w)")


class Speech:
    """Paragraphs and the speech in them, in the order of the text; an unclosed quotation ends with its
    paragraph."""

    def __init__(self, text: str) -> None:
        self.paragraphs = list(_paragraphs(text))
        quoted = re.compile(f"{_DOUBLE}|{_SINGLE}" if _has_single_quotes(text) else _DOUBLE)
        self.spans = [span for paragraph in self.paragraphs for span in _speech(text, paragraph, quoted)]
        self._starts = [start for start, _ in self.spans]

    def holds(self, place: int) -> bool:
        nearest = bisect.bisect_right(self._starts, place) - 1
        return nearest >= 0 and place < self.spans[nearest][1]

    def outside(self, paragraph: Span) -> Iterator[Span]:
        """What of the paragraph is no speech."""
        start, end = paragraph
        for index in range(bisect.bisect_left(self._starts, start), len(self.spans)):
            opens, closes = self.spans[index]
            if opens >= end:
                break
            if opens > start:
                yield start, opens
            start = closes
        if start < end:
            yield start, end


def _paragraphs(text: str) -> Iterator[Span]:
    breaks = list(_BLANK_LINE.finditer(text))
    if len(text) > _LONG_PARAGRAPH * (len(breaks) + 1):
        breaks = list(_NEW_LINE.finditer(text))
    starts = [0, *(found.end() for found in breaks)]
    ends = [*(found.start() for found in breaks), len(text)]
    return ((start, end) for start, end in zip(starts, ends, strict=True) if start < end)


def _has_single_quotes(text: str) -> bool:
    """Whether speech stands in single quotation marks, as in British books."""
    return len(_OPENS_SINGLE.findall(text)) > len(_OPENS_DOUBLE.findall(text))


def _speech(text: str, paragraph: Span, quoted: re.Pattern[str]) -> Iterator[Span]:
    start, end = paragraph
    if _OPENING_DASH.match(text, start, end):
        yield from _by_dashes([found.start() for found in _DASH.finditer(text, start, end)], end)
    else:
        yield from (found.span() for found in quoted.finditer(text, start, end))


def _by_dashes(dashes: Sequence[int], end: int) -> Iterator[Span]:
    """Speech and what the narrator says of it by turns: "—No —dijo Inés—. Ven."."""
    bounds = [*dashes, end]
    yield from ((bounds[turn], bounds[turn + 1]) for turn in range(0, len(bounds) - 1, 2))
