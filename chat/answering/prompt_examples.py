"""Examples as they stand before the question: fenced, as many as there is room for, text to read alone."""

import re
from collections.abc import Callable, Iterator, Sequence

from chat.answering.briefing import PromptExample

EXAMPLES_SHARE = 0.1
"""Of a model's window, all of them together: the passages need the rest."""

_FENCE = re.compile(r"<(?=\s*/?\s*(?:examples?|passages)\b)", re.IGNORECASE)


def fitting(
    examples: Sequence[PromptExample], context_tokens: int, tokens: Callable[[str], int]
) -> tuple[PromptExample, ...]:
    """The nearest first; one that has no room is passed over."""
    return tuple(_fitting(examples, int(context_tokens * EXAMPLES_SHARE), tokens))


def _fitting(
    examples: Sequence[PromptExample], room: int, tokens: Callable[[str], int]
) -> Iterator[PromptExample]:
    for example in examples:
        cost = tokens(_shown(example))
        if cost <= room:
            room -= cost
            yield example


def examples_text(examples: Sequence[PromptExample]) -> str:
    """ "" where there are none."""
    return "\n".join(["<examples>", *map(_shown, examples), "</examples>", "", ""]) if examples else ""


def _shown(example: PromptExample) -> str:
    """Whatever it quotes, its fence ends where it ends."""
    question = " ".join(example.question.split())
    inside = f"Question: {question}\n{example.passages}\nAnswer: {example.answer}"
    return f"<example>\n{_FENCE.sub('‹', inside)}\n</example>"
