"""The people of a book as plain data: of all of it, or as they are known at the end of a chapter."""

from typing import Any

from ingestion import stored_texts
from ingestion.artifact_jobs import names_of
from ingestion.artifact_material import material_of
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.name_profile import Person
from ingestion.models import Book, IndexVersion, StoredText
from ingestion.readers.failures import ReadingFailed


class NoNames(Exception):
    """Why there are no names to show, in a sentence."""


def named_people(book: Book, up_to_chapter: int | None = None) -> dict[str, Any]:
    """Who is in the live build of `book`, most important first; the same text gives the same.

    With `up_to_chapter` it is who is in the text up to the end of the chapter of this ordinal, and nothing
    that is told later has a part in it: 0 is what stands before the first chapter, and a number beyond the
    last chapter the whole book. Raises `NoNames`.
    """
    version = _live_prose(book)
    if up_to_chapter is not None and up_to_chapter < 0:
        raise NoNames("Chapters count from 1; 0 is what stands before the first.")
    material = material_of(version)
    if up_to_chapter is not None:
        material = cut_at(material, _end_of_chapter(version.stored_text, up_to_chapter))
    try:
        found = names_of(material).whole
    except ReadingFailed as failure:
        raise NoNames(f"The names could not be found ({failure.code}).") from failure
    return {
        "document_id": book.document_id,
        "people": [_person(person) for person in found.people],
    }


def _live_prose(book: Book) -> IndexVersion:
    if book.live_index is None:
        raise NoNames(f"{book.title} has not been read in yet.")
    if book.live_index.is_code:
        raise NoNames(f"{book.title} is source code: names are found in prose alone.")
    return book.live_index


def _end_of_chapter(stored: StoredText, ordinal: int) -> int:
    later = (chapter.start for chapter in stored_texts.chapter_spans(stored) if chapter.ordinal > ordinal)
    return min(later, default=len(stored.text))


def _person(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "aliases": [{"name": alias.name, "count": alias.count} for alias in person.aliases],
        "gender": person.gender,
        "mentions": person.mentions,
        "first": person.first
        and {
            "chunk_index": person.first.chunk_index,
            "page_label": person.first.page_label,
            "line": person.first.line,
        },
        "chapters": list(person.chapter_ordinals),
        "source_chunk_indexes": list(person.source_chunk_indexes),
    }
