"""Answers that the end of a process cut off are begun again, once, and come out whole."""

import json
import threading
from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.errors import RateLimited
from bookclub.providers.ports import ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import actions, resuming, turns
from chat.answer_watch import AnswerWatch
from chat.models import Citation, Conversation, Message
from chat.queries import question_of
from ingestion.models import Book

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
NOTHING = json.dumps({"items": [], "answer_found": False})
HALF = {"text": "She found", "quoted": False, "supported": False, "generated": False, "citations": [1]}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [spoilers_welcome])


@pytest.fixture
def whole(conversation: Conversation) -> Message:
    """How the answer is where nothing goes wrong."""
    return actions.ask(conversation, QUESTION)


@pytest.fixture
def cut_off(whole: Message) -> Message:
    """The same answer, of which half was written when the process died."""
    Message.objects.filter(pk=whole.pk).update(state="writing", items=[HALF], text="", trace=None)
    return Message.objects.get(pk=whole.pk)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What is begun, and goes no further."""
    taken: list[int] = []
    monkeypatch.setattr(turns, "begin", lambda answer_pk, _question: taken.append(answer_pk))
    return taken


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """`clock[0]` is what the process's own clock says."""
    now = [1_000.0]
    monkeypatch.setattr("chat.resuming.time.monotonic", lambda: now[0])
    return now


def use(model: ScriptedChatModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))


def test_it_comes_out_whole_and_nothing_of_it_twice(whole: Message, cut_off: Message) -> None:
    whole.refresh_from_db()
    citations = Citation.objects.count()
    Message.objects.filter(pk=whole.pk).update(state="writing", items=[HALF], text="")
    assert resuming.take_up_interrupted() == [cut_off.pk]
    cut_off.refresh_from_db()
    assert (cut_off.state, cut_off.attempts) == (Message.State.COMPLETE, 2)
    assert "red cap" in cut_off.text
    assert [item["text"] for item in cut_off.items].count(HALF["text"]) == 0
    assert Citation.objects.count() == citations > 0


def test_the_half_of_it_goes_when_it_is_begun(cut_off: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Message] = []

    def reply(_request: ChatRequest) -> str:
        seen.append(Message.objects.get(pk=cut_off.pk))
        return NOTHING

    use(ScriptedChatModel([reply]), monkeypatch)
    resuming.take_up_interrupted()
    assert (seen[0].state, seen[0].items) == (Message.State.WRITING, [])
    assert not seen[0].citations.exists()


def test_it_is_written_as_far_as_its_reader_was_when_they_asked(cut_off: Message) -> None:
    before = cut_off.read_up_to
    resuming.take_up_interrupted()
    cut_off.refresh_from_db()
    assert cut_off.read_up_to == before


def test_one_that_ended_its_process_three_times_fails_and_says_so(cut_off: Message, begun: list[int]) -> None:
    Message.objects.filter(pk=cut_off.pk).update(attempts=resuming.MOST_ATTEMPTS)
    assert resuming.take_up_interrupted() == begun == []
    cut_off.refresh_from_db()
    assert (cut_off.state, cut_off.failure) == (Message.State.FAILED, resuming.CUT_OFF)


def test_one_without_a_question_fails(conversation: Conversation, begun: list[int]) -> None:
    lone = conversation.messages.create(role=Message.Role.ANSWER, state=Message.State.WRITING)
    assert resuming.take_up_interrupted() == begun == []
    lone.refresh_from_db()
    assert (lone.state, lone.failure) == (Message.State.FAILED, resuming.NO_QUESTION)


@pytest.mark.parametrize("state", ["waiting", "complete", "failed", "stopped"])
def test_others_are_left_as_they_are(cut_off: Message, begun: list[int], state: str) -> None:
    Message.objects.filter(pk=cut_off.pk).update(state=state)
    assert resuming.take_up_interrupted() == begun == []
    cut_off.refresh_from_db()
    assert (cut_off.state, cut_off.items) == (state, [HALF])


