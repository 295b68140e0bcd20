"""How many words an answer shares with a reference answer, as SQuAD counts them (arXiv 1606.05250)."""

import unicodedata
from collections import Counter
from collections.abc import Iterable

_ARTICLES = frozenset({"a", "an", "the"})


def token_f1(answer: str, references: Iterable[str]) -> float:
    """With the reference that it has most in common with; an empty answer shares nothing."""
    words = _words(answer)
    return max((_f1(words, _words(reference)) for reference in references), default=0.0)


def _words(text: str) -> Counter[str]:
    """In lower case, without punctuation and articles."""
    plain = "".join(letter for letter in text.lower() if not unicodedata.category(letter).startswith("P"))
    return Counter(word for word in plain.split() if word not in _ARTICLES)


def _f1(answer: Counter[str], reference: Counter[str]) -> float:
    shared = (answer & reference).total()
    return 2 * shared / (answer.total() + reference.total()) if shared else 0.0
