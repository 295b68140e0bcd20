"""Lines like "[[Page 115 STAT. 272]]" in preformatted text: the pages begin there, and the text runs on."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.markup_drafts import Draft
from ingestion.readers.read_book import BlockKind, Line, Page
from ingestion.structure.headings import heading_mark

_MARK = re.compile(
    r"^\s{0,80}(?:\[\[|\[|\{|<)\s?(?:page|pg\.?|p\.|p[áa]gina)\s+(?P<label>[^\]\[{}<>]{1,30}?)\s?(?:\]\]|\]|\}|>)\s*$",
    re.I,
)
_ENDED = re.compile(r"[.!?:;]['\"”’)\]`]*$")
_FEWEST_MARKS = 2
_FULL_LINE = 0.6


def read_page_marks(drafts: Sequence[Draft]) -> tuple[Page, ...]:
    """The pages that marks in preformatted text begin, the marks taken out; no pages without such marks."""
    marked = [draft for draft in drafts if draft.kind is BlockKind.CODE and not draft.is_code]
    count = sum(1 for draft in marked for line in draft.lines if _MARK.match(line.text[:200]))
    if count < _FEWEST_MARKS:
        return ()
    pages: list[Page] = []
    for draft in drafts:
        if draft in marked:
            draft.lines = _without_marks(draft.lines, pages)
        elif pages:
            draft.lines = [replace(line, page=len(pages) - 1) for line in draft.lines]
    return tuple(pages)


def _without_marks(lines: Sequence[Line], pages: list[Page]) -> list[Line]:
    margin = max((len(line.text) for line in lines), default=0)
    kept: list[Line] = []
    runs_on = False
    for line in lines:
        mark = _MARK.match(line.text[:200])
        if mark:
            pages.append(Page(None, mark["label"]))
            while kept and not kept[-1].text.strip():
                kept.pop()
            runs_on = True
        elif line.text.strip() or not runs_on:
            if runs_on and not _continues(kept, line.text, margin):
                kept.append(Line("", len(pages) - 1))
            runs_on = False
            kept.append(replace(line, page=len(pages) - 1 if pages else None))
    return kept


def _continues(kept: Sequence[Line], following: str, margin: int) -> bool:
    """Whether a sentence runs on over the page's end."""
    if not kept:
        return False
    before = kept[-1].text.rstrip()
    if following.lstrip("\"'“‘(` ")[:1].islower():
        return True
    if _ENDED.search(before) or following.strip().isupper() or heading_mark(following.strip()):
        return False
    return len(before) >= _FULL_LINE * margin
