"""Whether a text by a language model names what its reader has not met: models know famous books by heart."""

import re
from collections.abc import Callable, Iterator
from functools import cached_property

from chat.retrieval.scope import Scope
from ingestion.words.stems import unaccented

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_OWNING = re.compile(r"['’]s$", re.IGNORECASE)
_NEXT = re.compile(r"\.?[ \n]")


def speaks_of_what_is_read(scope: Scope) -> Callable[[str], bool]:
    """True for whatever names nobody and nothing that the books of `scope` name further on only.

    Looked up when the first text is asked about, and only in books that were read in part.
    """
    return _Met(scope).speaks


class _Met:
    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def speaks(self, text: str) -> bool:
        if not self._scope.read_up_to:
            return True
        return not any(self._is_unmet(name) for name in _names(text))

    def _is_unmet(self, name: str) -> bool:
        """Names stand with a capital further on; the same word in small letters may have been read."""
        words = f" {_folded(name)} "
        return words not in self._read and any(words in later for later in self._later)

    @cached_property
    def _read(self) -> str:
        """All that was read of any of the books."""
        return "".join(_folded_text(before) for before, _after in self._halves)

    @cached_property
    def _later(self) -> tuple[str, ...]:
        return tuple(_folded_names(after) for _before, after in self._halves if after)

    @cached_property
    def _halves(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._texts())

    def _texts(self) -> Iterator[tuple[str, str]]:
        for book in self._scope.books:
            if book.live_index is not None:
                text = book.live_index.stored_text.text
                known = self._scope.read_up_to.get(book.pk, len(text))
                yield text[:known], text[known:]


def _names(text: str) -> Iterator[str]:
    """Words with a capital, and those in a row together: of “Mrs. Elton” each word may be known, not she."""
    run: list[str] = []
    last_end = 0
    for found in _WORD.finditer(text):
        if not found[0][0].isupper():
            run = []
            continue
        if not (run and _NEXT.fullmatch(text, last_end, found.start())):
            run = []
        run.append(found[0])
        last_end = found.end()
        yield found[0]
        if len(run) > 1:
            yield " ".join(run)
            yield " ".join(run[-2:])


def _folded(words: str) -> str:
    return " ".join(_fold(word) for word in _WORD.findall(words))


def _folded_text(text: str) -> str:
    return f" {_folded(text)} "


def _folded_names(text: str) -> str:
    """What has a capital; a sign stands for all between that has none, so that no row reaches across."""
    said = (_fold(word) if word[0].isupper() else "|" for word in _WORD.findall(text))
    return f" {' '.join(said)} "


def _fold(word: str) -> str:
    return unaccented(_OWNING.sub("", word).lower())
