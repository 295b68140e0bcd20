"""What ranking gets of a chunk: as far as it may be seen, with or without vectors of its sentences."""

import uuid

import numpy as np
import pytest

from bookclub.clubs.models import Club
from chat.retrieval.chunk_texts import chunk_texts
from ingestion.artifacts.name_profile import NamedThing, NameProfile
from ingestion.models import Book, Chunk, ChunkSentences, IndexVersion
from ingestion.passages.horizon import NOTHING_READ, WHOLE_BOOK, Horizon
from tests.chat.retrieval.hinted_books import prepared, shelved
from tests.ingestion.people_of_a_book import set_names

pytestmark = pytest.mark.django_db


@pytest.fixture
def novel(club: Club) -> Book:
    return shelved(club, prepared("novel"))


def version_of(book: Book) -> IndexVersion:
    assert book.live_index is not None
    return book.live_index


def points(book: Book) -> list[str]:
    rows = version_of(book).chunks.order_by("chunk_index")
    return [str(point) for point in rows.values_list("point_id", flat=True)]


def seen(book: Book, horizon: Horizon) -> list[int]:
    return sorted(one.index for one in chunk_texts(points(book), {version_of(book).pk: horizon}).values())


def test_a_chunk_comes_with_its_text_place_and_headings(novel: Book) -> None:
    IndexVersion.objects.update(chunk_count=40)
    version, row = version_of(novel), version_of(novel).chunks.get(chunk_index=20)
    (found,) = chunk_texts([str(row.point_id)], {version.pk: WHOLE_BOOK}).items()
    point, one = found
    assert point == one.point_id == str(row.point_id)
    assert (one.chunk_id, one.index, one.text) == (row.chunk_id, 20, row.text)
    assert (one.book, one.version, one.language) == (novel.pk, version.pk, "en")
    assert (one.start, one.end, one.headings) == (row.char_start, row.char_end, tuple(row.heading_path))
    assert one.headings
    assert (one.is_generated, one.is_code) == (False, False)
    assert one.place == 0.5


def test_only_what_lies_within_the_horizon_of_a_build_that_is_asked(novel: Book) -> None:
    assert seen(novel, Horizon(2)) == [0, 1, 2]
    assert seen(novel, Horizon(NOTHING_READ)) == []
    assert len(seen(novel, WHOLE_BOOK)) == len(points(novel)) > 10
    assert chunk_texts(points(novel), {}) == {}


def test_of_generated_chunks_the_version_that_counts(novel: Book) -> None:
    for last, part in ((2, 1), (5, None)):
        set_names(novel, NameProfile((), (NamedThing("Gull Rock", 1, None, (last,)),)), part=part)
    early, late = len(points(novel)) - 2, len(points(novel)) - 1
    assert [index for index in seen(novel, Horizon(1)) if index >= early] == []
    assert [index for index in seen(novel, Horizon(2)) if index >= early] == [early]
    assert [index for index in seen(novel, Horizon(5)) if index >= early] == [late]
    assert [index for index in seen(novel, WHOLE_BOOK) if index >= early] == [late]
    everything = chunk_texts(points(novel), {version_of(novel).pk: WHOLE_BOOK}).values()
    assert [one.index for one in everything if one.is_generated] == [late]


def test_sentences_are_found_where_none_are_stored(novel: Book) -> None:
    (one,) = chunk_texts(points(novel)[:1], {version_of(novel).pk: WHOLE_BOOK}).values()
    assert one.vectors is None
    assert len(one.spans) >= 3
    assert all(one.text[start:end].strip() for start, end in one.spans)


def test_stored_sentences_come_with_their_vectors(novel: Book) -> None:
    first, second = version_of(novel).chunks.order_by("chunk_index")[:2]
    dimensions = version_of(novel).embedding_dimensions
    kept = np.arange(2 * dimensions, dtype=np.int8).reshape(2, dimensions)
    ChunkSentences.objects.create(chunk=first, spans=[[0, 5], [5, 9]], vectors=kept.tobytes())
    found = chunk_texts([str(first.point_id), str(second.point_id)], {version_of(novel).pk: WHOLE_BOOK})
    one = found[str(first.point_id)]
    assert one.spans == ((0, 5), (5, 9))
    assert one.vectors is not None
    assert np.array_equal(one.vectors, kept)
    assert found[str(second.point_id)].vectors is None


def test_a_point_without_a_row_is_left_out(novel: Book) -> None:
    gone, *others = points(novel)
    Chunk.objects.filter(point_id=gone).delete()
    found = chunk_texts([gone, str(uuid.uuid4()), *others], {version_of(novel).pk: WHOLE_BOOK})
    assert set(found) == set(others)
