"""One call of a language model, in a thread of its own: what comes back, made safe to keep."""

import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, replace

from bookclub.providers.errors import MalformedOutput, ProviderError
from bookclub.providers.ports import ChatModel, ChatReply, ChatRequest

LONGEST_REPLY = 100_000
"""Characters: several times what is ever asked for. Some servers never end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`reply` may come with an `error` when it is cut off."""

    seconds: float
    reply: ChatReply | None = None
    error: ProviderError | None = None


def begun(chat_model: ChatModel, request: ChatRequest, over: threading.Event) -> "Future[Answer]":
    """In a thread that nobody has to wait for: a process that ends takes it along. `over` breaks it off."""
    future: Future[Answer] = Future()
    arguments = (future, chat_model, request, over)
    threading.Thread(target=_answer_into, args=arguments, name="model-call", daemon=True).start()
    return future


def _answer_into(
    future: "Future[Answer]", chat_model: ChatModel, request: ChatRequest, over: threading.Event
) -> None:
    try:
        future.set_result(_answer(chat_model, request, over))
    except BaseException as error:  # whoever waits for it raises it
        future.set_exception(error)


def _answer(chat_model: ChatModel, request: ChatRequest, over: threading.Event) -> Answer:
    started = time.monotonic()
    try:
        reply = _bounded_reply(chat_model, request, over)
    except ProviderError as error:
        came = error.reply if isinstance(error, MalformedOutput) else None
        return Answer(time.monotonic() - started, came and _storable(came), error)
    return Answer(time.monotonic() - started, _storable(reply))


def _bounded_reply(chat_model: ChatModel, request: ChatRequest, over: threading.Event) -> ChatReply:
    """What is too long is cut off, as the model's own limit would have done."""
    pieces, length = list[str](), 0
    for event in chat_model.stream(request):
        if isinstance(event, ChatReply):
            return event
        pieces.append(event.text)
        length += len(event.text)
        if length > LONGEST_REPLY or over.is_set():
            break
    return ChatReply("".join(pieces), chat_model.provider, chat_model.model, finish_reason="length")


def _storable(reply: ChatReply) -> ChatReply:
    """Half characters, which JSON can spell, cannot be written down, nor sent."""
    return replace(
        reply,
        text=_whole_characters(reply.text[:LONGEST_REPLY]),
        model=_whole_characters(reply.model),
        finish_reason=_whole_characters(reply.finish_reason),
        request_id=_whole_characters(reply.request_id),
    )


def _whole_characters(text: str) -> str:
    return text.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")
