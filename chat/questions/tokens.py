"""A question as words, figures and signs, each with its place."""

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Token:
    """Characters `start:end`; `word` is it in lower case."""

    text: str
    word: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.text.isalpha()


NOTHING = Token("", "", -1, -1)


class Tokens(list[Token]):
    """In order; beyond either end there is nothing."""

    def at(self, place: int) -> Token:
        return self[place] if 0 <= place < len(self) else NOTHING

    def touch(self, place: int) -> bool:
        """Whether there is nothing between this one and the next."""
        return self.at(place).end == self.at(place + 1).start >= 0

    def words(self, start: int, end: int) -> list[str]:
        return [token.word for token in self[max(start, 0) : end]]

    def skip(self, place: int, wanted: frozenset[str]) -> int:
        """The place of the first one from here on that is not wanted."""
        while self.at(place).word in wanted:
            place += 1
        return place


def tokens_of(text: str) -> Tokens:
    return Tokens(
        Token(found.group(), found.group().lower(), found.start(), found.end())
        for found in _TOKEN.finditer(text)
    )
