"""Notes that stand in another file than the marks that refer to them, put where their section ends."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ingestion.readers.epub_emptied import emptied_titles
from ingestion.readers.markup_drafts import Draft
from ingestion.readers.read_book import BlockKind

_Unit = tuple[int, int]
_PARAGRAPHS = (BlockKind.PARAGRAPH, BlockKind.FOOTNOTE)


@dataclass(frozen=True, slots=True)
class JoinedNotes:
    """`stays` has for each draft, and for their end, the new index of the first one at or behind it in its
    file that has stayed, None where there is none; `emptied` are titles with nothing left under them.
    """

    drafts: list[Draft]
    stays: list[int | None]
    emptied: frozenset[int]


def join_notes(
    drafts: Sequence[Draft],
    references: Sequence[tuple[int, int]],
    files: Sequence[int],
    chapters: Collection[int],
    titles: Collection[str],
) -> JoinedNotes | None:
    """None when nothing is to be moved. Each note goes to the first mark in another file that refers to it.

    `references` are (block with the mark, block the note begins at), in reading order; `files` gives the
    number of each block's file; a section ends where the file, a heading or one of `chapters` begins.
    `titles`: the lines of the table of contents, in lower case.
    """
    wanted = _wanted(drafts, references, files)
    if not wanted:
        return None
    bodies = _bodies(drafts, files)
    ends = _section_ends(drafts, files, chapters)
    after: dict[int, list[Draft]] = {}
    for unit, place in wanted.items():
        page = drafts[ends[place] - 1].lines[-1].page
        after.setdefault(ends[place], []).extend(_as_note(drafts[index], page) for index in bodies[unit])
    moved = {index for unit in wanted for index in bodies[unit]}
    emptied = emptied_titles(drafts, files, moved, titles)
    return _rearranged(drafts, files, after, moved, emptied)


def _wanted(
    drafts: Sequence[Draft], references: Sequence[tuple[int, int]], files: Sequence[int]
) -> dict[_Unit, int]:
    """The notes to be moved, in the order referred to, and the blocks with their marks.

    A note that its own file refers to is in its place, and what refers to a note is none itself.
    """
    near = (target for place, target in references if files[place] == files[target])
    fixed = {(files[target], drafts[target].unit) for target in near}
    wanted: dict[_Unit, int] = {}
    for place, target in references:
        unit, holder = (files[target], drafts[target].unit), (files[place], drafts[place].unit)
        if not unit[1] or unit in fixed or unit in wanted or holder in wanted:
            continue
        is_said = drafts[target].kind is BlockKind.FOOTNOTE
        if is_said or files[target] > files[place]:
            wanted[unit] = place
            fixed.add(holder)
    return wanted


def _bodies(drafts: Sequence[Draft], files: Sequence[int]) -> dict[_Unit, list[int]]:
    """The blocks of each note: its own, and the paragraphs that follow, if another note follows them.

    In a section of notes they need not be followed by one.
    """
    bodies: dict[_Unit, list[int]] = {}
    last: _Unit | None = None
    between: list[int] = []
    for index, draft in enumerate(drafts):
        unit = (files[index], draft.unit)
        if draft.unit:
            if last is not None and between and last[0] == unit[0]:
                bodies[last].extend(between)
            bodies.setdefault(unit, []).append(index)
            last, between = unit, []
        elif last is not None and last[0] == files[index] and _goes_on(drafts[bodies[last][-1]], draft):
            between.append(index)
            if draft.kind is BlockKind.FOOTNOTE:
                bodies[last].extend(between)
                between = []
        else:
            last, between = None, []
    return bodies


def _goes_on(note: Draft, draft: Draft) -> bool:
    return draft.kind in _PARAGRAPHS and draft.kind is note.kind and not draft.note


def _section_ends(drafts: Sequence[Draft], files: Sequence[int], chapters: Collection[int]) -> list[int]:
    """For each block the index behind the last one of its section."""
    ends = [len(drafts)] * len(drafts)
    for index in range(len(drafts) - 2, -1, -1):
        following = index + 1
        begins = drafts[following].kind is BlockKind.HEADING or following in chapters
        ends[index] = following if begins or files[following] != files[index] else ends[following]
    return ends


def _as_note(draft: Draft, page: int | None) -> Draft:
    """As in one file; on the printed page that it is now read with."""
    kind = draft.kind if draft.kind is BlockKind.TABLE else BlockKind.FOOTNOTE
    lines = [replace(line, page=page) for line in draft.lines]
    return replace(draft, kind=kind, lines=lines, level=0, unit=0)


def _rearranged(
    drafts: Sequence[Draft],
    files: Sequence[int],
    after: dict[int, list[Draft]],
    moved: Collection[int],
    emptied: frozenset[int],
) -> JoinedNotes:
    kept: list[Draft] = []
    stays: list[int | None] = [None] * len(drafts)
    for index, draft in enumerate(drafts):
        kept.extend(after.get(index, ()))
        if index not in moved and index not in emptied:
            stays[index] = len(kept)
            kept.append(draft)
    kept.extend(after.get(len(drafts), ()))
    for index in range(len(drafts) - 2, -1, -1):
        if stays[index] is None and files[index + 1] == files[index]:
            stays[index] = stays[index + 1]
    return JoinedNotes(kept, [*stays, len(kept)], emptied)
