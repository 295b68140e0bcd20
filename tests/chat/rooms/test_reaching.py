"""How far what is said reaches, by what is known of the book now."""

import uuid
from typing import Any

import pytest

from chat.rooms.reaching import reach_of
from ingestion.models import ArtifactContent, Book, Chunk, ChunkType, StoredText
from ingestion.queries import live_chunks

pytestmark = pytest.mark.django_db


def write_names_anew(book: Book, name: str) -> None:
    """With one more, in another profile."""
    profile = live_chunks(book).get(chunk_type=ChunkType.NAME_PROFILE, part=None)
    data: dict[str, Any] = profile.content.data
    one = {**data["people"][0], "name": name, "aliases": [{"name": name, "count": 1}]}
    fields = {field.attname: getattr(profile, field.attname) for field in Chunk._meta.concrete_fields}
    profile.delete()
    anew = Chunk.objects.create(**(fields | {"id": None, "point_id": uuid.uuid4()}))
    ArtifactContent.objects.create(chunk=anew, data={**data, "people": [*data["people"], one]})


def test_names_that_are_written_anew_count_at_once(ready_book: Book) -> None:
    text = StoredText.objects.get(pk=ready_book.live_index.stored_text_id).text  # type: ignore[union-attr]
    assert reach_of(ready_book, "Storm early today") == 0
    write_names_anew(ready_book, "Storm")
    assert text[: reach_of(ready_book, "Storm early today")].endswith("The Storm")
