"""The scripted model keeps the contract of a real one."""

import pytest

from bookclub.providers.errors import ProviderError, TimedOut
from bookclub.providers.ports import ChatDelta, ChatModel, ChatReply, ChatRequest
from bookclub.providers.scripted_models import BrokenOff, ScriptedChatModel

REQUEST = ChatRequest(system="s", user="u")


def test_it_streams_its_script_in_pieces_and_keeps_the_requests() -> None:
    scripted = ScriptedChatModel(["one two three"])
    model: ChatModel = scripted
    events = list(model.stream(REQUEST))
    assert [event.text for event in events[:-1]] == ["one two", " three"]
    assert isinstance(events[-1], ChatReply)
    assert events[-1].text == "one two three"
    assert scripted.requests == [REQUEST]


def test_it_raises_answers_from_the_request_and_runs_out() -> None:
    model = ScriptedChatModel([TimedOut("slow"), lambda request: request.user * 2])
    with pytest.raises(TimedOut):
        model.complete(REQUEST)
    assert model.complete(REQUEST).text == "uu"
    with pytest.raises(ProviderError, match="no more replies"):
        model.complete(REQUEST)


def test_it_can_repeat_its_last_line() -> None:
    model = ScriptedChatModel(["a", "b"], repeat_last=True)
    assert [model.complete(REQUEST).text for _ in range(3)] == ["a", "b", "b"]


def test_it_counts_streams_that_were_stopped() -> None:
    model = ScriptedChatModel(["a long reply"])
    stream = model.stream(REQUEST)
    assert next(stream) == ChatDelta("a long ")
    stream.close()  # type: ignore[attr-defined]
    assert model.closed_early == 1


def test_it_can_break_off_halfway() -> None:
    stream = ScriptedChatModel([BrokenOff("one two", TimedOut("slow"))]).stream(REQUEST)
    assert next(stream) == ChatDelta("one two")
    with pytest.raises(TimedOut):
        next(stream)
