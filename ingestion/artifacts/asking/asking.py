"""One thing a model is asked for: the call, once more with the error, and what is kept of the replies."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Generic, Self, TypeVar

from pydantic import BaseModel

from bookclub.providers.errors import ProviderError
from bookclub.providers.ports import ChatReply, ChatRequest
from bookclub.providers.token_estimate import estimate_tokens
from ingestion.artifacts.asking.reading import Reading, read_reply
from ingestion.artifacts.asking.room import within_tokens
from ingestion.artifacts.model_calls import Purpose
from ingestion.artifacts.prompt_file import Prompt

M = TypeVar("M", bound=BaseModel)

_ERROR_SHARE = 4
"""Of the room for a repair the error has a quarter, the reply it is about the rest."""

_SEAMS = 8
"""Tokens: two new lines, and what stands for a reply that was empty."""


@dataclass(frozen=True, slots=True)
class Form(Generic[M]):
    """What a reply must be. `complaint` says what is wrong with a valid one, and is empty when nothing is."""

    model: type[M]
    complaint: Callable[[M], str]


@dataclass(kw_only=True)
class Asking(Generic[M]):
    """Ends with a `value`, or with the `failure` that says why there is none.

    `smaller` makes what to ask for instead when this is more than the model can read at once; the answers
    are then those of `instead`. `is_partial` when a reply was not wholly valid.
    """

    purpose: Purpose
    prompt: Prompt
    request: ChatRequest
    form: Form[M]
    repair_tokens: int
    smaller: Callable[[], list[Self]] = list
    value: M | None = None
    reply: ChatReply | None = None
    is_partial: bool = False
    is_repair: bool = False
    failure: ProviderError | None = None
    instead: list[Self] = field(default_factory=list)

    @property
    def answers(self) -> list[Self]:
        """This, or what was asked for instead, in order."""
        return [found for one in self.instead for found in one.answers] if self.instead else [self]

    def hear(self, reply: ChatReply) -> str:
        """Takes in a reply. Gives what is wrong with it, as the model is told; empty when nothing is.

        Of two replies that are both valid in part the one with more in it is kept.
        """
        reading: Reading[M] = read_reply(reply, self.form.model, self.form.complaint)
        if not reading.problem or _entries(reading.value) > _entries(self.value):
            self.value, self.reply = reading.value, reply
        self.is_partial = bool(reading.problem)
        return reading.problem

    def ask_again(self, problem: str, reply: str) -> None:
        """The next call is the repair."""
        self.is_repair = True
        self.request = repair_of(self.request, self.prompt, problem, reply, self.repair_tokens)


def _entries(value: BaseModel | None) -> int:
    """How much is in its lists."""
    return 0 if value is None else sum(len(held) for _name, held in value if isinstance(held, list))


def repair_of(request: ChatRequest, prompt: Prompt, problem: str, reply: str, tokens: int) -> ChatRequest:
    """The same request again, with what was wrong with the reply; it adds at most `tokens`."""
    room = max(0, tokens - estimate_tokens(prompt.fill("Repair", error="", reply="")) - _SEAMS)
    error = within_tokens(problem, room // _ERROR_SHARE)
    shown = within_tokens(reply, room - room // _ERROR_SHARE)
    note = prompt.fill("Repair", error=error, reply=shown or "(nothing)")
    return replace(request, user=f"{request.user}\n\n{note}")
