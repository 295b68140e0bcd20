"""The words of passages, sentence by sentence; a club asks the same book again and again."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from chat.retrieval.candidate import ChunkText, Span
from ingestion.words.stems import stems_of

PASSAGES_AT_HAND = 4_096
"""Some four novels; about 15 MB."""


def sentence_stems(chunk: ChunkText) -> tuple[tuple[str, ...], ...]:
    """The stems of each of its sentences, in order."""
    return _stems(chunk.text, chunk.spans, chunk.language)


def distinct_words(chunk: ChunkText) -> frozenset[str]:
    return frozenset(word_counts(chunk))


def word_counts(chunk: ChunkText) -> Mapping[str, int]:
    """How often each stem stands in its sentences."""
    return _counts(chunk.text, chunk.spans, chunk.language)


def length_of(chunk: ChunkText) -> int:
    """In words; one at least."""
    return max(1, sum(word_counts(chunk).values()))


@lru_cache(maxsize=PASSAGES_AT_HAND)
def _counts(text: str, spans: tuple[Span, ...], language: str) -> Counter[str]:
    return Counter(word for sentence in _stems(text, spans, language) for word in sentence)


@lru_cache(maxsize=PASSAGES_AT_HAND)
def _stems(text: str, spans: tuple[Span, ...], language: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(stems_of(text[start:end], language)) for start, end in spans)
