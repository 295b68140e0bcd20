"""A language model that says what it is told to: for tests, demonstrations and trials without a vendor."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from bookclub.providers.errors import ProviderError
from bookclub.providers.model_size import is_small_model
from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest
from bookclub.providers.reply_gathering import whole_reply
from bookclub.sentences import Sentence, gettext_noop


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """A reply that comes as far as `text`, and then the server fails."""

    text: str
    error: Exception


Line = str | Exception | BrokenOff | Callable[[ChatRequest], str]
"""A reply word for word, something to raise, both, or a function that makes the reply from the request."""


@dataclass(slots=True)
class ScriptedChatModel:
    """Plays `script` line by line, and its last line over again when `repeat_last` is set.

    `requests` keeps what was asked; `closed_early` counts streams that the caller stopped.
    """

    script: Sequence[Line]
    provider: str = "scripted"
    model: str = "scripted-1"
    leaves_machine: bool = False
    context_tokens: int = 8192
    piece_chars: int = 7
    repeat_last: bool = False
    requests: list[ChatRequest] = field(default_factory=list)
    closed_early: int = 0
    is_small: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_small = is_small_model(self.model, self.context_tokens)

    def complete(self, request: ChatRequest) -> ChatReply:
        return whole_reply(self.stream(request))

    def stream(self, request: ChatRequest) -> Iterator[ChatDelta | ChatReply]:
        self.requests.append(request)
        line = self._line_for(request)
        text = line.text if isinstance(line, BrokenOff) else line
        try:
            for start in range(0, len(text), self.piece_chars):
                yield ChatDelta(text[start : start + self.piece_chars])
        except GeneratorExit:
            self.closed_early += 1
            raise
        if isinstance(line, BrokenOff):
            raise line.error
        yield self._reply(request, text)

    def _line_for(self, request: ChatRequest) -> str | BrokenOff:
        place = len(self.requests) - 1
        if self.repeat_last:
            place = min(place, len(self.script) - 1)
        if place >= len(self.script):
            raise ProviderError(Sentence(gettext_noop("The scripted model has no more replies.")))
        line = self.script[place]
        if isinstance(line, Exception):
            raise line
        return line if isinstance(line, str | BrokenOff) else line(request)

    def _reply(self, request: ChatRequest, text: str) -> ChatReply:
        return ChatReply(
            text=text,
            provider=self.provider,
            model=self.model,
            finish_reason="stop",
            request_id=f"scripted-{len(self.requests)}",
            prompt_tokens=len(f"{request.system} {request.user}".split()),
            output_tokens=len(text.split()),
        )
