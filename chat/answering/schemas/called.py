"""Whether somebody is called so in the texts at hand: names are shortened, titles written out."""

import re
from collections.abc import Iterable, Iterator, Sequence

from chat.questions.language_table import words
from ingestion.words.stems import unaccented

MOST_BETWEEN = 2
"""Words of a name that may be left out at one place: “Captain Vale” is “Captain Edmund Vale”."""

_PIECE = re.compile(r"\s*[(),;/&]\s*|\s+(?:and|y|e|alias|aka)\s+")
_WORD = re.compile(r"[^\W\d_]+")
_OWNING = re.compile(r"['’]s\b", re.IGNORECASE)
_ARTICLES = words("the a an his her my their our el la los las un una su sus mi mis nuestro nuestra")
_TELLING = words("narrator narrador narradora")
"""Every story has one, whether or not it says so."""
_SHORT = {
    "captain": "capt",
    "colonel": "col",
    "doctor": "dr",
    "general": "gen",
    "lieutenant": "lieut",
    "mister": "mr",
    "professor": "prof",
    "reverend": "rev",
    "saint": "st",
}


def name_words(text: str) -> tuple[str, ...]:
    """In lower case, without accents, with titles in their short form: as `is_called` wants texts."""
    return tuple(_plain(word) for word in _WORD.findall(_OWNING.sub("", text)))


def is_called(name: str, texts: Iterable[Sequence[str]]) -> bool:
    """Whether all that a name is put together of stands in one of the texts or another.

    What has no capital beside a name that has, “Amos, the gardener”, says no more than a sentence does.
    """
    at_hand = list(texts)
    return all(any(_stands(piece, text) for text in at_hand) for piece in _pieces(name))


def _pieces(name: str) -> Iterator[list[str]]:
    for number, piece in enumerate(filter(None, _PIECE.split(name))):
        said = [word for word in _WORD.findall(_OWNING.sub("", piece)) if word.lower() not in _ARTICLES]
        with_capital = [word for word in said if word[0].isupper()]
        plain = [_plain(word) for word in with_capital or said]
        if (with_capital or not number) and not set(plain) <= _TELLING:
            yield plain


def _stands(piece: Sequence[str], text: Sequence[str]) -> bool:
    """In order, near one another."""
    ends = [place for place, word in enumerate(text) if word == piece[0]]
    for wanted in piece[1:]:
        near = {at for end in ends for at in range(end + 1, end + MOST_BETWEEN + 2)}
        ends = [at for at in near if at < len(text) and text[at] == wanted]
    return bool(ends)


def _plain(word: str) -> str:
    lower = unaccented(word.lower())
    return _SHORT.get(lower, lower)
