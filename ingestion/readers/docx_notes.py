"""Footnotes and endnotes of a DOCX, and their place at the end of the section that has their marks."""

from collections.abc import Iterable, Mapping, Sequence

from ingestion.readers.docx_content import ContentReader
from ingestion.readers.docx_drafts import Draft, NoteKey
from ingestion.readers.docx_numbering import Numbering
from ingestion.readers.docx_package import DocxPackage
from ingestion.readers.docx_styles import StyleSheet
from ingestion.readers.docx_xml import BlockStream, attribute, clean_source
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import BlockKind

_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})


def read_notes(
    package: DocxPackage, keys: Iterable[NoteKey], styles: StyleSheet, numbering: Numbering
) -> dict[NoteKey, list[Draft]]:
    """The blocks of the notes asked for; a part that cannot be read is one of the package's warnings."""
    wanted = set(keys)
    notes: dict[NoteKey, list[Draft]] = {}
    for part in sorted({part for part, _ in wanted}):
        found = package.data(part)
        if found is None:
            continue
        path, data = found
        try:
            stream = BlockStream(clean_source(data, path), f"w:{part}")
        except ReadingFailed as error:
            if error.code is not FailureCode.DAMAGED:
                raise
            package.lost(path)
            continue
        for element in stream:
            key = (part, attribute(element, "id"))
            if key in wanted and attribute(element, "type") not in _SEPARATORS:
                notes[key] = _as_notes(ContentReader(styles, numbering).read([element]))
        if not stream.complete:
            package.torn(path)
    return notes


def _as_notes(drafts: list[Draft]) -> list[Draft]:
    for draft in drafts:
        draft.kind, draft.level = BlockKind.FOOTNOTE, 0
    return drafts


def with_notes(drafts: Sequence[Draft], notes: Mapping[NoteKey, list[Draft]]) -> list[Draft]:
    """Each note once, before the heading that follows its first mark, or at the end."""
    placed: list[Draft] = []
    waiting: list[Draft] = []
    seen: set[NoteKey] = set()
    for draft in drafts:
        if draft.kind is BlockKind.HEADING and placed and placed[-1].kind is not BlockKind.HEADING:
            placed.extend(waiting)
            waiting = []
        placed.append(draft)
        for key in draft.notes:
            if key not in seen:
                seen.add(key)
                waiting.extend(notes.get(key, ()))
    return [*placed, *waiting]
