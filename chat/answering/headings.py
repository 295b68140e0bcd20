"""Which lines of a passage are headings: they tell where something stands and answer nothing."""

import re
from collections.abc import Iterator

from chat.retrieval.passage import Passage

_LINE = re.compile(r"[^\n]*\n?")
_WORD = re.compile(r"[^\W_]+")
_SPOKEN = re.compile(r"[\"“”«»]|^\s*[—–]")


def body_start(passage: Passage) -> int:
    """Where the text begins, after the leading lines that are the passage's own headings."""
    titles = [_spelled(title) for title in (*passage.heading_path, passage.chapter) if title]
    begins = 0
    for line in _LINE.finditer(passage.text):
        words = _spelled(line.group())
        if words and not any(words in title for title in titles):
            break
        if words:
            begins = line.end()
    return begins


def is_in_capitals(text: str) -> bool:
    """Lines in capitals alone are a heading or an inscription, unless someone shouts them."""
    letters = [letter for letter in text if letter.isalpha()]
    return bool(letters) and all(letter.isupper() for letter in letters) and not _SPOKEN.search(text)


def _spelled(text: str) -> str:
    """The words alone, each between spaces, so that a title contains its parts."""
    return "".join(f" {word}" for word in _words(text)) + " " if _WORD.search(text) else ""


def _words(text: str) -> Iterator[str]:
    return (found.group() for found in _WORD.finditer(text.casefold()))
