"""Ready books get vectors of their sentences, when nothing else is to be done."""

from collections.abc import Callable

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from bookclub.providers import wiring
from bookclub.providers.errors import ModelNotFound
from ingestion import actions, lease, pipeline, sentence_vectors, sentence_writing
from ingestion.models import Book, Chunk, ChunkSentences, ChunkType, IndexVersion
from ingestion.sentence_vectors import ONE, sentences_of
from ingestion.sentence_writing import write_sentences
from tests.fakes import HashingEmbedder
from worker import recovery

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("in_this_process")]

LONG = "".join(
    f"On day {day} she climbed the {day} steps. The lamp was lit at {day}.\n\n" for day in range(300)
)


class Counting(HashingEmbedder):
    """Keeps what it was given, batch by batch."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[list[str]] = []

    def embed_passages(self, texts):  # type: ignore[no-untyped-def]
        self.batches.append(list(texts))
        return super().embed_passages(texts)

    @property
    def texts(self) -> list[str]:
        return [text for batch in self.batches for text in batch]


@pytest.fixture
def counting(ready_book: Book, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Counting:
    """The embedder of sentences from now on; a ready book lacks its own."""
    settings.SENTENCE_VECTORS = True
    fake = Counting()
    monkeypatch.setattr(wiring, "embedder_of", lambda _space: fake)
    return fake


@pytest.fixture
def long_book(shelve: Callable[..., Book], counting: Counting, settings: Settings) -> Book:
    settings.SENTENCE_VECTORS = False
    book = shelve(LONG, "days.txt")
    assert pipeline.build(book.pk)
    settings.SENTENCE_VECTORS = True
    counting.batches.clear()
    return Book.objects.select_related("live_index").get(pk=book.pk)


def version_of(book: Book) -> IndexVersion:
    return IndexVersion.objects.get(book=book)


def sources(book: Book) -> list[Chunk]:
    return list(Chunk.objects.filter(index_version__book=book, chunk_type=ChunkType.SOURCE))


def test_every_source_chunk_gets_its_sentences(ready_book: Book, counting: Counting) -> None:
    assert write_sentences(ready_book.pk)
    assert version_of(ready_book).sentences_at is not None
    found = sentences_of([chunk.pk for chunk in Chunk.objects.all()])
    assert set(found) == {chunk.pk for chunk in sources(ready_book)}
    for chunk in sources(ready_book):
        own = found[chunk.pk]
        assert own.vectors.shape == (len(own.spans), counting.dimensions)
        assert own.vectors.dtype == np.int8
        for (start, end), vector in zip(own.spans, own.vectors, strict=True):
            wanted = counting.embed_query(" ".join(chunk.text[start:end].split()))
            assert np.abs(vector / ONE - wanted).max() <= 0.5 / ONE + 1e-6


def test_they_are_read_in_one_query(ready_book: Book, counting: Counting) -> None:
    write_sentences(ready_book.pk)
    asked = [chunk.pk for chunk in sources(ready_book)]
    with CaptureQueriesContext(connection) as queries:
        assert set(sentences_of(asked)) == set(asked)
    assert len(queries) == 1


def test_a_reading_in_has_them_made_once_it_is_done(
    ready_book: Book, counting: Counting, settings: Settings
) -> None:
    actions.queue_build(ready_book)
    assert version_of(ready_book).sentences_at is not None


def test_what_neighbours_have_in_common_is_embedded_once(long_book: Book, counting: Counting) -> None:
    write_sentences(long_book.pk)
    stored = [
        span
        for row in ChunkSentences.objects.filter(chunk__index_version__book=long_book)
        for span in row.spans
    ]
    assert len(stored) > len(counting.texts) >= 600


def test_a_batch_holds_sentences_of_one_length(
    long_book: Book, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sentence_writing, "CHUNKS_AT_ONCE", 10_000)
    write_sentences(long_book.pk)
    lengths = [len(text) for text in counting.texts if "On day" in text or "lit at" in text]
    assert len(lengths) >= 600
    assert lengths == sorted(lengths)


def test_the_vector_of_a_long_sentence_is_that_of_its_beginning(ready_book: Book, counting: Counting) -> None:
    chunk = sources(ready_book)[0]
    Chunk.objects.filter(pk=chunk.pk).update(text="word " * 400 + "end.")
    write_sentences(ready_book.pk)
    assert sentences_of([chunk.pk])[chunk.pk].spans == [(0, 2004)]
    assert max(map(len, counting.texts)) <= sentence_vectors.LONGEST_SENTENCE


def test_what_was_cut_off_is_gone_on_with(
    long_book: Book, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sentence_writing, "CHUNKS_AT_ONCE", 4)
    saved: list[int] = []

    def power_cut() -> None:
        saved.append(ChunkSentences.objects.count())
        if saved[-1] >= 8:
            raise KeyboardInterrupt

    counting.before = power_cut
    with pytest.raises(KeyboardInterrupt):
        write_sentences(long_book.pk)
    assert ChunkSentences.objects.count() == 8
    assert version_of(long_book).sentences_at is None
    kept = set(ChunkSentences.objects.values_list("pk", flat=True))
    counting.before = lambda: None
    assert write_sentences(long_book.pk)
    assert version_of(long_book).sentences_at is not None
    assert kept < set(ChunkSentences.objects.values_list("pk", flat=True))


def test_nothing_is_saved_for_a_build_that_is_not_live_any_more(ready_book: Book, counting: Counting) -> None:
    def read_anew() -> None:
        counting.before = lambda: None
        actions.queue_build(ready_book)

    counting.before = read_anew
    write_sentences(ready_book.pk)
    version = version_of(ready_book)
    assert version.number == 2
    assert version.sentences_at is not None
    assert set(ChunkSentences.objects.values_list("chunk__index_version", flat=True)) == {version.pk}


def test_they_wait_while_a_book_is_read_in(
    ready_book: Book, shelve: Callable[..., Book], counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = shelve("Another text, about a ship.", "ship.txt")
    looks: list[float] = []

    def finish_after_two(seconds: float) -> bool:
        if seconds:
            looks.append(seconds)
            assert not counting.batches
        if len(looks) == 2:
            Book.objects.filter(pk=other.pk).update(state=Book.State.FAILED)
        return False

    monkeypatch.setattr(lease, "stops_within", finish_after_two)
    assert write_sentences(ready_book.pk)
    assert len(looks) == 2
    assert max(looks) <= 2
    assert version_of(ready_book).sentences_at is not None


def test_they_do_not_wait_for_ever(
    ready_book: Book, shelve: Callable[..., Book], counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelve("Another text, about a ship.", "ship.txt")
    monkeypatch.setattr(sentence_writing, "SECONDS_BETWEEN_LOOKS", 0.0)
    assert not write_sentences(ready_book.pk)
    assert not counting.batches


def test_a_stop_ends_them(ready_book: Book, counting: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "stops_within", lambda _seconds: True)
    assert not write_sentences(ready_book.pk)
    assert not counting.batches


def test_source_code_and_books_embedded_elsewhere_go_without(
    ready_book: Book, counting: Counting, settings: Settings
) -> None:
    assert sentence_vectors.lacking().exists()
    IndexVersion.objects.update(chunker_version="codigo-1")
    assert not sentence_vectors.lacking().exists()
    IndexVersion.objects.update(chunker_version="documental-1", embedding_provider="openai")
    assert not sentence_vectors.lacking().exists()
    settings.OPENAI_BASE_URL = "http://127.0.0.1:8080/v1"
    assert sentence_vectors.lacking().exists()


def test_a_book_whose_embedder_is_gone_keeps_no_other_waiting(
    long_book: Book, ready_book: Book, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    IndexVersion.objects.filter(book=ready_book).update(embedding_model="gone")

    def embedder_of(space):  # type: ignore[no-untyped-def]
        if space.model == "gone":
            raise ModelNotFound("Gone.")
        return counting

    monkeypatch.setattr(wiring, "embedder_of", embedder_of)
    write_sentences(ready_book.pk)
    assert version_of(ready_book).sentences_at is None
    assert version_of(long_book).sentences_at is not None


def test_recovery_takes_up_books_that_lack_them_once(
    ready_book: Book, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued: list[int] = []
    monkeypatch.setattr(recovery, "_taken_up", {})
    monkeypatch.setattr(recovery, "queue_sentences", queued.append)
    recovery.recover_at_start()
    recovery.recover_meanwhile()
    assert queued == [ready_book.pk]


def test_recovery_has_them_made(
    ready_book: Book, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "_taken_up", {})
    recovery.recover_at_start()
    assert version_of(ready_book).sentences_at is not None


def test_they_go_with_their_book(ready_book: Book, counting: Counting) -> None:
    write_sentences(ready_book.pk)
    assert ChunkSentences.objects.exists()
    actions.delete_book(ready_book)
    assert not ChunkSentences.objects.exists()
