"""What the rules of parsing a question need to know of a language."""

import re
from dataclasses import dataclass

from chat.questions.parsed_question import AskedFor, Place, Topic

Patterns = tuple[tuple[re.Pattern[str], AskedFor], ...]


@dataclass(frozen=True)
class LanguageTable:
    """`function_words` carry no content; `openers` begin a question without being its subject.

    `asked_for` and `topics` are tried in order, the first that is found decides. `summary_words` and
    `place_words` only say that a summary is wanted, or where in the book something stands.
    """

    function_words: frozenset[str]
    openers: frozenset[str]
    titles: frozenset[str]
    asked_for: Patterns
    whole_book: re.Pattern[str]
    topics: tuple[tuple[re.Pattern[str], Topic], ...]
    summary: re.Pattern[str]
    summary_words: frozenset[str]
    chapter: re.Pattern[str]
    places: tuple[tuple[re.Pattern[str], Place], ...]
    place_words: frozenset[str]


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
