"""How many passages a model can be handed without ever filling its window."""

from collections.abc import Sequence

from bookclub.providers.token_estimate import MESSAGE_OVERHEAD, estimate_tokens
from chat.retrieval.passage import Passage
from ingestion.passages.lines import number_lines

CONTEXT_SHARE = 0.75
_TOKENS_PER_LINE_NUMBER = 12
"""GLOBAL_LINE, page, line in page, tabs and line end."""
_TOKENS_PER_FILE_NAME = 6
"""More than a page: source code has the name of its file there."""


def fitting_passages(
    passages: Sequence[Passage],
    *,
    context_tokens: int,
    fixed_tokens: int,
    output_tokens: int,
    most: int | None,
) -> list[Passage]:
    """The first passages, at most `most`, as many as fit beside `fixed_tokens` of instructions and question.

    Prompt and reply together stay within `CONTEXT_SHARE` of the window.
    """
    room = int(context_tokens * CONTEXT_SHARE) - fixed_tokens - output_tokens - MESSAGE_OVERHEAD
    fitting: list[Passage] = []
    for passage in passages[:most]:
        room -= _tokens(passage)
        if room < 0:
            break
        fitting.append(passage)
    return fitting


def _tokens(passage: Passage) -> int:
    lines = number_lines([passage]).lines
    beside = _TOKENS_PER_LINE_NUMBER + (_TOKENS_PER_FILE_NAME if passage.code is not None else 0)
    return sum(estimate_tokens(line.text) + beside for line in lines)
