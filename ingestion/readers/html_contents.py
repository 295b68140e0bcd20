"""Tables of contents in a page, and the headings that only they, or the wording, show to be headings."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from ingestion.readers.markup_drafts import Draft
from ingestion.readers.read_book import BlockKind
from ingestion.structure.headings import HeadingRank, heading_mark, is_contents_heading

_LINKED_SHARE = 0.6
_FEWEST_ENTRIES = 2
_TITLE_CHARS, _TITLE_LINES = 160, 4
_PART_LEVEL, _CHAPTER_LEVEL = 1, 2
_NOT_WORD = re.compile(r"[\W_]+")
_BODY = (
    BlockKind.PARAGRAPH,
    BlockKind.LIST,
    BlockKind.TABLE,
    BlockKind.QUOTE,
    BlockKind.VERSE,
    BlockKind.HEADING,
)
_REACH = 3
_TITLE_PAGE = 8
_BYLINE = re.compile(r"(?:by|por)\s+\S.{0,80}$", re.IGNORECASE)


def settle_contents(drafts: Sequence[Draft], places: Mapping[str, int]) -> list[int]:
    """Make lists of what leads to other parts of the page; the indexes of the drafts it leads to.

    `places` gives the index of the draft an anchor stands in. A list of contents is no chapter, and neither
    is the heading over it.
    """
    entries = [index for index, draft in enumerate(drafts) if _is_entry(index, draft, drafts, places)]
    links = sum(len(drafts[index].links) for index in entries)
    if links < _FEWEST_ENTRIES:
        return []
    targets = {_target(drafts, places, *link) for index in entries for link in drafts[index].links}
    for index in sorted({entry - 1 for entry in entries if entry > 0} - set(entries)):
        draft = drafts[index]
        if draft.kind is BlockKind.HEADING and is_contents_heading(" ".join(draft.text.split())):
            draft.kind, draft.level = BlockKind.PARAGRAPH, 0
    _as_lists([drafts[index] for index in entries], entries)
    return sorted(targets - {-1})


def _is_entry(index: int, draft: Draft, drafts: Sequence[Draft], places: Mapping[str, int]) -> bool:
    """Mostly links to later parts; a heading only when what it leads to is headed the same."""
    if not draft.links or draft.kind not in _BODY:
        return False
    letters = sum(1 for letter in draft.text if not letter.isspace())
    if draft.linked < _LINKED_SHARE * letters:
        return False
    targets = [_target(drafts, places, *link) for link in draft.links]
    if draft.kind is BlockKind.HEADING:
        return any(target > index for target in targets)
    return any(target > index and drafts[target].kind is BlockKind.HEADING for target in targets) or any(
        target > index and _titled(drafts[target], link[1])
        for target, link in zip(targets, draft.links, strict=True)
    )


def _target(drafts: Sequence[Draft], places: Mapping[str, int], anchor: str, text: str) -> int:
    """The draft that a link leads to: the one with the linked words, if it stands near; -1 for nowhere."""
    place = places.get(anchor, -1)
    if place < 0 or place >= len(drafts):
        return -1
    near = range(place, min(place + _REACH, len(drafts)))
    return next((index for index in near if _titled(drafts[index], text)), place)


def _titled(draft: Draft, text: str) -> bool:
    """Whether the draft is short and says what the link says."""
    if len(draft.text) > _TITLE_CHARS or len(draft.lines) > _TITLE_LINES:
        return False
    title, name = _folded(draft.text), _folded(text)
    return bool(title and name) and (title == name or (len(name) > 1 and f" {name} " in f" {title} "))


def _as_lists(entries: Sequence[Draft], indexes: Sequence[int]) -> None:
    """Entries that follow each other as one list, in the first of them; the others are left without lines."""
    first: Draft | None = None
    last = -1
    for draft, index in zip(entries, indexes, strict=True):
        if draft.kind is BlockKind.TABLE:
            first = None
            continue
        draft.kind, draft.level = BlockKind.LIST, 0
        if first is not None and index == last + 1:
            first.lines.extend(draft.lines)
            draft.lines = []
        else:
            first = draft
        last = index


def promote_headings(drafts: Sequence[Draft], targets: Sequence[int]) -> None:
    """Make headings of paragraphs that the contents lead to, or else that are worded as chapters.

    Pages whose headings are marked up as such are left as they are, except for "by …" under a title.
    """
    for draft in drafts[:_TITLE_PAGE]:
        if draft.kind is BlockKind.HEADING and _BYLINE.match(draft.text):
            draft.kind, draft.level = BlockKind.PARAGRAPH, 0
    marked = sum(1 for draft in drafts if draft.kind is BlockKind.HEADING)
    if marked >= _FEWEST_ENTRIES:
        return
    for index in targets:
        if _may_be_heading(drafts[index]):
            _as_heading(drafts[index], _CHAPTER_LEVEL)
    worded = [(draft, mark) for draft in drafts if _may_be_heading(draft) and (mark := _mark(draft))]
    if len(worded) >= _FEWEST_ENTRIES:
        for draft, rank in worded:
            _as_heading(draft, _PART_LEVEL if rank is HeadingRank.PART else _CHAPTER_LEVEL)


def _may_be_heading(draft: Draft) -> bool:
    short = len(draft.text) <= _TITLE_CHARS and len(draft.lines) <= _TITLE_LINES
    return short and draft.kind in (BlockKind.PARAGRAPH, BlockKind.VERSE, BlockKind.QUOTE)


def _mark(draft: Draft) -> HeadingRank | None:
    mark = heading_mark(" ".join(draft.text.split()))
    return mark.rank if mark and mark.number is not None and mark.rank is not HeadingRank.NUMERAL else None


def _as_heading(draft: Draft, level: int) -> None:
    draft.kind, draft.level = BlockKind.HEADING, level


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return _NOT_WORD.sub(" ", plain).strip().casefold()
