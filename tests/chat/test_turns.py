"""A turn of a conversation, from the question to saved citations."""

import json
from collections.abc import Callable

import pytest

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.errors import IndexUnavailable, RateLimited
from bookclub.providers.scripted_models import BrokenOff, ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import actions, turns
from chat.models import AnswerTrace, Citation, Conversation, Message
from chat.queries import citation_for, conversation_for
from chat.shown_answers import Standing, refused, shown_items
from ingestion.models import Book
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [spoilers_welcome])


def asked(conversation: Conversation, question: str = QUESTION) -> Message:
    answer = actions.ask(conversation, question)
    answer.refresh_from_db()
    return answer


def test_an_offline_answer_quotes_the_book_and_cites_it(conversation: Conversation) -> None:
    answer = asked(conversation)
    assert (answer.state, answer.refusal, answer.provider) == ("complete", "", "offline")
    assert "red cap" in answer.text
    for citation in answer.citations.all():
        assert citation.verified
        assert citation.chunk is not None
        stored = citation.chunk.index_version.stored_text.text
        assert stored[citation.char_start : citation.char_end] == citation.quote
        assert citation.label == "Source text"
        assert citation.chapter


def test_a_question_the_book_does_not_answer_is_not_found(conversation: Conversation) -> None:
    answer = asked(conversation, "Which spaceship engine does the android repair on Jupiter?")
    assert answer.state == "complete"
    assert answer.refusal == Message.Refusal.NOT_FOUND
    assert not answer.citations.exists()


def test_where_nothing_is_asked_the_book_is_not_said_to_lack_it(conversation: Conversation) -> None:
    answer = asked(conversation, "hi")
    assert answer.refusal == Message.Refusal.NOT_SEARCHED
    assert refused(answer) == "Ask a question about the book, and name whom or what it is about."


def test_the_trace_keeps_what_was_retrieved(conversation: Conversation) -> None:
    answer = asked(conversation)
    assert answer.trace is not None
    assert answer.trace.question == QUESTION
    assert answer.trace.retrieved[0]["chunk_id"].startswith("chk:doc:")
    assert set(answer.trace.seconds) == {"retrieval", "answering", "total"}


def test_a_book_that_is_not_ready_says_so(shelve: Callable[..., Book], reader: User) -> None:
    conversation = actions.start_conversation(reader, [shelve()])
    assert asked(conversation).refusal == Message.Refusal.NOT_READY


@pytest.mark.parametrize("question", ["", "   ", "x" * 2_001, "\x00"])
def test_questions_that_cannot_be_asked_are_refused(conversation: Conversation, question: str) -> None:
    with pytest.raises(actions.BadQuestion):
        actions.ask(conversation, question)
    assert not conversation.messages.exists()


def test_an_index_that_is_away_is_a_failed_answer_with_its_sentence(
    conversation: Conversation, passage_index: MemoryIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: object) -> None:
        raise IndexUnavailable("The index cannot be reached.")

    monkeypatch.setattr(passage_index, "query", away)
    answer = asked(conversation)
    assert (answer.state, answer.failure) == ("failed", "The index cannot be reached.")


def use(model: ScriptedChatModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))


def test_a_model_that_answers_nonsense_is_stood_in_for_and_it_is_said(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(ScriptedChatModel(["no JSON at all"], repeat_last=True), monkeypatch)
    answer = asked(conversation)
    assert answer.state == "complete"
    assert answer.provider == "offline"
    assert "chosen by rules instead" in " ".join(answer.warnings)


def test_a_model_that_is_away_is_a_failed_answer(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(ScriptedChatModel([RateLimited("Too many questions at once.")], repeat_last=True), monkeypatch)
    answer = asked(conversation)
    assert (answer.state, answer.failure) == ("failed", "Too many questions at once.")


def test_a_model_that_claims_nothing_found_is_believed(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(ScriptedChatModel([json.dumps({"items": [], "answer_found": False})], repeat_last=True), monkeypatch)
    assert asked(conversation).refusal == Message.Refusal.NOT_FOUND


def test_a_stopped_answer_stays_stopped(conversation: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "begin", lambda *_args: None)
    answer = actions.ask(conversation, QUESTION)
    actions.stop(answer)
    turns.run(answer.pk, QUESTION)
    answer.refresh_from_db()
    assert answer.state == Message.State.STOPPED
    assert not answer.citations.exists()


def test_words_shown_while_an_answer_is_written_are_not_taken_for_checked_ones(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SECONDS_BETWEEN_SAVES", 0.0)
    reply = '{"items": [{"spans": [], "text": "She found a red'
    cut = BrokenOff(reply, RateLimited("Too many questions at once."))
    use(ScriptedChatModel([cut], model="scripted-70b", context_tokens=64_000), monkeypatch)
    answer = asked(conversation)
    assert answer.state == "failed"
    (item,) = answer.items
    assert item["text"].startswith("She found a")
    assert not item["supported"]
    assert not item["quoted"]
    (shown,) = shown_items(answer)
    assert shown.standing == Standing.UNCHECKED


def test_an_answer_that_fails_says_that_text_may_have_left(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = [RateLimited("Too many questions at once.")]
    use(ScriptedChatModel(away, repeat_last=True, leaves_machine=True), monkeypatch)
    assert asked(conversation).leaves_machine
    use(ScriptedChatModel(away, repeat_last=True), monkeypatch)
    assert not asked(conversation).leaves_machine


def test_a_deleted_conversation_leaves_no_message_citation_or_trace(conversation: Conversation) -> None:
    asked(conversation)
    actions.delete_conversation(conversation)
    assert not Message.objects.exists()
    assert not Citation.objects.exists()
    assert not AnswerTrace.objects.exists()


def test_a_citation_keeps_its_copy_when_the_book_is_deleted(
    conversation: Conversation, ready_book: Book, reader: User
) -> None:
    from ingestion.actions import delete_book

    answer = asked(conversation)
    before = answer.citations.get(number=1)
    delete_book(ready_book)
    after = citation_for(reader, before.pk)
    assert (after.book, after.chunk) == (None, None)
    assert after.quote == before.quote
    assert after.book_title == ready_book.title


def test_another_persons_conversation_and_citations_are_not_there(
    conversation: Conversation, host: User, stranger: User
) -> None:
    from django.http import Http404

    citation = asked(conversation).citations.all()[0]
    for person in (host, stranger):
        with pytest.raises(Http404):
            conversation_for(person, conversation.pk)
        with pytest.raises(Http404):
            citation_for(person, citation.pk)
