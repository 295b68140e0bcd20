"""A question as answering understands it."""

from dataclasses import dataclass
from enum import StrEnum


class AskedFor(StrEnum):
    """The kind of thing that would answer."""

    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    NUMBER = "number"
    REASON = "reason"
    MANNER = "manner"
    YES_NO = "yes_no"
    QUOTE = "quote"
    DEFINITION = "definition"
    ANYTHING = "anything"


class Breadth(StrEnum):
    """How much of the book an answer has to know."""

    PASSAGE = "passage"
    WHOLE_BOOK = "whole_book"


class Topic(StrEnum):
    """What a broad question is about; the sections of a book-club profile."""

    CHARACTERS = "characters"
    THEMES = "themes"
    SETTING = "setting"
    PLOT = "plot"
    DISCUSSION = "discussion"


class Place(StrEnum):
    """Where in the book an answer stands, whatever its words."""

    BEGINNING = "beginning"
    END = "end"


PASSAGES_AT_EDGE = 5
"""So many source passages of each book, its first or its last, retrieval hands over for a `Place`."""


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """`language` is "en" or "es"; keywords are the content words in lower case, names as they are written.

    Names are single words and are among the keywords too. `topic` is set for broad questions only. Words that
    only say `place` or ask for a `summary` are no keywords, nor are greetings and thanks.
    """

    original: str
    language: str
    keywords: tuple[str, ...]
    names: tuple[str, ...]
    asked_for: AskedFor
    breadth: Breadth
    topic: Topic | None = None
    place: Place | None = None
    summary: bool = False
    of_chapter: bool = False

    @property
    def says_nothing(self) -> bool:
        """There is nothing in it that a book could be searched for."""
        broad = self.breadth is Breadth.WHOLE_BOOK or self.summary or self.place is not None
        return not self.keywords and not broad
