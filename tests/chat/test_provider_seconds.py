"""A question as a whole waits for providers so long and no longer, the answering model among them."""

import json
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.errors import TimedOut
from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest, Vectors
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import actions, asking, turns
from chat.answering.answers import PartialAnswer
from chat.asking import Outcome, Understood
from chat.models import Message
from chat.retrieval import provider_time
from chat.retrieval.scope import Scope
from ingestion.models import Book
from tests.fakes import HashingEmbedder

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
REPLY = json.dumps({"items": [{"evidence": [], "text": "A cap."}], "answer_found": True})
PIECES = -(-len(REPLY) // 7)
SENTENCE = "The providers took more than 90 seconds for this question."


class Clock:
    """Stands still until it is told."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(provider_time, "time", clock)
    return clock


class SlowModel(ScriptedChatModel):
    """Takes its time before every event."""

    def __init__(self, clock: Clock, seconds: float, replies: list[str]) -> None:
        super().__init__(replies)
        self.clock, self.seconds = clock, seconds

    def stream(self, request: ChatRequest) -> Iterator[ChatDelta | ChatReply]:
        events = super().stream(request)
        try:
            for event in events:
                self.clock.now += self.seconds
                yield event
        finally:
            events.close()  # type: ignore[attr-defined]


@pytest.fixture
def slow(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> SlowModel:
    model = SlowModel(clock, 0.0, [REPLY])
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    return model


def steps(book: Book) -> list[Understood | PartialAnswer | Outcome]:
    return list(asking.ask(Scope(book.club, (book,)), QUESTION))


def test_a_model_within_the_time_answers(ready_book: Book, slow: SlowModel) -> None:
    slow.seconds = 89 / (PIECES + 2)
    assert isinstance(steps(ready_book)[-1], Outcome)
    assert slow.closed_early == 0


def test_a_stream_that_takes_too_long_is_closed(ready_book: Book, clock: Clock, slow: SlowModel) -> None:
    slow.seconds = 10
    began = clock.now
    with pytest.raises(TimedOut, match=SENTENCE):
        steps(ready_book)
    assert slow.closed_early == 1
    assert clock.now - began == 90


def test_all_the_calls_of_a_question_count_together(
    ready_book: Book,
    clock: Clock,
    slow: SlowModel,
    embedder: HashingEmbedder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    embed = embedder.embed_query

    def slowly(text: str) -> Vectors:
        clock.now += 60
        return embed(text)

    monkeypatch.setattr(embedder, "embed_query", slowly)
    slow.seconds = 60 / PIECES
    with pytest.raises(TimedOut, match=SENTENCE):
        steps(ready_book)
    assert slow.closed_early == 1


def test_a_second_attempt_has_what_the_first_has_left(ready_book: Book, slow: SlowModel) -> None:
    nonsense = "x" * len(REPLY)
    slow.script, slow.seconds = [nonsense, REPLY], 60 / PIECES
    *_, last = steps(ready_book)
    assert isinstance(last, Outcome)
    assert last.answer.provider == "offline"
    assert len(slow.requests) == 2


def test_what_the_reader_of_the_stream_does_meanwhile_does_not_count(
    ready_book: Book, clock: Clock, slow: SlowModel
) -> None:
    for step in asking.ask(Scope(ready_book.club, (ready_book,)), QUESTION):
        if isinstance(step, PartialAnswer):
            clock.now += 100
    assert isinstance(step, Outcome)


def test_a_host_who_gives_a_model_more_time_gives_the_question_more(
    ready_book: Book, clock: Clock, slow: SlowModel, settings: Settings
) -> None:
    settings.LLM_TIMEOUT_SECONDS = 300
    slow.seconds = 200 / (PIECES + 1)
    assert isinstance(steps(ready_book)[-1], Outcome)
    slow.script, slow.requests, slow.seconds = [REPLY], [], 400
    with pytest.raises(TimedOut, match="more than 300 seconds"):
        steps(ready_book)


def test_the_reader_is_told(
    spoilers_welcome: Book, slow: SlowModel, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", turns.run)
    slow.seconds = 50
    actions.ask(actions.start_conversation(reader, [spoilers_welcome]), QUESTION)
    answer = Message.objects.get(role="answer")
    assert (answer.state, answer.failure) == ("failed", SENTENCE)


def test_comparing_sentences_has_the_same_time_and_words_stand_in(
    ready_book: Book, clock: Clock, embedder: HashingEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly() -> None:
        clock.now += 100

    embedder.before, began = slowly, clock.now
    last = steps(ready_book)[-1]
    assert clock.now > began
    assert isinstance(last, Outcome)
    assert last.answer.answer_found
