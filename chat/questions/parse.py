"""From a reader's words to a `ParsedQuestion`, by rules."""

import re
from collections.abc import Iterable, Mapping

from chat.questions.english import ENGLISH
from chat.questions.language_table import LanguageTable
from chat.questions.parsed_question import AskedFor, Breadth, ParsedQuestion, Place, Topic
from chat.questions.small_talk import SMALL_TALK
from chat.questions.spanish import SPANISH

TABLES: Mapping[str, LanguageTable] = {"en": ENGLISH, "es": SPANISH}

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$", re.IGNORECASE)
_SPANISH_SIGNS = re.compile(r"[¿¡ñáíóúü]", re.IGNORECASE)
_SPANISH_ALONE = re.compile(r"[¿¡ñ]", re.IGNORECASE)


def parse_question(question: str, book_language: str = "") -> ParsedQuestion:
    """`book_language` decides where the question's own words do not."""
    language = _language_of(question, book_language)
    table = TABLES[language]
    words = [_POSSESSIVE.sub("", found.group()) for found in _WORD.finditer(question)]
    asked_for, place = _asked_for(question, table), _place(question, table)
    chapter = table.chapter.search(question)
    keywords = _without(_keywords(words, table), table.place_words if place else frozenset())
    named = frozenset(chapter.group().lower().split()) if chapter else frozenset()
    summary = bool(table.summary.search(question)) or (bool(chapter) and not _without(keywords, named))
    if summary:
        keywords = _without(keywords, table.summary_words | named)
    if asked_for is AskedFor.ANYTHING:
        keywords = () if SMALL_TALK.issuperset(keywords) else keywords
    broad = _is_broad(question, table, asked_for) or (summary and not chapter and not keywords)
    names = tuple(name for name in _names(words, table) if name.lower() in keywords)
    return ParsedQuestion(
        original=question,
        language=language,
        keywords=keywords,
        names=names,
        asked_for=asked_for,
        breadth=Breadth.WHOLE_BOOK if broad else Breadth.PASSAGE,
        topic=_topic(question, table) if broad else None,
        place=place,
        summary=summary,
        of_chapter=bool(chapter),
    )


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
    return votes["en"] > votes["es"] and 2 * votes["en"] >= len(_WORD.findall(question))


def base_language(code: str) -> str:
    """ "es" of "es-MX"."""
    return code.lower().partition("-")[0]


def _language_of(question: str, book_language: str) -> str:
    votes = _votes(question)
    if votes["en"] == votes["es"]:
        return "es" if book_language.lower().startswith("es") else "en"
    return max(votes, key=votes.__getitem__)


def _votes(question: str) -> dict[str, int]:
    """How many signs of each language there are."""
    words = [found.group().lower() for found in _WORD.finditer(question)]
    votes = {code: sum(word in table.function_words for word in words) for code, table in TABLES.items()}
    votes["es"] += 2 * bool(_SPANISH_SIGNS.search(question))
    return votes


def _is_broad(question: str, table: LanguageTable, asked_for: AskedFor) -> bool:
    """What someone in the book said about “the moral” is no question about the book."""
    return bool(table.whole_book.search(question)) and asked_for is not AskedFor.QUOTE


def _without(words: tuple[str, ...], unwanted: frozenset[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in unwanted)


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


def _place(question: str, table: LanguageTable) -> Place | None:
    return next((place for pattern, place in table.places if pattern.search(question)), None)


def _topic(question: str, table: LanguageTable) -> Topic:
    return next(topic for pattern, topic in table.topics if pattern.search(question))
