"""Calls of a language model about a book, and where answered ones are kept: what is paid for once stays."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal, Protocol

from bookclub.providers.ports import ChatReply, ChatRequest

Purpose = Literal["part_notes", "profile"]
Report = Callable[[int, int], None]
"""Told how many calls are done, and of how many; it may raise to stop the work."""


class Stopped(Exception):
    """A report raises it when the work is not wanted any more: calls under way are heard to their end."""


@dataclass(frozen=True, slots=True)
class CallRecord:
    """An answered call.

    `provider` and `model` are as the reply names them, `problem` is as the model was told.
    """

    purpose: Purpose
    fingerprint: str
    provider: str
    model: str
    prompt_version: str
    reply: str
    finish_reason: str
    request_id: str
    prompt_tokens: int | None
    output_tokens: int | None
    seconds: float
    is_usable: bool
    problem: str = ""


class CallJournal(Protocol):
    """Remembers the calls about one book. Only the thread that ordered the work speaks to it."""

    def finished(self, fingerprint: str) -> ChatReply | None:
        """The reply to a call that was answered before, usable or not."""
        ...

    def keep(self, record: CallRecord) -> None: ...


class NoJournal:
    """Remembers nothing: every call is asked anew."""

    def finished(self, fingerprint: str) -> ChatReply | None:
        return None

    def keep(self, record: CallRecord) -> None:
        return None


def fingerprint(request: ChatRequest, provider: str, model: str) -> str:
    """Stands for all that is asked, and of whom; the order of a schema's properties counts too."""
    asked = {**asdict(request), "provider": provider, "model": model}
    return hashlib.sha256(json.dumps(asked, ensure_ascii=False).encode()).hexdigest()