def test_what_this_process_writes_is_not_begun_again(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often somebody looks."""

    def reply(_request: ChatRequest) -> str:
        assert resuming.take_up_interrupted() == []
        return NOTHING

    use(ScriptedChatModel([reply]), monkeypatch)
    answer = actions.ask(conversation, QUESTION)
    answer.refresh_from_db()
    assert (answer.state, answer.attempts) == (Message.State.COMPLETE, 1)
    assert turns.being_written() == frozenset()


def test_nor_is_what_waits_for_its_turn(conversation: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    waiting: list[int] = []
    monkeypatch.setattr(turns._pool, "submit", lambda _write, answer_pk, _question: waiting.append(answer_pk))
    answer = actions.ask(conversation, QUESTION)
    try:
        assert resuming.take_up_interrupted() == []
        assert waiting == [answer.pk]
    finally:
        turns._being_written.discard(answer.pk)


class TestAmongSeveralProcesses:
    def test_one_that_nobody_touches_is_taken_up_after_a_while(
        self, cut_off: Message, begun: list[int], clock: list[float]
    ) -> None:
        silence = resuming.Silence()
        assert silence.take_up() == []
        clock[0] += resuming.SILENT_SECONDS - 1
        assert silence.take_up() == []
        clock[0] += 1
        assert silence.take_up() == begun == [cut_off.pk]

    def test_the_clocks_of_others_do_not_matter(
        self, cut_off: Message, begun: list[int], clock: list[float]
    ) -> None:
        far = {"past": timezone.now() - timedelta(days=1), "future": timezone.now() + timedelta(days=1)}
        silence = resuming.Silence()
        for when in far.values():
            Message.objects.filter(pk=cut_off.pk).update(updated_at=when)
            assert silence.take_up() == begun == []
            clock[0] += resuming.SILENT_SECONDS - 1

    def test_a_sign_of_life_keeps_it(
        self, cut_off: Message, begun: list[int], clock: list[float], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A model may be silent for longer than that."""
        other = resuming.Silence()
        for _look in range(10):
            with monkeypatch.context() as in_its_process:
                in_its_process.setattr(turns, "being_written", lambda: frozenset({cut_off.pk}))
                resuming.beat()
            assert other.take_up() == begun == []
            clock[0] += resuming.SILENT_SECONDS / 2

    def test_of_two_who_notice_at_once_one_begins_it(
        self, cut_off: Message, begun: list[int], clock: list[float], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one, other = resuming.Silence(), resuming.Silence()
        for process in (one, other):
            process.take_up()
        clock[0] += resuming.SILENT_SECONDS

        def meanwhile_the_other(answer: Message) -> Message | None:
            monkeypatch.setattr(resuming, "question_of", question_of)
            assert other.take_up() == [answer.pk]
            return question_of(answer)

        monkeypatch.setattr(resuming, "question_of", meanwhile_the_other)
        assert one.take_up() == []
        assert begun == [cut_off.pk]

    def test_who_was_thought_dead_writes_no_more(
        self, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A process that stood still may wake: the answer is another's then."""

        def reply(_request: ChatRequest) -> str:
            Message.objects.filter(state=Message.State.WRITING).update(attempts=F("attempts") + 1)
            return json.dumps({"items": [{"text": "Late.", "quotes": []}], "answer_found": True})

        use(ScriptedChatModel([reply]), monkeypatch)
        answer = actions.ask(conversation, QUESTION)
        answer.refresh_from_db()
        assert (answer.state, answer.items, answer.trace) == (Message.State.WRITING, [], None)

    def test_nor_does_it_fail_what_another_writes(
        self, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(_request: ChatRequest) -> str:
            Message.objects.filter(state=Message.State.WRITING).update(attempts=F("attempts") + 1)
            raise RateLimited("Too many questions at once.")

        use(ScriptedChatModel([fail], repeat_last=True), monkeypatch)
        answer = actions.ask(conversation, QUESTION)
        answer.refresh_from_db()
        assert answer.state == Message.State.WRITING

    def test_a_conversation_that_is_deleted_meanwhile_is_not_begun(
        self, cut_off: Message, begun: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:

        def deleted_then(answer: Message) -> Message | None:
            question = question_of(answer)
            actions.delete_conversation(Conversation.objects.get())
            return question

        monkeypatch.setattr(resuming, "question_of", deleted_then)
        assert resuming.take_up_interrupted() == begun == []
        turns.run(cut_off.pk, QUESTION)
        assert not Message.objects.exists()


class TestWhenTheProcessEnds:
    @pytest.fixture(autouse=True)
    def ends(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(turns, "_is_over", threading.Event())

    @pytest.mark.parametrize("failure", [None, RateLimited("The connection was closed.")])
    def test_what_is_being_written_is_left_and_begun_again_by_the_next(
        self, conversation: Conversation, monkeypatch: pytest.MonkeyPatch, failure: Exception | None
    ) -> None:
        def reply(_request: ChatRequest) -> str:
            AnswerWatch().stop()
            if failure is not None:
                raise failure
            return NOTHING

        use(ScriptedChatModel([reply]), monkeypatch)
        answer = actions.ask(conversation, QUESTION)
        answer.refresh_from_db()
        assert (answer.state, answer.failure) == (Message.State.WRITING, "")

        turns._is_over.clear()
        use(ScriptedChatModel([NOTHING]), monkeypatch)
        assert resuming.take_up_interrupted() == [answer.pk]
        answer.refresh_from_db()
        assert answer.state == Message.State.COMPLETE

    def test_what_waits_for_its_turn_is_not_begun(
        self, cut_off: Message, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        turns.leave_off()
        turns.run(cut_off.pk, QUESTION)
        assert Message.objects.get(pk=cut_off.pk).attempts == cut_off.attempts
