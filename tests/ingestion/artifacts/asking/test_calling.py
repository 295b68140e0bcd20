"""One call: what comes back is bounded, and can be kept."""

import threading
from collections.abc import Iterator

from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest
from ingestion.artifacts.asking.calling import LONGEST_REPLY, Answer, begun

REQUEST = ChatRequest("s", "u")


class Streaming:
    """Yields what it is given; `closed` once nobody listens any more."""

    provider, model, leaves_machine, context_tokens = "scripted", "scripted-1", False, 8_192
    is_small = False

    def __init__(self, events: Iterator[ChatDelta | ChatReply]) -> None:
        self.events = events
        self.closed = threading.Event()

    def complete(self, request: ChatRequest) -> ChatReply:
        raise NotImplementedError

    def stream(self, request: ChatRequest) -> Iterator[ChatDelta | ChatReply]:
        try:
            yield from self.events
        finally:
            self.closed.set()


def answer_of(model: Streaming, over: threading.Event | None = None) -> Answer:
    return begun(model, REQUEST, over or threading.Event()).result(20)


def test_a_reply_that_never_ends_is_cut_off() -> None:
    model = Streaming(ChatDelta("abc " * 200) for _ in iter(int, 1))
    reply = answer_of(model).reply
    assert reply is not None
    assert reply.finish_reason == "length"
    assert LONGEST_REPLY - 1_000 < len(reply.text) <= LONGEST_REPLY
    assert model.closed.wait(5)


def test_a_whole_reply_is_as_the_provider_gives_it() -> None:
    whole = ChatReply("abc", "p", "m", "stop", "id", 3, 4)
    assert answer_of(Streaming(iter([ChatDelta("abc"), whole]))).reply == whole


def test_what_cannot_be_written_down_is_replaced() -> None:
    reply = answer_of(Streaming(iter([ChatReply("a\ud83db\0c", "p", "m\udfff", "stop", "i\0d")]))).reply
    assert reply is not None
    assert (reply.text, reply.model, reply.request_id) == ("a?b\ufffdc", "m?", "i\ufffdd")


def test_when_nobody_listens_any_more_it_ends() -> None:
    over, gone_on = threading.Event(), threading.Event()

    def events() -> Iterator[ChatDelta]:
        for _ in iter(int, 1):
            yield ChatDelta("")
            gone_on.set()

    model = Streaming(events())
    future = begun(model, REQUEST, over)
    assert gone_on.wait(5)
    over.set()
    assert future.result(20).reply is not None
    assert model.closed.wait(5)
