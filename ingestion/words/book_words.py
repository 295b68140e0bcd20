"""The words of a book as a search needs them: how rare each is, where it comes first, what was meant."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ingestion.passages.horizon import Horizon
from ingestion.words.spelling import Speller
from ingestion.words.stems import distinct_stems


@dataclass(frozen=True)
class BookWords:
    """`words`: stem to how many of the `chunks` have it, and the `chunk_index` of the first that does."""

    language: str
    chunks: int
    words: Mapping[str, tuple[int, int]]

    def rarity(self, stem: str) -> float:
        """The idf of BM25; the highest for what the book does not have."""
        count, _first = self.words.get(stem, (0, 0))
        return math.log(1 + (self.chunks - count + 0.5) / (count + 0.5))

    def nearest(self, stem: str, up_to: int | None) -> str | None:
        """What a question may mean by a word that is nowhere in the book: the closest, then the commonest.

        Of the words that come up by chunk `up_to`, the horizon of whoever asks; None is the whole book.
        """
        if stem in self.words:
            return None
        horizon = Horizon(up_to)
        met = (
            (taken, -self.words[known][0], known)
            for taken, known in self._speller.near(stem)
            if horizon.shows(self.words[known][1], None)
        )
        return min(met, default=(0, 0, None))[2]

    @cached_property
    def _speller(self) -> Speller:
        return Speller(self.words)


NO_WORDS = BookWords(language="", chunks=0, words={})


def counted(texts: Iterable[tuple[int, str]], language: str) -> BookWords:
    """Of (chunk index, text) in the order of the book; single letters are no words, figures are."""
    words: dict[str, tuple[int, int]] = {}
    chunks = 0
    for index, text in texts:
        chunks += 1
        for stem in distinct_stems(text, language):
            if len(stem) > 1 or stem.isdigit():
                count, first = words.get(stem, (0, index))
                words[stem] = (count + 1, first)
    return BookWords(language, chunks, words)
