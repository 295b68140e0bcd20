"""Looking for words in a text as readers type them: without capitals, accents and typographers' marks."""

import unicodedata
from collections.abc import Iterator

from ingestion.passages.folding import IGNORABLE, FoldedText, is_word_character


class SearchedText:
    """Folds the text once, a third of a second for two million characters; each search is then quick."""

    def __init__(self, text: str) -> None:
        self._folding = FoldedText(text)
        self._plain = _without_accents(self._folding.folded)

    def places(self, words: str, end: int) -> Iterator[tuple[int, int]]:
        """Ranges of `text[:end]` where `words` stand together; the last of them may go on."""
        needle = searched_words(words)
        position = self._plain.find(needle) if needle else -1
        while position >= 0:
            first = self._folding.original_start(position)
            last = self._folding.original_end(position + len(needle))
            if last > end:
                return
            cuts_a_word = self._is_within_a_word(position, first)
            if not cuts_a_word:
                yield first, last
            position = self._plain.find(needle, position + (1 if cuts_a_word else len(needle)))

    def _is_within_a_word(self, position: int, start: int) -> bool:
        """Of the text as it is printed: words begin behind a dash, and not in the middle of a ligature."""
        if position and self._folding.original_end(position) > start:
            return True
        text, before = self._folding.text, start - 1
        while before >= 0 and text[before] in IGNORABLE:
            before -= 1
        is_word = is_word_character(text[start])
        return is_word and before >= 0 and is_word_character(text[before])


def searched_words(words: str) -> str:
    """As they are compared; "" where nothing is left to look for."""
    plain = _without_accents(FoldedText(words).folded).strip(' "')
    return plain if any(map(is_word_character, plain)) else ""


def _without_accents(folded: str) -> str:
    """As long as it was: each letter without what stands above or below it."""
    bare = {ord(one): _bare(one) for one in set(folded) if not one.isascii()}
    return folded.translate(bare)


def _bare(character: str) -> str:
    apart = unicodedata.normalize("NFD", character)
    return apart[0] if len(apart) > 1 and all(map(unicodedata.combining, apart[1:])) else character
