"""Marks like "[Pg 12]" in a plain text: the printed pages begin there, and the text runs on."""

import re
from collections.abc import Sequence

from ingestion.readers.read_book import Page

_MARK = re.compile(
    r"(?:\[\[|\[|\{)(?:page|pg\.?|p\.|p[áa]g(?:ina|\.)?)[ .]?(?P<label>\d{1,4}|[ivxlc]{1,8})(?:\]\]|\]|\})",
    re.IGNORECASE,
)
_SPACED_MARK = re.compile(
    rf"(?: {_MARK.pattern}(?= |$)|{_MARK.pattern})".replace("?P<label>", "?:"), re.IGNORECASE
)
_ENDED = re.compile(r"[.!?:;…][\"'”’»)\]_*]*$")
_FEWEST = 3


def take_page_marks(lines: Sequence[str]) -> tuple[list[str], list[int | None], tuple[Page, ...]]:
    """The lines without the marks, the page of each (an index), and the pages; none without such marks."""
    if sum(1 for line in lines if _MARK.search(line)) < _FEWEST:
        return list(lines), [None] * len(lines), ()
    pages: list[Page] = []
    kept: list[str] = []
    page_of: list[int | None] = []
    runs_on = False
    for line in lines:
        text, begins = _SPACED_MARK.sub("", line), _MARK.match(line.lstrip())
        before = len(pages) - 1 if pages else None
        pages.extend(Page(None, match["label"]) for match in _MARK.finditer(line))
        if text != line and not text.strip():
            runs_on = _open_at_end(kept, page_of)
            continue
        if not text.strip() and runs_on:
            continue
        if runs_on and not text.lstrip("\"'“‘(«_ ")[:1].islower():
            kept.append("")
            page_of.append(before)
        runs_on = False
        kept.append(text.rstrip() if text != line else line)
        page_of.append(len(pages) - 1 if pages and (begins or text == line) else before)
    return kept, page_of, tuple(pages)


def _open_at_end(kept: list[str], page_of: list[int | None]) -> bool:
    """Whether a sentence has not ended: then the empty lines ahead of the mark go with it."""
    end = len(kept)
    while end and not kept[end - 1].strip():
        end -= 1
    if not end or _ENDED.search(kept[end - 1].rstrip()):
        return False
    del kept[end:], page_of[end:]
    return True
