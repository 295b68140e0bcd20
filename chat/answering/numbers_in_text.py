"""Which numbers stand in a text, in figures and in words."""

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal

from chat.answering.figures import FIGURES, figure_values
from chat.answering.number_words import NUMBER_WORDS, NumberWords
from chat.answering.worded_numbers import Read, Word, WordedNumber

_TOKEN = re.compile(rf"(?:(?<![^\W_])|(?<=\bL))(?P<figures>{FIGURES})|(?P<word>[^\W\d_]+)")
_JOINED = re.compile(r"[\s\u00ad\u2010\u2011-]+")
_ALTERNATIVES = frozenset(("or", "to", "o", "u", "a"))
_HALF = Decimal("0.5")
_CENTURIES = range(13, 21)
"""First halves of years: “eighteen fifteen”."""


def numbers_in(text: str, language: str) -> frozenset[Decimal]:
    """`language` is "en" or "es". Of what can be read in two ways both values: “3.000” in English, “10 000”.

    Ordinals count too: a date is “the second of May”. Roman numerals, minus signs and fractions in words do
    not. “A” is no number; “one” and “una” are, though they are often articles.
    """
    words = NUMBER_WORDS[language]
    readings = (_read(run, words) for run in _runs(unicodedata.normalize("NFC", text), language))
    return frozenset(value for values in readings for value in values)


def _runs(text: str, language: str) -> Iterator[list[Word]]:
    """Words with nothing but spaces and hyphens between. A second reading of figures is a run of its own."""
    run: list[Word] = []
    end = 0
    for match in _TOKEN.finditer(text):
        if run and not _JOINED.fullmatch(text, end, match.start()):
            yield run
            run = []
        end = match.end()
        if match["word"]:
            run.append(_plain(match["word"]))
            continue
        value, *others = figure_values(match["figures"], language)
        run.append(value)
        for other in others:
            yield [other]
    yield run


def _plain(word: str) -> str:
    """In lower case without accents."""
    letters = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _read(run: list[Word], words: NumberWords) -> Iterator[Decimal]:
    reader = _Reader(run, words)
    place = 0
    while place < len(run):
        read = reader.number(place)
        if read is not None:
            yield read[0]
            yield from reader.so_many(place, read)
        place = place + 1 if read is None else read[1]


class _Reader:
    def __init__(self, run: list[Word], words: NumberWords) -> None:
        self._words = words
        self._worded = WordedNumber(run, words)
        self._word = self._worded.word

    def number(self, place: int) -> Read | None:
        read = self._ordinal(place) or self._half(place)
        if read is not None:
            return read
        read = self._year(place) or self._worded.at(place)
        return None if read is None else self._worded.multiplied(self._and_a_half(read))

    def so_many(self, place: int, read: Read) -> Iterator[Decimal]:
        """Three thousand, of “three or four thousand”."""
        value, end = read
        following = self.number(end + 1) if self._word(end) in _ALTERNATIVES else None
        scale = self._worded.scale(following[1] - 1) if following else 0
        if scale and end == place + 1 and value < scale:
            yield value * scale

    def _ordinal(self, place: int) -> Read | None:
        ordinals, word = self._words.ordinals, self._word(place)
        if word in ordinals:
            return Decimal(ordinals[word]), place + 1
        unit = ordinals.get(self._word(place + 1), 0)
        if word in self._words.tens and 0 < unit < 10:
            return Decimal(self._words.tens[word] + unit), place + 2
        return None

    def _half(self, place: int) -> Read | None:
        """Half a dozen, medio millón."""
        if self._word(place) not in self._words.halves:
            return None
        place += 1 + (self._word(place + 1) in self._words.article)
        scale = self._worded.scale(place)
        return (scale * _HALF, place + 1) if scale else None

    def _year(self, place: int) -> Read | None:
        word = self._word(place)
        century = self._words.small.get(word) or self._words.tens.get(word) or 0
        rest = self._worded.below_hundred(place + 1)
        if self._words.joins_tens or century not in _CENTURIES or rest is None or rest[0] < 10:
            return None
        return None if self._worded.scale(rest[1]) else (century * 100 + rest[0], rest[1])

    def _and_a_half(self, read: Read) -> Read:
        """Two and a half; un millón y medio."""
        value, place = read
        if self._word(place) != self._words.joint:
            return read
        half = place + 1 + (self._word(place + 1) in self._words.article)
        if self._word(half) not in self._words.halves:
            return read
        scale = self._words.scales.get(self._word(place - 1), 1)
        return value + _HALF * scale, half + 1
