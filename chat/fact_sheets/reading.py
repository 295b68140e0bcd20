"""How far a fact sheet goes: to the end of the last part read, so that many readers share one."""

from dataclasses import replace

from chat.fact_sheets.told_text import ToldText
from ingestion import gate
from ingestion.models import Book, IndexVersion, StoredText
from ingestion.passages.horizon import WHOLE_BOOK
from ingestion.reach import Reach
from ingestion.shown_names import shown_names
from ingestion.stored_texts import load
from ingestion.structure.composed_text import line_starts


def end_within(reach: Reach) -> int | None:
    """In characters of the stored text; None where not one part is read to its end."""
    if reach.end is None:
        return reach.parts[-1].char_end if reach.parts else None
    return max((part.char_end for part in reach.parts if part.char_end <= reach.end), default=None)


def told_text(book: Book, version: IndexVersion, known: int) -> ToldText:
    """What somebody knows who has read that much; pages and chapters that begin later are not in it."""
    stored = StoredText.objects.get(pk=version.stored_text_id)
    composed = load(stored)
    text = composed.text[:known]
    is_whole = known >= len(composed.text)
    names = shown_names(book, _reach_at(version, known, is_whole=is_whole)).profile
    begun = [one for one in composed.chapters if one.start < known]
    read = replace(
        composed,
        text=text,
        line_starts=line_starts(text),
        blocks=tuple(one for one in composed.blocks if one.end <= known),
        pages=tuple(one for one in composed.pages if one.start < known),
        chapters=tuple(replace(one, end=min(one.end, known)) for one in begun),
    )
    return ToldText(book.document_id, book.language, read, names, is_whole)


def _reach_at(version: IndexVersion, known: int, *, is_whole: bool) -> Reach:
    parts = gate.parts_in(version)
    if is_whole:
        return Reach(None, None, WHOLE_BOOK, parts)
    part = next((one.number for one in parts if one.char_end == known), None)
    return Reach(part, known, gate.horizon_of_offset(version, known), parts)
