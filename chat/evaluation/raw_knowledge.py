"""What someone knows who has read a book's file up to a place, judged by the file's own text alone."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

SEQUENCE = 8
"""So many words in a row are the book's own, and nobody's by chance."""

_WORD = re.compile(r"[^\W_]+")


class RawKnowledge:
    """`names` are words whose first place in the raw text matters; a case that differs is another word."""

    def __init__(self, raw: str, names: Iterable[str]) -> None:
        self.raw = raw
        self._letters, self._ends = _letters(raw)
        self._sequences: dict[str, int] = {}
        for sequence, end in _sequences(raw):
            self._sequences.setdefault(sequence, end)
        self._names = {name: place + len(name) for name in names if (place := raw.find(name)) >= 0}
        self._located: dict[str, int | None] = {}

    def end_of(self, passage: str) -> int | None:
        """Where the passage first ends in the raw text, by its letters and digits; None for nowhere."""
        if passage not in self._located:
            self._located[passage] = self._found_end(passage)
        return self._located[passage]

    def sequences_beyond(self, text: str, offset: int) -> list[str]:
        """Its runs of words that the raw text has only after `offset`."""
        return [run for run, _end in _sequences(text) if self._sequences.get(run, 0) > offset]

    def names_beyond(self, text: str, offset: int) -> list[str]:
        """The names in it that the raw text has only after `offset`."""
        words = set(_WORD.findall(text))
        return [name for name, end in self._names.items() if end > offset and name in words]

    def _found_end(self, passage: str) -> int | None:
        letters, _ends = _letters(passage)
        place = self._letters.find(letters)
        return self._ends[place + len(letters) - 1] if letters and place >= 0 else None


def _letters(text: str) -> tuple[str, list[int]]:
    """Letters and digits in a row, without accents, and for each where it ends in `text`."""
    letters: list[str] = []
    ends: list[int] = []
    for end, character in enumerate(text, 1):
        plain = character if character.isascii() else unicodedata.normalize("NFKD", character)
        for one in plain:
            if one.isalnum():
                letters.append(one)
                ends.append(end)
    return "".join(letters), ends


def _sequences(text: str) -> Iterator[tuple[str, int]]:
    """Runs of words as one string each, with where they end."""
    found = list(_WORD.finditer(text))
    words = [word.group().lower() for word in found]
    for first in range(len(words) - SEQUENCE + 1):
        yield " ".join(words[first : first + SEQUENCE]), found[first + SEQUENCE - 1].end()
