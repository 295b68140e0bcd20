"""The words of a question that a passage could be found by."""

import re
from collections.abc import Sequence

from chat.questions.language_table import LanguageTable
from chat.questions.parsed_question import Keyword, KeywordSource
from chat.questions.subjects import POSSESSIVE, WORD, is_name, quoted_phrases, with_verb_lowered

NAME_WEIGHT = 1.5
PHRASE_WEIGHT = 2.0
"""A name tells more than another word, and quoted words more than a name."""

_WILDCARD = re.compile(r"(?<![\w*])([^\W_]{2,40})\*(?![\w*])")


def words_of(text: str, table: LanguageTable) -> tuple[str, ...]:
    """Content words in lower case, each once."""
    unwanted = (table.function_words, table.titles, table.openers)
    lowered = dict.fromkeys(word.lower() for word in _words(text))
    return tuple(word for word in lowered if len(word) > 1 and not any(word in known for known in unwanted))


def names_of(text: str, table: LanguageTable, words: Sequence[str]) -> tuple[str, ...]:
    """Capitalised words, of those that are keywords."""
    named = (
        word for word in _words(with_verb_lowered(text)) if is_name(word, table) and word.lower() in words
    )
    return tuple(dict.fromkeys(named))


def keywords_of(text: str, words: Sequence[str], names: Sequence[str]) -> tuple[Keyword, ...]:
    """The words in their order, then quoted phrases, then words with a star at their end as patterns."""
    written = {name.lower(): name for name in reversed(names)}
    singles = [
        Keyword(text=written[word], weight=NAME_WEIGHT, source=KeywordSource.NAME)
        if word in written
        else Keyword(text=word, source=KeywordSource.QUESTION)
        for word in words
    ]
    phrases = [
        Keyword(text=phrase, weight=PHRASE_WEIGHT, source=KeywordSource.PHRASE)
        for phrase in quoted_phrases(text)
        if " " in phrase
    ]
    patterns = [
        Keyword(text=rf"\b{re.escape(stem.lower())}\w*", source=KeywordSource.QUESTION, is_regex=True)
        for stem in dict.fromkeys(_WILDCARD.findall(text))
    ]
    return (*singles, *phrases, *patterns)


def _words(text: str) -> list[str]:
    return [POSSESSIVE.sub("", found.group()) for found in WORD.finditer(text)]
