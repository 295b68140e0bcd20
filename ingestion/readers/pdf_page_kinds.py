"""Pages that are no running text: title pages, and tables of contents."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_measure import Setting
from ingestion.readers.pdf_paragraphs import Group
from ingestion.structure.headings import HeadingRank, heading_mark, is_contents_heading

_LISTED = 3  # chapter headings close together that make a table of contents
_WINDOW = 6
_LONGEST_ROW = 80
_LONGEST_TITLE = 30
_LONG = 200


@dataclass(frozen=True, slots=True)
class PageKinds:
    """Page indexes. `display` pages have no paragraph of plain text, as title pages have none."""

    display: frozenset[int]
    contents: frozenset[int]


def page_kinds(groups: Sequence[Group], setting: Setting) -> PageKinds:
    return PageKinds(_display(groups, setting), _contents(groups))


def _display(groups: Sequence[Group], setting: Setting) -> frozenset[int]:
    has_text: dict[int, bool] = defaultdict(bool)
    for group in groups:
        plain = len(group.text) > _LONG or sum(setting.is_body(line) for line in group.lines) >= 2
        for line in group.lines:
            has_text[line.page] |= plain
    return frozenset(page for page, plain in has_text.items() if not plain)


def _contents(groups: Sequence[Group]) -> frozenset[int]:
    """Pages that list chapters close together."""
    rows: dict[int, list[bool]] = defaultdict(list)
    announced: set[int] = set()
    for line, in_paragraph in _all_lines(groups):
        text = line.text.strip()
        # A row inside what looks like a paragraph is one that dots lead to its page number.
        brief = len(text) <= _LONGEST_ROW and (not in_paragraph or text[-1:].isdigit())
        rows[line.page].append(brief and _is_entry(text))
        if len(text) <= _LONGEST_TITLE and is_contents_heading(text):
            announced.add(line.page)
    return frozenset(page for page, marks in rows.items() if page in announced or _listed(marks))


def _is_entry(text: str) -> bool:
    """A chapter's name; a bare number before it may number anything, unless a page's number follows."""
    mark = heading_mark(text) if text[:1].isupper() or text[:1].isdigit() else None
    return mark is not None and (mark.rank is not HeadingRank.NUMERAL or text[-1].isdigit())


def _listed(marks: Sequence[bool]) -> bool:
    return any(sum(marks[start : start + _WINDOW]) >= _LISTED for start in range(len(marks)))


def _all_lines(groups: Sequence[Group]) -> Iterable[tuple[PdfLine, bool]]:
    return ((line, len(group.lines) > _LISTED) for group in groups for line in group.lines)
