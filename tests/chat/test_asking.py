"""Who answers, what stands in for it, and whether text left the machine for it."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bookclub.providers import wiring
from bookclub.providers.errors import ContextTooLong, ServerUnreachable
from bookclub.providers.ports import Vectors
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import asking
from chat.answering import remarks
from chat.asking import Outcome
from chat.models import Message
from chat.recording import trace
from chat.refusals import refusal_of
from chat.retrieval.scope import Scope
from ingestion.gate import end_of_chapter
from ingestion.models import Book
from tests.fakes import HashingEmbedder

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
NOTHING = json.dumps({"items": [], "answer_found": False})


def use(model: ScriptedChatModel | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))


def outcome(book: Book, question: str = QUESTION) -> Outcome:
    *_, last = asking.ask(Scope(book.club, (book,)), question)
    assert isinstance(last, Outcome)
    return last


def remote(script: Sequence[str | Exception], context_tokens: int = 8_192) -> ScriptedChatModel:
    return ScriptedChatModel(script, leaves_machine=True, repeat_last=True, context_tokens=context_tokens)


def test_on_this_machine_nothing_leaves_it(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not outcome(ready_book).leaves_machine
    use(ScriptedChatModel([NOTHING]), monkeypatch)
    assert not outcome(ready_book).leaves_machine


def test_a_remote_model_is_sent_text(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    use(remote([NOTHING]), monkeypatch)
    assert outcome(ready_book).leaves_machine


def test_a_remote_model_that_was_of_no_use_was_sent_text_all_the_same(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(remote(["no JSON at all"]), monkeypatch)
    found = outcome(ready_book)
    assert found.answer.provider == "offline"
    assert found.answer.answer_found
    assert found.leaves_machine
    calls = trace(ready_book.club, found).rounds[0]["making"]["calls"]
    attempts = [attempt for call in calls for attempt in call["attempts"]]
    assert {attempt["reply"] for attempt in attempts} == {"no JSON at all"}
    assert len(attempts) == 2 * len(calls)


def test_a_remote_model_without_room_was_sent_nothing(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = remote([NOTHING], context_tokens=600)
    use(model, monkeypatch)
    found = outcome(ready_book)
    assert model.requests == []
    assert found.answer.answer_found
    assert found.answer.making.calls == ()
    assert not found.leaves_machine
    assert "Not one passage fits" in found.answer.warnings[0]


def test_a_model_whose_server_has_no_room_is_stood_in_for(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(remote([ContextTooLong("That is too long.")]), monkeypatch)
    found = outcome(ready_book)
    assert found.answer.provider == "offline"
    assert found.answer.answer_found
    assert found.leaves_machine
    assert found.answer.warnings[0] == "That is too long."


def test_a_book_that_is_embedded_elsewhere_sends_the_question_there(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = HashingEmbedder()
    elsewhere.leaves_machine = True
    monkeypatch.setattr(wiring, "embedder_of", lambda _space: elsewhere)
    use(ScriptedChatModel([NOTHING]), monkeypatch)
    assert outcome(ready_book).leaves_machine


def away() -> HashingEmbedder:
    raise ServerUnreachable("The configured embedder is away.")


def test_the_configured_embedder_is_not_needed_for_books_of_another(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wiring, "embedder", away)
    found = outcome(ready_book)
    assert found.answer.answer_found
    assert not found.leaves_machine


class GoneSince(HashingEmbedder):
    """Answers the question and is away when sentences are to be compared."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        raise ServerUnreachable("Away.")


def test_an_embedder_that_goes_away_leaves_words_to_go_by(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wiring, "embedder_of", lambda _space: GoneSince())
    assert "red cap" in outcome(ready_book).answer.items[0].text


def test_what_may_leave_is_known_before_anything_is_sent(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = Scope(ready_book.club, (ready_book,))
    assert not asking.may_leave_machine(scope)
    use(remote([NOTHING]), monkeypatch)
    assert asking.may_leave_machine(scope)
    use(None, monkeypatch)
    monkeypatch.setattr(wiring, "embedding_leaves_machine", lambda provider: provider == "fake")
    assert asking.may_leave_machine(scope)


def test_a_place_that_the_book_does_not_have_is_not_answered_from_elsewhere(ready_book: Book) -> None:
    found = outcome(ready_book, "What did Martha find on the stones in chapter 9?")
    assert not found.answer.answer_found
    assert "There is no chapter 9" in str(found.answer.warnings[0])
    assert refusal_of(found) == Message.Refusal.NOT_FOUND


def test_of_a_book_without_pages_a_page_is_looked_for_in_all_of_it(ready_book: Book) -> None:
    found = outcome(ready_book, "What did Martha find on the stones, on page 3?")
    assert found.answer.answer_found
    assert str(found.answer.warnings[0]) == "This book has no pages."


def test_a_place_further_on_than_its_reader_is_not_read_yet(ready_book: Book) -> None:
    assert ready_book.live_index is not None
    end = end_of_chapter(ready_book.live_index.stored_text, 1)
    scope = Scope(ready_book.club, (ready_book,), {ready_book.pk: end})
    *_, last = asking.ask(scope, "What did Martha find in chapter 2?")
    assert isinstance(last, Outcome)
    assert refusal_of(last) == Message.Refusal.NOT_READ_YET


@pytest.mark.parametrize("is_limited", [True, False])
def test_what_barely_answers_is_no_answer_to_who_has_read_a_part(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch, is_limited: bool
) -> None:
    (item,) = outcome(ready_book).answer.items[:1]
    weak = replace(outcome(ready_book).answer, items=(item,), warnings=(remarks.WEAK,))
    monkeypatch.setattr(asking, "answered", lambda _found, order: iter([weak]))
    scope = Scope(ready_book.club, (ready_book,), {ready_book.pk: 500} if is_limited else {})
    *_, last = asking.ask(scope, QUESTION)
    assert isinstance(last, Outcome)
    assert last.answer.answer_found is not is_limited
    assert bool(last.answer.items) is not is_limited
    assert refusal_of(last) == (Message.Refusal.NOT_READ_YET if is_limited else "")
    assert (remarks.WEAK in last.answer.warnings) is not is_limited
