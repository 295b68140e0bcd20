"""Questions take the vectors of sentences that are stored, and compute those that are not."""

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from bookclub.clubs.models import User
from chat import asking
from chat.answering.known_vectors import KnownVectors
from chat.questions.parse import parse_question
from chat.retrieval.known_sentences import with_known_sentences
from chat.retrieval.passage import Passage
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve
from ingestion import sentence_writing
from ingestion.models import Book, ChunkSentences
from tests.fakes import HashingEmbedder

QUESTION = "Who kept the lighthouse?"


@pytest.fixture(autouse=True)
def sentences_are_embedded(settings: Settings) -> None:
    settings.SENTENCE_VECTORS = True


def passages(book: Book) -> tuple[Passage, ...]:
    scope = Scope(book.club, (book,))
    return retrieve(scope, parse_question(QUESTION), 5).passages


def test_all_sentences_of_the_passages_are_known_after_one_query(
    ready_book: Book, embedder: HashingEmbedder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert sentence_writing.write_sentences(ready_book.pk)
    found = passages(ready_book)
    embedder.before = lambda: pytest.fail("embedded anew")
    with django_assert_num_queries(1):
        known = with_known_sentences(embedder, found)
    assert known.embed_passages(["Martha rang the bell all night."]).shape == (1, embedder.dimensions)


def test_without_stored_sentences_the_embedder_is_left_as_it_is(
    ready_book: Book, embedder: HashingEmbedder
) -> None:
    assert with_known_sentences(embedder, passages(ready_book)) is embedder


def test_vectors_of_another_length_are_not_compared(ready_book: Book, embedder: HashingEmbedder) -> None:
    assert sentence_writing.write_sentences(ready_book.pk)
    found = passages(ready_book)
    embedder.dimensions = 32
    known = with_known_sentences(embedder, found)
    assert isinstance(known, KnownVectors)
    assert known.embed_passages([]).shape == (0, 32)


def test_the_answer_is_the_same_with_them(ready_book: Book, spoilers_welcome: Book, reader: User) -> None:
    def answer() -> list[str]:
        scope = Scope(ready_book.club, (ready_book,))
        steps = list(asking.ask(scope, QUESTION, reader=reader))
        assert isinstance(steps[-1], asking.Outcome)
        return [item.text for item in steps[-1].answer.items]

    before = answer()
    assert sentence_writing.write_sentences(ready_book.pk)
    assert ChunkSentences.objects.exists()
    assert answer() == before != []
