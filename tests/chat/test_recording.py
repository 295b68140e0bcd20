"""An answer survives whatever happens to its book while it is written."""

import json
from collections.abc import Callable

import pytest

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.ports import ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import actions, turns
from chat.models import Conversation, Message
from ingestion.actions import delete_book, queue_build
from ingestion.models import Book, Chunk, ChunkType

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
GOOD = json.dumps(
    {
        "items": [
            {
                "spans": [{"line_start": 1, "line_end": 1, "quote": "she found his red cap on the stones"}],
                "text": "His red cap.",
            }
        ],
        "answer_found": True,
    }
)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [spoilers_welcome])


@pytest.fixture
def answer_while(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[], object]], Message]:
    """The answer that a model gives while something else happens."""

    def ask(happens: Callable[[], object]) -> Message:
        def reply(_request: ChatRequest) -> str:
            happens()
            return GOOD

        monkeypatch.setattr(turns, "begin", turns.run)
        monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(ScriptedChatModel([reply])))
        answer = actions.ask(conversation, QUESTION)
        monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(None))
        answer.refresh_from_db()
        return answer

    return ask


def test_a_book_that_is_deleted_leaves_the_answer_with_its_copies(
    ready_book: Book, answer_while: Callable[[Callable[[], object]], Message]
) -> None:
    answer = answer_while(lambda: delete_book(ready_book))
    assert (answer.state, answer.text) == ("complete", "His red cap.")
    citation = answer.citations.get()
    assert (citation.book, citation.chunk) == (None, None)
    assert citation.verified
    assert citation.book_title == ready_book.title
    assert " ".join(citation.quote.split()) == "she found his red cap on the stones"


def test_a_book_that_is_read_in_anew_is_cited_as_it_is_now(
    ready_book: Book, answer_while: Callable[[Callable[[], object]], Message]
) -> None:
    before = set(Chunk.objects.values_list("pk", flat=True))
    answer = answer_while(lambda: _read_anew(ready_book))
    citation = answer.citations.get()
    assert answer.state == "complete"
    assert citation.book == ready_book
    assert citation.chunk is not None
    assert citation.chunk_id not in before
    assert citation.chunk.chunk_id == citation.chunk_identifier


def _read_anew(book: Book) -> None:
    queue_build(Book.objects.get(pk=book.pk))


def test_a_passage_that_reads_differently_now_is_not_pointed_at(
    ready_book: Book, answer_while: Callable[[Callable[[], object]], Message]
) -> None:
    def change() -> None:
        _read_anew(ready_book)
        for chunk in Chunk.objects.all():
            chunk.text = "Something else."
            chunk.save(update_fields=["text"])

    citation = answer_while(change).citations.get()
    assert (citation.book, citation.chunk) == (ready_book, None)


def test_an_undisturbed_answer_points_at_its_own_passage(
    ready_book: Book, answer_while: Callable[[Callable[[], object]], Message]
) -> None:
    citation = answer_while(lambda: None).citations.get()
    assert citation.chunk is not None
    assert citation.chunk.index_version_id == ready_book.live_index_id


@pytest.mark.parametrize(
    ("quote", "chapter"),
    [
        ("Every evening she climbed the ninety steps", 1),
        ("she found his red cap on the stones", 2),
    ],
)
def test_a_passage_of_several_chunks_is_cited_by_the_one_that_holds_the_words(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch, quote: str, chapter: int
) -> None:
    spans = [{"line_start": 1, "line_end": 1, "quote": quote}]
    reply = json.dumps({"items": [{"spans": spans, "text": "So it is."}], "answer_found": True})
    monkeypatch.setattr(turns, "begin", turns.run)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(ScriptedChatModel([reply])))
    answer = actions.ask(conversation, QUESTION)
    answer.refresh_from_db()
    assert answer.trace is not None
    sources = Chunk.objects.filter(chunk_type=ChunkType.SOURCE)
    handed = [row for row in answer.trace.retrieved if sources.filter(chunk_id=row["chunk_id"])]
    assert len(handed) == 1, "both chapters should be in one passage"
    citation = answer.citations.get()
    assert citation.verified
    holding = citation.chunk
    assert holding is not None
    assert holding in sources.filter(chapter_ordinal=chapter)
    assert (citation.chunk_identifier, citation.chapter) == (holding.chunk_id, holding.chapter)
    assert citation.chapter_ordinal == chapter
    assert " ".join(quote.split()) in " ".join(holding.text.split())
    assert citation.char_start is not None
    assert (holding.char_start or 0) <= citation.char_start < (holding.char_end or 0)
    assert (holding.line_start or 0) <= (citation.line_start or 0) <= (holding.line_end or 0)


def test_items_and_citations_know_what_is_generated_and_by_whom(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", turns.run)
    answer = actions.ask(conversation, "What is this book about?")
    answer.refresh_from_db()
    assert answer.items
    assert all(not item["quoted"] and not item["supported"] and item["generated"] for item in answer.items)
    for citation in answer.citations.all():
        assert citation.chunk_type == ChunkType.BOOK_CLUB_PROFILE
        assert (citation.generated_by_provider, citation.generated_by_model) == ("offline", "rules")
