"""Words brought to a form in which "walked" meets "walking" and "niñas" meets "niño"."""

import re
import unicodedata
from functools import cache, lru_cache

import snowballstemmer  # type: ignore[import-untyped]

from ingestion.words.irregular import BASE_FORMS

_WORD = re.compile(r"[^\W_]+")
_LANGUAGES = {"en": "english", "es": "spanish"}


def stems_of(text: str, language: str) -> list[str]:
    """The stem of every word, in order, accents folded."""
    return [stem(word, language) for word in _WORD.findall(text.lower())]


def distinct_stems(text: str, language: str) -> set[str]:
    """As `stems_of`, each once."""
    return {stem(word, language) for word in set(_WORD.findall(text.lower()))}


@lru_cache(maxsize=50_000)
def stem(word: str, language: str) -> str:
    """One word's stem; languages without a stemmer keep their words."""
    lowered = word.lower()
    if language == "en":
        lowered = BASE_FORMS.get(lowered, lowered)
    stemmed = _stemmer(language).stemWord(lowered) if language in _LANGUAGES else lowered
    return unaccented(stemmed)


def unaccented(word: str) -> str:
    apart = unicodedata.normalize("NFD", word)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def _stemmer(language: str):  # type: ignore[no-untyped-def]
    return snowballstemmer.stemmer(_LANGUAGES[language])
