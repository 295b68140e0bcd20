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


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """`language` is "en" or "es"; keywords are the content words in lower case, names as they are written.

    Names are single words and are among the keywords too. `topic` is set for broad questions only.
    """

    original: str
    language: str
    keywords: tuple[str, ...]
    names: tuple[str, ...]
    asked_for: AskedFor
    breadth: Breadth
    topic: Topic | None = None
