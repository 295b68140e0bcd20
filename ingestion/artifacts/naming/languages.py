"""Which language's knowledge of names serves a book."""

import re

from ingestion.artifacts.naming.english import ENGLISH
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.spanish import SPANISH

LEXICONS = (ENGLISH, SPANISH)
_SAMPLE = 20_000


def lexicon_for(language: str, text: str) -> Lexicon:
    """By the book's language tag ("es", "en-GB"), else by the commonest words of its beginning and middle."""
    tag = language.lower().replace("_", "-").split("-")[0]
    for lexicon in LEXICONS:
        if lexicon.language == tag:
            return lexicon
    middle = len(text) // 2
    sample = re.findall(r"[^\W\d_]+", (text[:_SAMPLE] + text[middle : middle + _SAMPLE]).lower())
    return max(LEXICONS, key=lambda lexicon: sum(word in lexicon.common_words for word in sample))
