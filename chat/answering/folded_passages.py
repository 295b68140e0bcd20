"""Passages folded for comparison, each once while an answer is checked."""

from functools import lru_cache

from ingestion.passages.folding import FoldedText

_AT_HAND = 128
"""More than one prompt holds."""


@lru_cache(maxsize=_AT_HAND)
def folded(text: str) -> FoldedText:
    return FoldedText(text)
