"""From the pieces of a streamed reply to the whole one, refusing what was cut off."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bookclub.providers.errors import MalformedOutput
from bookclub.providers.ports import ChatDelta, ChatReply


@dataclass(slots=True)
class ReplyGathering:
    """Collects what a provider reports while it streams."""

    provider: str
    model: str
    request_id: str = ""
    finish_reason: str = ""
    prompt_tokens: int | None = None
    output_tokens: int | None = None
    pieces: list[str] = field(default_factory=list)

    def reply(self) -> ChatReply:
        """The whole reply. Raises `MalformedOutput` when it is cut off, withheld or empty."""
        text = "".join(self.pieces)
        self._refuse_unfinished(text)
        return ChatReply(
            text=text,
            provider=self.provider,
            model=self.model,
            finish_reason=self.finish_reason,
            request_id=self.request_id,
            prompt_tokens=self.prompt_tokens,
            output_tokens=self.output_tokens,
        )

    def _refuse_unfinished(self, text: str) -> None:
        if self.finish_reason == "length":
            raise MalformedOutput(f"The reply of {self.model} was cut off at its length limit.")
        if self.finish_reason == "content_filter":
            raise MalformedOutput(f"The provider of {self.model} withheld the reply (content filter).")
        if not self.finish_reason:
            raise MalformedOutput(f"The reply of {self.model} stopped halfway.")
        if not text.strip():
            raise MalformedOutput(f"The reply of {self.model} was empty.")


def whole_reply(stream: Iterator[ChatDelta | ChatReply]) -> ChatReply:
    """The last thing a stream yields."""
    for event in stream:
        if isinstance(event, ChatReply):
            return event
    raise MalformedOutput("The model's reply stopped halfway.")
