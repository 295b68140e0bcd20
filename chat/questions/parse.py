"""From a reader's words to a `ParsedQuestion`, by rules."""

import re
from collections.abc import Iterable, Mapping

from chat.questions.english import ENGLISH
from chat.questions.language_table import LanguageTable
from chat.questions.parsed_question import AskedFor, Breadth, ParsedQuestion, Topic
from chat.questions.spanish import SPANISH

TABLES: Mapping[str, LanguageTable] = {"en": ENGLISH, "es": SPANISH}

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$", re.IGNORECASE)
_SPANISH_SIGNS = re.compile(r"[¿¡ñáíóúü]", re.IGNORECASE)


def parse_question(question: str, book_language: str = "") -> ParsedQuestion:
    """`book_language` decides where the question's own words do not."""
    language = _language_of(question, book_language)
    table = TABLES[language]
    words = [_POSSESSIVE.sub("", found.group()) for found in _WORD.finditer(question)]
    breadth = Breadth.WHOLE_BOOK if table.whole_book.search(question) else Breadth.PASSAGE
    return ParsedQuestion(
        original=question,
        language=language,
        keywords=_keywords(words, table),
        names=_names(words, table),
        asked_for=_asked_for(question, table),
        breadth=breadth,
        topic=_topic(question, table) if breadth is Breadth.WHOLE_BOOK else None,
    )


def _language_of(question: str, book_language: str) -> str:
    words = [found.group().lower() for found in _WORD.finditer(question)]
    votes = {code: sum(word in table.function_words for word in words) for code, table in TABLES.items()}
    votes["es"] += 2 * bool(_SPANISH_SIGNS.search(question))
    if votes["en"] == votes["es"]:
        return "es" if book_language.lower().startswith("es") else "en"
    return max(votes, key=votes.__getitem__)


def _keywords(words: Iterable[str], table: LanguageTable) -> tuple[str, ...]:
    lowered = (word.lower() for word in words)
    unwanted = table.function_words | table.titles | table.openers
    return tuple(dict.fromkeys(word for word in lowered if word not in unwanted and len(word) > 1))


def _names(words: Iterable[str], table: LanguageTable) -> tuple[str, ...]:
    """Capitalised words; at the question's beginning too, since a word that opens a question is known."""
    known = table.function_words | table.titles | table.openers
    return tuple(
        dict.fromkeys(
            word for word in words if word[0].isupper() and len(word) > 1 and word.lower() not in known
        )
    )


def _asked_for(question: str, table: LanguageTable) -> AskedFor:
    return next((kind for pattern, kind in table.asked_for if pattern.search(question)), AskedFor.ANYTHING)


def _topic(question: str, table: LanguageTable) -> Topic:
    return next(topic for pattern, topic in table.topics if pattern.search(question))
