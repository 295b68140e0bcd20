"""Whether a language model is a small one, which does well with one passage at a time only."""

import re

SMALL_CONTEXT_TOKENS = 8_192
"""A model of which nothing else is known, and that is trusted with no more than this, counts as small."""

SMALL_BILLIONS = 14
"""With fewer parameters models quote faithfully from one passage, seldom from several."""

_BILLIONS = re.compile(
    r"(?<![\w.])(?:(?P<experts>\d+)x)?(?P<billions>\d+(?:\.\d+)?)b(?![a-z0-9])", re.IGNORECASE
)


def is_small_model(name: str, context_tokens: int) -> bool:
    """By the parameters in its name (`qwen2.5:0.5b`, `Mixtral-8x7B`), else by its context."""
    sizes = [int(found["experts"] or 1) * float(found["billions"]) for found in _BILLIONS.finditer(name)]
    return max(sizes) < SMALL_BILLIONS if sizes else context_tokens <= SMALL_CONTEXT_TOKENS
