"""Titles and chapters of a DOCX: levels of styled headings, and headings by wording where none is styled."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingestion.readers.docx_drafts import Draft
from ingestion.readers.docx_styles import Role
from ingestion.readers.read_book import BlockKind
from ingestion.readers.text_headings import Heading, find_headings
from ingestion.readers.text_paragraphs import Paragraph

_FRONT_BLOCKS = 30
_LONGEST_TITLE = 8
_TEXTS = (BlockKind.PARAGRAPH, BlockKind.VERSE)


def settled(drafts: Sequence[Draft]) -> tuple[list[Draft], str]:
    """Drafts with the levels of their headings, and the title of the book if one stands in front of it.

    That title is a heading of level 0: it opens no chapter. Titles all over the book are its chapters.
    """
    title = _book_title(drafts)
    _level_titles(drafts, title)
    if any(draft.kind is BlockKind.HEADING and draft.level for draft in drafts):
        return list(drafts), " ".join(draft.text for draft in title)
    return list(_with_worded(drafts)), " ".join(draft.text for draft in title)


def _book_title(drafts: Sequence[Draft]) -> list[Draft]:
    """The only run of paragraphs in a title's style, if it comes first."""
    places = [index for index, draft in enumerate(drafts) if draft.role is Role.TITLE]
    if not 0 < len(places) <= _LONGEST_TITLE or places[-1] - places[0] >= len(places):
        return []
    if places[0] >= _FRONT_BLOCKS:
        return []
    if any(draft.level for draft in drafts[: places[0]]):
        return []
    return [drafts[place] for place in places]


def _level_titles(drafts: Sequence[Draft], book_title: Sequence[Draft]) -> None:
    """Chapters in a title's style stand above the headings in their text."""
    chapters = any(draft.role is Role.TITLE for draft in drafts) and not book_title
    of_book = bool(book_title)
    for draft in drafts:
        if draft.role is Role.TITLE:
            draft.level = 1 if chapters else 0
        elif draft.role is Role.SUBTITLE:
            draft.level = 0 if of_book else 1 + chapters
        elif draft.level:
            draft.level += chapters
            of_book = False


def _with_worded(drafts: Sequence[Draft]) -> Iterator[Draft]:
    texts = [index for index, draft in enumerate(drafts) if draft.kind in _TEXTS]
    paragraphs = [Paragraph(tuple(drafts[index].lines), drafts[index].apart + 1) for index in texts]
    found = find_headings(paragraphs)
    contents = {texts[index] for index in found.contents}
    starts = {texts[index]: heading for index, heading in found.starts.items()}
    taken = -1
    for index, draft in enumerate(drafts):
        if index == taken:
            continue
        heading = starts.get(index)
        if index in contents:
            yield replace(draft, kind=BlockKind.LIST)
        elif heading:
            following = drafts[index + 1] if heading.with_next and index + 1 < len(drafts) else None
            taken = index + 1 if following else taken
            yield from _split(draft, heading, following)
        else:
            yield draft


def _split(draft: Draft, heading: Heading, following: Draft | None) -> Iterator[Draft]:
    """A heading of some of a paragraph's lines, and of the next one's; the rest stays a paragraph."""
    lines = draft.lines[: heading.lines] + (following.lines if following else [])
    notes = draft.notes + (following.notes if following else [])
    yield Draft(BlockKind.HEADING, lines, heading.level, notes=notes)
    if heading.lines < len(draft.lines):
        yield Draft(BlockKind.PARAGRAPH, draft.lines[heading.lines :])
