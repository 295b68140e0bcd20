"""The language of a question, by its small words and signs."""

import re
from collections.abc import Mapping

from chat.questions.english import ENGLISH
from chat.questions.language_table import LanguageTable
from chat.questions.spanish import SPANISH
from chat.questions.subjects import WORD

TABLES: Mapping[str, LanguageTable] = {"en": ENGLISH, "es": SPANISH}

_SPANISH_SIGNS = re.compile(r"[¿¡ñáíóúü]", re.IGNORECASE)
_SPANISH_ALONE = re.compile(r"[¿¡ñ]", re.IGNORECASE)


def language_of(question: str, book_language: str) -> str:
    """ "en" or "es"; `book_language` decides where the question's own words do not."""
    votes = _votes(question)
    if votes["en"] == votes["es"]:
        return "es" if book_language.lower().startswith("es") else "en"
    return max(votes, key=votes.__getitem__)


def is_foreign(question: str, book_language: str) -> bool:
    """Whether the question is clearly in another language than the book. Of the other languages that books
    are in, some share small words with Spanish; there only signs that no other has tell it apart.
    """
    book = base_language(book_language)
    votes = _votes(question)
    asked = max(votes, key=votes.__getitem__)
    if not book:
        return False
    if book in TABLES:
        return votes[asked] > votes[book]
    if asked == "es":
        return bool(_SPANISH_ALONE.search(question))
    return votes["en"] > votes["es"] and 2 * votes["en"] >= len(WORD.findall(question))


def base_language(code: str) -> str:
    """ "es" of "es-MX"."""
    return code.lower().partition("-")[0]


def _votes(question: str) -> dict[str, int]:
    """How many signs of each language there are."""
    words = [found.group().lower() for found in WORD.finditer(question)]
    votes = {code: sum(word in table.function_words for word in words) for code, table in TABLES.items()}
    votes["es"] += 2 * bool(_SPANISH_SIGNS.search(question))
    return votes
