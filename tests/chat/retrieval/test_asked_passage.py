"""The passage that a question was asked about comes first, within its reader's place."""

from collections.abc import Callable

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import AskedPassage, ScopeFilter
from chat.retrieval.scope import Scope
from chat.retrieval.search import search
from ingestion.models import Book, StoredText
from tests.versioned_book import NAMES, NOVEL

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process"),
]


@pytest.fixture
def novel(read_in: Callable[..., Book]) -> Book:
    return read_in(NOVEL, "tower.txt")


def passage_of(book: Book, name: str) -> AskedPassage:
    start = StoredText.objects.get(index_versions=book.live_index_id).text.index(f"On that day {name}")
    return AskedPassage(document_id=book.document_id, start=start, end=start + 30)


def found(book: Book, asked: AskedPassage, known: int | None = None) -> list[str]:
    scope = Scope(book.club, (book,), {} if known is None else {book.pk: known})
    question = parse_question("Who lit the lamp?", "en", scope=ScopeFilter(passage=asked))
    return [passage.text for passage in search(scope, question)]


def test_it_comes_first(novel: Book) -> None:
    for name in NAMES:
        assert name in found(novel, passage_of(novel, name))[0]


def test_nothing_beyond_the_place_comes(novel: Book) -> None:
    asked = passage_of(novel, NAMES[2])
    assert not any(NAMES[2] in text for text in found(novel, asked, known=asked.start))


def test_a_passage_of_another_book_is_none(novel: Book) -> None:
    asked = passage_of(novel, NAMES[2]).model_copy(update={"document_id": "doc:another"})
    assert found(novel, asked)


def test_a_question_about_a_passage_asks_something() -> None:
    asked = AskedPassage(document_id="doc:1", start=0, end=5)
    assert parse_question("What does this mean?", "en").says_nothing
    assert not parse_question("What does this mean?", "en", scope=ScopeFilter(passage=asked)).says_nothing
