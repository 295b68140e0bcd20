"""Where a reader is, in words that find the place again in another text."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ingestion.artifacts.read_text import ReadText
from ingestion.passages.quote_places import MOST_KEPT, closing_words, places_of


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """`is_by_words` unless they are not in the text, and it is as far in as it was."""

    offset: int
    is_by_words: bool


def place_anchor(text: str, offset: int) -> dict[str, Any]:
    """The words before it, and how much of the text comes before."""
    return {"before": closing_words(text, 0, offset), "share": offset / max(1, len(text))}


def offset_in(read: ReadText, offset: int, anchor: Mapping[str, Any]) -> FoundPlace:
    """`offset` was right in the text that the anchor is from."""
    before, share = str(anchor.get("before") or ""), anchor.get("share")
    if offset <= len(read.text) and _ending(read.text, offset).endswith(before):
        return FoundPlace(offset, is_by_words=True)
    if not isinstance(share, float):
        return FoundPlace(min(offset, len(read.text)), is_by_words=False)
    ends = [end for _start, end in places_of(read.folding, before)]
    if not ends:
        return FoundPlace(int(len(read.text) * min(1.0, share)), is_by_words=False)
    nearest = min(ends, key=lambda end: abs(read.share_at(end) - share))
    return FoundPlace(_after_spaces(read.text, nearest), is_by_words=True)


def _ending(text: str, offset: int) -> str:
    """More than an anchor keeps."""
    return text[max(0, offset - 2 * MOST_KEPT) : offset].rstrip()


def _after_spaces(text: str, offset: int) -> int:
    """Where what comes next begins."""
    rest = text[offset:]
    return offset + len(rest) - len(rest.lstrip())
