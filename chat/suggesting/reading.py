"""Whom and what a visitor has met in books, read through the gate."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from bookclub.clubs.queries import Visitor
from chat.horizons import Known, untold
from chat.questions.languages import base_language
from chat.suggesting.chapters import read_chapters
from chat.suggesting.met import Met, MetPerson
from ingestion.artifacts.material_json import names_from_json
from ingestion.gate import horizon_of_offset, visible_in
from ingestion.models import ArtifactContent, Book, Chunk, ChunkType, StoredText
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from ingestion.structure.composed_rows import chapter_spans

KEPT_PROFILES = 64
MOST_BOOKS = 3
MOST_PEOPLE = 30
LONGEST_NAME = 60


def met_in(visitor: Visitor, books: Sequence[Book], known: Known) -> list[Met]:
    """Of the first `MOST_BOOKS` that are ready, in order; `known` is how far the visitor is in them."""
    ready = [book for book in books if book.is_ready and book.live_index is not None][:MOST_BOOKS]
    silent = {book.pk for book in untold(visitor, ready)}
    told = [book for book in ready if book.pk not in silent]
    people = _people(_horizons(told, known))
    texts = StoredText.objects.filter(index_versions__in=[book.live_index_id for book in told])
    chapters = dict(texts.values_list("index_versions", "chapters"))
    return [_met(book, known.get(book.pk), people, chapters, is_told=book.pk not in silent) for book in ready]


def _horizons(books: Sequence[Book], known: Mapping[int, int]) -> dict[int, Horizon]:
    return {
        book.live_index.pk: horizon_of_offset(book.live_index, known[book.pk])
        if book.pk in known
        else WHOLE_BOOK
        for book in books
        if book.live_index is not None
    }


def _met(
    book: Book,
    known: int | None,
    people: Mapping[int, tuple[MetPerson, ...]],
    chapters: Mapping[int, list[Any]],
    *,
    is_told: bool,
) -> Met:
    version = book.live_index_id or 0
    return Met(
        title=book.title,
        language="es" if base_language(book.language) == "es" else "en",
        people=people.get(version, ()),
        chapters=read_chapters(chapter_spans(chapters.get(version, [])), known),
        is_code=book.live_index is not None and book.live_index.is_code,
        is_whole=known is None,
        is_told=is_told,
    )


def _people(horizons: Mapping[int, Horizon]) -> dict[int, tuple[MetPerson, ...]]:
    """By index version, from the latest name profile within its horizon."""
    profiles = Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE, content__isnull=False)
    rows = visible_in(profiles, horizons).values_list("index_version", "pk") if horizons else []
    return {version: people_of_profile(pk) for version, pk in rows}


@lru_cache(maxsize=KEPT_PROFILES)
def people_of_profile(chunk_pk: int) -> tuple[MetPerson, ...]:
    """A profile that is written anew is another chunk."""
    content = ArtifactContent.objects.filter(chunk=chunk_pk).first()
    try:
        people = names_from_json(content.data).people if content is not None else ()
    except ValidationError:  # written before names were kept in this form
        people = ()
    return tuple(
        MetPerson(
            person.name,
            person.gender,
            tuple(alias.name for alias in person.aliases),
            person.chapter_ordinals,
            tuple(one.name for one in person.companions),
        )
        for person in people[:MOST_PEOPLE]
        if len(person.name) <= LONGEST_NAME and not person.is_narrator
    )
