"""Texts become ready books of the library, each read in once."""

from collections.abc import Callable

import pytest
from pytest_django import Settings

from bookclub.clubs.models import Club
from chat.evaluation.reading_in import read_in
from ingestion import pipeline
from ingestion.evaluation.name_sets import EvaluationDataError
from ingestion.models import Book, ChunkSentences, IndexVersion
from ingestion.progress import Watch
from tests.app_fixtures import SHORT_BOOK
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def small_site(
    club: Club, embedder: HashingEmbedder, passage_index: MemoryIndex, in_this_process: None
) -> None:
    """Everything that reading in needs, in this process."""


def watched(seen: list[str]) -> Callable[[str], Watch]:
    def watch_for(name: str) -> Watch:
        seen.append(name)
        return lambda stage, _done, _total, _percent: seen.append(stage)

    return watch_for


def test_a_text_is_read_in_once_and_its_progress_shown() -> None:
    seen: list[str] = []
    first = read_in({"rock": SHORT_BOOK}, watched(seen))["rock"]
    assert (first.state, seen[0]) == (Book.State.INDEXED, "1/1 rock")
    assert "reading" in seen
    again: list[str] = []
    assert read_in({"rock": SHORT_BOOK}, watched(again))["rock"].pk == first.pk
    assert again == ["1/1 rock", "sentences", "embedding sentences"]


def test_its_sentences_are_embedded_when_they_are_wanted(settings: Settings) -> None:
    settings.SENTENCE_VECTORS = True
    book = read_in({"rock": SHORT_BOOK}, watched([]))["rock"]
    version = IndexVersion.objects.get(book=book, state=IndexVersion.State.LIVE)
    assert version.sentences_at is not None
    assert ChunkSentences.objects.filter(chunk__index_version=version).exists()


def test_one_that_another_chunker_has_cut_is_read_anew() -> None:
    book = read_in({"rock": SHORT_BOOK}, watched([]))["rock"]
    IndexVersion.objects.update(chunker_version="documental-0")
    anew = read_in({"rock": SHORT_BOOK}, watched([]))["rock"]
    assert anew.pk == book.pk
    assert anew.live_index_id != book.live_index_id


def test_so_is_one_of_another_embedder(embedder: HashingEmbedder) -> None:
    book = read_in({"rock": SHORT_BOOK}, watched([]))["rock"]
    embedder.model = "hashing-2"
    anew = read_in({"rock": SHORT_BOOK}, watched([]))["rock"]
    assert anew.live_index is not None
    assert anew.live_index.embedding_model == "hashing-2"
    assert anew.pk == book.pk


def test_a_book_that_cannot_be_read_in_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "build", lambda *_given: True)
    with pytest.raises(EvaluationDataError, match="rock could not be read in"):
        read_in({"rock": SHORT_BOOK}, watched([]))
