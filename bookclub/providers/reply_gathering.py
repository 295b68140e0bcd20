"""From the pieces of a streamed reply to the whole one, refusing what was cut off."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bookclub.providers.errors import MalformedOutput
from bookclub.providers.ports import ChatDelta, ChatReply
from bookclub.sentences import Sentence, gettext_noop

LONGEST_MODEL_NAME = 200
"""As much as is kept of it; some servers report a whole path."""


@dataclass(slots=True)
class ReplyGathering:
    """Collects what a provider reports while it streams; `model` is the one that was asked for."""

    provider: str
    model: str
    reported_model: str = ""
    request_id: str = ""
    response_id: str = ""
    fingerprint: str = ""
    finish_reason: str = ""
    prompt_tokens: int | None = None
    output_tokens: int | None = None
    pieces: list[str] = field(default_factory=list)

    def reply(self) -> ChatReply:
        """The whole reply. Raises `MalformedOutput` when it is cut off, withheld or empty."""
        reply = self._so_far()
        self._refuse_unfinished(reply)
        return reply

    def _so_far(self) -> ChatReply:
        return ChatReply(
            text="".join(self.pieces),
            provider=self.provider,
            model=(self.reported_model or self.model)[:LONGEST_MODEL_NAME],
            finish_reason=self.finish_reason,
            request_id=self.request_id or self.response_id,
            response_id=self.response_id,
            fingerprint=self.fingerprint,
            prompt_tokens=self.prompt_tokens,
            output_tokens=self.output_tokens,
        )

    def _refuse_unfinished(self, reply: ChatReply) -> None:
        if self.finish_reason == "length":
            problem = gettext_noop("The reply of {model} was cut off at its length limit.")
        elif self.finish_reason == "content_filter":
            problem = gettext_noop("The provider of {model} withheld the reply (content filter).")
        elif not self.finish_reason:
            problem = gettext_noop("The reply of {model} stopped halfway.")
        elif not reply.text.strip():
            problem = gettext_noop("The reply of {model} was empty.")
        else:
            return
        refused = MalformedOutput(Sentence(problem, model=self.model))
        refused.reply = reply
        raise refused


def whole_reply(stream: Iterator[ChatDelta | ChatReply]) -> ChatReply:
    """The last thing a stream yields."""
    for event in stream:
        if isinstance(event, ChatReply):
            return event
    raise MalformedOutput(Sentence(gettext_noop("The model's reply stopped halfway.")))
