"""Which chunks of a build someone sees who has read that far, asked of the database."""

from collections.abc import Callable

import pytest

from ingestion import artifact_material, gate, pipeline, queries
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType, IndexVersion
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from ingestion.structure import parts
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.versioned_book import NOVEL, with_versions

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def novel(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
) -> Book:
    book = shelve(NOVEL, name="tower.txt")
    assert pipeline.build(book.pk)
    return with_versions(Book.objects.select_related("live_index", "source").get(pk=book.pk), passage_index)


@pytest.fixture
def version(novel: Book) -> IndexVersion:
    assert novel.live_index is not None
    return novel.live_index


@pytest.mark.parametrize("index", [-1, 0, 1, 2, 3, 99, None])
def test_the_database_shows_what_the_rule_shows(version: IndexVersion, index: int | None) -> None:
    horizon = Horizon(index)
    every = list(version.chunks.all())
    wanted = {one.pk for one in every if horizon.shows(one.horizon_index, one.superseded_index)}
    assert {one.pk for one in gate.visible(version.chunks.all(), horizon)} == wanted
    assert {one.pk for one in gate.visible_in(Chunk.objects.all(), {version.pk: horizon})} == wanted


@pytest.mark.parametrize("index", [-1, 0, 1, 2, 99, None])
def test_what_was_replaced_is_no_further_than_what_replaced_it(
    version: IndexVersion, index: int | None
) -> None:
    horizon = Horizon(index)
    within = gate.made_within(version.chunks.all(), horizon)
    wanted = {one.pk for one in version.chunks.all() if index is None or one.horizon_index <= index}
    assert {one.pk for one in within} == wanted
    assert set(gate.visible(version.chunks.all(), horizon)) <= set(within)


def test_pages_know_the_parts_that_profiles_are_written_for(
    version: IndexVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "SHORTEST_PART", 300)
    written_for = artifact_material.parts_in(artifact_material.material_of(version))
    assert len(written_for) > 1
    assert gate.parts_in(version) == written_for


def test_builds_have_horizons_of_their_own(version: IndexVersion) -> None:
    other = IndexVersion.objects.get(pk=version.pk)
    other.pk, other.number = None, 99
    other.save()
    first = Chunk.objects.filter(index_version=version, chunk_index=0)
    Chunk.objects.filter(index_version=version, chunk_index__gte=2).update(index_version=other)
    seen = gate.visible_in(Chunk.objects.all(), {version.pk: Horizon(0), other.pk: WHOLE_BOOK})
    assert set(seen.filter(index_version=version)) == set(first)
    assert set(seen.filter(index_version=other)) == set(other.chunks.filter(superseded_index=None))
    assert not gate.visible_in(Chunk.objects.all(), {}).exists()


def _read_to_the_end_of(version: IndexVersion, chapter: int) -> Horizon:
    return gate.horizon_of_offset(version, gate.end_of_chapter(version.stored_text, chapter))


def test_a_chapter_is_read_to_its_end(version: IndexVersion) -> None:
    text = version.stored_text.text
    for ordinal in range(1, 5):
        horizon = _read_to_the_end_of(version, ordinal)
        read = gate.visible(version.chunks.filter(chunk_type=ChunkType.SOURCE), horizon)
        assert {one.chapter_ordinal for one in read} == set(range(1, ordinal + 1))
    assert _read_to_the_end_of(version, 0) == Horizon(-1)
    assert _read_to_the_end_of(version, 99) == gate.horizon_of_offset(version, len(text))
    assert gate.end_of_chapter(version.stored_text, 99) == len(text)


def test_a_chapter_of_which_a_letter_is_missing_is_not_read(version: IndexVersion) -> None:
    end = gate.end_of_chapter(version.stored_text, 2)
    at_end = gate.horizon_of_offset(version, end)
    assert at_end.index is not None
    assert gate.horizon_of_offset(version, end - 1) == Horizon(at_end.index - 1)


def test_a_book_shows_one_version_of_each_profile_and_keeps_the_others(
    novel: Book, version: IndexVersion
) -> None:
    profiles = [ChunkType.NAME_PROFILE, ChunkType.BOOK_CLUB_PROFILE]
    shown = queries.generated_chunks(novel).filter(chunk_type__in=profiles)
    assert [one.part for one in shown] == [None, None]
    halfway = _read_to_the_end_of(version, 2)
    shown = queries.generated_chunks(novel, halfway).filter(chunk_type__in=profiles)
    assert [one.part for one in shown] == [2, 2]
    assert queries.all_versions(novel).filter(chunk_type__in=profiles).count() == 8


def test_a_profile_as_of_a_part_is_not_that_of_the_book(novel: Book, version: IndexVersion) -> None:
    kind = ChunkType.BOOK_CLUB_PROFILE
    run = ArtifactRun.objects.create(
        book=novel, index_version=version, kind=kind, provider="x", outcome=ArtifactRun.Outcome.FAILED
    )
    assert queries.missing_profile(novel) is None
    version.chunks.filter(chunk_type=kind, part=None).delete()
    version.chunks.filter(chunk_type=kind, part=3).update(superseded_index=None)
    assert queries.missing_profile(novel) == run


def test_points_carry_what_the_gate_asks_for(version: IndexVersion, passage_index: MemoryIndex) -> None:
    for chunk in version.chunks.all():
        payload = passage_index.points[str(chunk.point_id)][1].payload
        assert payload["horizon_index"] == chunk.horizon_index
        assert payload["part"] == chunk.part
        assert payload.get("superseded_index") == chunk.superseded_index
        assert ("superseded_index" in payload) == (chunk.superseded_index is not None)
