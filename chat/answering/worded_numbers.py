"""A number read from the words it is written in: “five-and-twenty thousand”, “mil novecientos treinta”.

Own rules: text2num, the best kept library for it, reads “two and twenty” and “diez y seis” as two numbers
each, and “five-and-twenty”, “veintiún”, dozens and scores not at all.
"""

from collections.abc import Sequence
from decimal import Decimal

from chat.answering.number_words import SCORE, NumberWords

Read = tuple[Decimal, int]
"""A value, and the place behind its last word."""
Word = str | Decimal
"""Decimals are numbers that stood in figures."""


class WordedNumber:
    """Reads numbers of words that follow each other with nothing but spaces and hyphens between."""

    def __init__(self, run: Sequence[Word], words: NumberWords) -> None:
        self._run, self._words = run, words
        self._multiplying = words.multiplying

    def word(self, place: int) -> str:
        """ "" for figures, and where there is no word."""
        word = self._run[place] if 0 <= place < len(self._run) else ""
        return word if isinstance(word, str) else ""

    def scale(self, place: int) -> int:
        """What the word multiplies by, 0 for other words."""
        return self._multiplying.get(self.word(place), 0)

    def at(self, place: int) -> Read | None:
        """Parts with ever smaller scales: two million three hundred thousand and five."""
        total, end, least = Decimal(0), place, Decimal("Infinity")
        part = self._part(place)
        while part is not None and part[2] < least:
            total, end, least = total + part[0], part[1], part[2]
            part = None if least == 1 else self._part(self._past_joint(end))
        return None if end == place else (total, end)

    def below_hundred(self, place: int) -> Read | None:
        words, word = self._words, self.word(place)
        if word in words.small:
            return self._unit_and_tens(place) or (Decimal(words.small[word]), place + 1)
        if word in words.scores:
            return self._with_rest(Decimal(words.scores[word]), place + 1)
        if word not in words.tens:
            return None
        has_joint = self.word(place + 1) == words.joint
        unit = words.units.get(self.word(place + 1 + has_joint))
        if unit is None or has_joint != words.joins_tens:
            return Decimal(words.tens[word]), place + 1
        return Decimal(words.tens[word] + unit), place + 2 + has_joint

    def multiplied(self, read: Read) -> Read:
        """Two dozen, three score and ten, two and a half million."""
        value, place = read
        scale = self.scale(place)
        if scale == SCORE and self.word(place + 1) == self._words.joint:
            return self._with_rest(value * scale, place + 1)
        return (value * scale, place + 1) if scale else read

    def _part(self, place: int) -> tuple[Decimal, int, Decimal] | None:
        """Value, the place behind it, and its scale: of “two hundred thousand” it is a thousand."""
        read = self._figures(place) or self._hundreds(place) or self._one(place)
        if read is None:
            return None
        (value, end), scale = read, Decimal(1)
        while factor := self._words.scales.get(self.word(end)):
            value, scale, end = value * factor, scale * factor, end + 1
        return value, end, scale

    def _figures(self, place: int) -> Read | None:
        word = self._run[place] if place < len(self._run) else ""
        return (word, place + 1) if isinstance(word, Decimal) else None

    def _hundreds(self, place: int) -> Read | None:
        """What stands before a scale: two hundred and five; doscientos treinta."""
        words = self._words
        if hundreds := words.hundreds.get(self.word(place)):
            return self._with_rest(Decimal(hundreds), place + 1)
        read = self.below_hundred(place)
        if read is None and self.word(place) in words.hundred:
            read = self._one(place)
        if read and self.word(read[1]) in words.hundred:
            return self._with_rest(read[0] * words.hundred[self.word(read[1])], read[1] + 1)
        if self.word(place) in words.article and self.word(place + 1) in words.hundred:
            return self._with_rest(Decimal(words.hundred[self.word(place + 1)]), place + 2)
        return None if read is None or self._is_no_one(place) else read

    def _one(self, place: int) -> Read | None:
        """“A thousand”, “mil”, but not “several thousand”, “millones”; dozens have to have an article."""
        if self.word(place) in self._words.article:
            return (Decimal(1), place + 1) if self.scale(place + 1) else None
        is_scale = self.word(place) in self._words.scales or self.word(place) in self._words.hundred
        is_vague = self.word(place - 1) in self._words.vague or self.word(place).endswith("s")
        return (Decimal(1), place) if is_scale and not is_vague else None

    def _is_no_one(self, place: int) -> bool:
        is_one = self._words.small.get(self.word(place)) == 1
        return is_one and (self.word(place - 1) in self._words.no_one or self.word(place + 1) == "another")

    def _with_rest(self, value: Decimal, place: int) -> Read:
        rest = self.below_hundred(self._past_joint(place))
        return (value + rest[0], rest[1]) if rest else (value, place)

    def _unit_and_tens(self, place: int) -> Read | None:
        """Five-and-twenty, but not between five and twenty."""
        words = self._words
        unit, tens = words.units.get(self.word(place)), words.tens.get(self.word(place + 2))
        is_joined = not words.joins_tens and self.word(place + 1) == words.joint
        if unit is None or tens is None or not is_joined or self.word(place - 1) in words.apart:
            return None
        return Decimal(tens + unit), place + 3

    def _past_joint(self, place: int) -> int:
        return place + (self.word(place) == self._words.joint)
