"""What a prompt costs at a model: never more than a share of its window."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bookclub.providers.ports import ChatReply, ChatRequest
from bookclub.providers.token_estimate import MESSAGE_OVERHEAD, estimate_tokens
from chat.retrieval.passage import Passage
from ingestion.passages.lines import number_lines

CONTEXT_SHARE = 0.75
MOST_RAISED = 4.0
"""A provider that reports more than so many times the estimate counts something else than this prompt."""
_TOKENS_PER_LINE_NUMBER = 12
"""GLOBAL_LINE, page, line in page, tabs and line end."""
_TOKENS_PER_FILE_NAME = 6
"""More than a page: source code has the name of its file there."""


@dataclass(slots=True)
class TokenMeter:
    """A safe estimate, raised by what the provider reports: it is never lowered."""

    factor: float = 1.0

    def tokens(self, text: str) -> int:
        return math.ceil(estimate_tokens(text) * self.factor)

    def of_passage(self, passage: Passage) -> int:
        lines = number_lines([passage]).lines
        beside = _TOKENS_PER_LINE_NUMBER + (_TOKENS_PER_FILE_NAME if passage.code is not None else 0)
        return math.ceil(sum(estimate_tokens(line.text) + beside for line in lines) * self.factor)

    def learn(self, request: ChatRequest, reply: ChatReply) -> None:
        guess = estimate_tokens(request.system) + estimate_tokens(request.user) + MESSAGE_OVERHEAD
        if reply.prompt_tokens:
            self.factor = max(self.factor, min(MOST_RAISED, reply.prompt_tokens / guess))


@cache
def meter_of(provider: str, model: str) -> TokenMeter:
    """The one of this process for that model."""
    return TokenMeter()


def room_for_passages(
    context_tokens: int, meter: TokenMeter, fixed: Sequence[str], output_tokens: int
) -> int:
    """Tokens left beside the `fixed` texts and the reply; prompt and reply stay within `CONTEXT_SHARE`."""
    spent = sum(map(meter.tokens, fixed)) + output_tokens + MESSAGE_OVERHEAD
    return int(context_tokens * CONTEXT_SHARE) - spent
