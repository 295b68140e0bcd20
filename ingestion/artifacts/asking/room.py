"""How much a model is asked at once: from what it can hold, by what models of its kind do well."""

from dataclasses import dataclass
from typing import Self

from bookclub.providers.ports import ChatModel, ChatRequest
from bookclub.providers.token_estimate import MESSAGE_OVERHEAD, estimate_tokens
from ingestion.artifacts.asking.bounds import (
    BRIEF,
    BRIEF_NOTES,
    FULL_NOTES,
    NotesBounds,
    ProfileBounds,
)

CONTEXT_SHARE = 0.75
"""Of the model's context, prompt and reply together: estimates err, and some servers cut silently."""

MOST_PROMPT_TOKENS = 24_000
"""A whole part of a long novel. More is cheaper in calls, but models lose the middle of long prompts."""

_MOST_OUTPUT = 3_000
_ONE_PASSAGE_TOKENS = 800
"""Small models quote faithfully from one passage, seldom from several."""


@dataclass(frozen=True, slots=True)
class AskingProfile:
    """In estimated tokens. Prompts leave `repair_tokens` of `prompt_tokens` free for being asked again."""

    prompt_tokens: int
    passage_tokens: int
    notes_output: int
    profile_output: int
    repair_tokens: int
    notes: NotesBounds
    profile: ProfileBounds

    @classmethod
    def for_model(
        cls,
        model: ChatModel,
        context_tokens: int | None = None,
        most_prompt: int = MOST_PROMPT_TOKENS,
        most_output: int = _MOST_OUTPUT,
    ) -> Self:
        """`context_tokens` stands in for the model's own context where less is to be used."""
        usable = int((context_tokens or model.context_tokens) * CONTEXT_SHARE)
        is_small = model.is_small
        notes_output = min(1_000 if is_small else 3_500, usable // 3)
        profile_output = min(most_output, usable // 3)
        prompt = min(most_prompt, usable - max(notes_output, profile_output))
        return cls(
            prompt_tokens=prompt,
            passage_tokens=_ONE_PASSAGE_TOKENS if is_small else prompt,
            notes_output=notes_output,
            profile_output=profile_output,
            repair_tokens=min(900, prompt // 5),
            notes=BRIEF_NOTES if is_small else FULL_NOTES,
            profile=BRIEF if is_small else ProfileBounds(),
        )


def tokens_of(request: ChatRequest) -> int:
    return estimate_tokens(request.system) + estimate_tokens(request.user) + MESSAGE_OVERHEAD


def within_tokens(text: str, tokens: int) -> str:
    """As much of the beginning of `text` as `tokens` pay for."""
    while text and estimate_tokens(text) > tokens:
        text = text[: min(len(text) - 1, len(text) * max(tokens, 0) // estimate_tokens(text))]
    return text
