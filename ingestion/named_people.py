"""The people of a book as plain data: of all of it, or as they are known at the end of a chapter."""

from typing import Any

from ingestion import wishes
from ingestion.artifact_jobs import names_of
from ingestion.artifact_material import material_of
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import TextPlace
from ingestion.artifacts.name_profile import NamedThing, Person
from ingestion.gate import end_of_chapter
from ingestion.models import Book, IndexVersion
from ingestion.name_writing import corrections_in
from ingestion.readers.failures import ReadingFailed


class NoNames(Exception):
    """Why there are no names to show, in a sentence."""


def named_people(book: Book, up_to_chapter: int | None = None) -> dict[str, Any]:
    """Who is in the live build of `book`, as corrected by hand, most important first; then places and groups.

    The same text and corrections give the same.

    With `up_to_chapter` it is who is in the text up to the end of the chapter of this ordinal, and nothing
    that is told later has a part in it: 0 is what stands before the first chapter, and a number beyond the
    last chapter the whole book. Raises `NoNames`.
    """
    version = _live_prose(book)
    if up_to_chapter is not None and up_to_chapter < 0:
        raise NoNames("Chapters count from 1; 0 is what stands before the first.")
    material = material_of(version)
    if up_to_chapter is not None:
        material = cut_at(material, end_of_chapter(version.stored_text, up_to_chapter))
    try:
        found = names_of(material, corrections_in(wishes.corrections_of(book))).whole
    except ReadingFailed as failure:
        raise NoNames(f"The names could not be found ({failure.code}).") from failure
    return {
        "document_id": book.document_id,
        "people": [_person(person) for person in found.people],
        "places": [_thing(place) for place in found.places],
        "groups": [_thing(group) for group in found.groups],
    }


def _live_prose(book: Book) -> IndexVersion:
    if book.live_index is None:
        raise NoNames(f"{book.title} has not been read in yet.")
    if book.live_index.is_code:
        raise NoNames(f"{book.title} is source code: names are found in prose alone.")
    return book.live_index


def _person(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "aliases": [{"name": alias.name, "count": alias.count} for alias in person.aliases],
        "gender": person.gender,
        "mentions": person.mentions,
        "first": _first(person.first),
        "chapters": list(person.chapter_ordinals),
        "telling_chunk_indexes": list(person.telling_chunk_indexes),
        "companions": [{"name": one.name, "passages": one.passages} for one in person.companions],
        "is_narrator": person.is_narrator,
        "is_corrected": person.is_corrected,
        "source_chunk_indexes": list(person.source_chunk_indexes),
    }


def _thing(thing: NamedThing) -> dict[str, Any]:
    return {
        "name": thing.name,
        "count": thing.count,
        "first": _first(thing.first),
        "source_chunk_indexes": list(thing.source_chunk_indexes),
    }


def _first(place: TextPlace | None) -> dict[str, Any] | None:
    if place is None:
        return None
    return {"chunk_index": place.chunk_index, "page_label": place.page_label, "line": place.line}
