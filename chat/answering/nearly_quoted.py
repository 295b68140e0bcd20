"""Quotations that are the book's but for what writers do to them: a “she said” left out, a word put in."""

import re
from collections.abc import Iterator

from chat.answering.schemas.grounds import Grounds
from ingestion.passages.verify import fold_quote

_PUT_IN = re.compile(r"\s*\[[^\]]*\]\s*")
_VERSE = re.compile(r"\s+/{1,2}\s+")
_SAID = r'[.,;:!?-]*" ?[^"]{1,60}?" ?'
"""Between the end of spoken words and their going on, in a folded text."""


def on_lines(words: str) -> str:
    """Lines of verse that stand in one, with strokes between, as lines of their own again."""
    return _VERSE.sub("\n", words)


def is_nearly_quoted(words: str, grounds: Grounds) -> bool:
    """No word of it is another: it is no invention, though not word for word what stands there."""
    plain = _PUT_IN.sub(" … ", on_lines(words)).strip().rstrip("!? ")
    if grounds.book.has(plain):
        return True
    return any(_goes_on(fold_quote(plain), text.folded) for text in grounds.book.folded)


def _goes_on(words: str, text: str) -> bool:
    return any(re.search(pattern, text) for pattern in _with_a_tag(words, text))


def _with_a_tag(words: str, text: str) -> Iterator[str]:
    """Patterns of the words in two parts, with who says them between, as long as the first part is there."""
    said = words.split(" ")
    for place in range(1, len(said)):
        first, second = " ".join(said[:place]).rstrip(".,;:!?"), " ".join(said[place:])
        if first not in text:
            return
        yield rf"\b{re.escape(first)}{_SAID}{re.escape(second.rstrip('.,;:!?'))}\b"
