"""What the titles of chapters say: their number and how it is counted, which section of a book they are."""

import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from chat.questions.hint_words import CHAPTER
from chat.questions.numbers import word_value
from chat.questions.sections import SECTION_WORDS
from ingestion.structure.headings import HeadingRank, heading_mark, undecorated
from ingestion.structure.numerals import NUMBER, ORDINAL

TITLES_KEPT = 10_000
"""Headings repeat from passage to passage and from question to question."""

_NOT_WORD = re.compile(r"[\W_]+")
_DECIMAL = re.compile(r"\d+[.\-]\d")
_FIGURES = re.compile(r"(?P<number>\d{1,3})\s+(?P<title>[^\W\d_a-z].*)$")
_WORDS = re.compile(rf"(?P<number>{NUMBER})(?:\s*[.:—–-]+\s+(?P<title>.*))?$", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|a|an|el|la|los|las|un|una) ")


class Counting(IntEnum):
    """By what a book counts, the surest first: “Chapter 3”, “III”, “Letter 3”, “Book III”."""

    CHAPTER = 1
    NUMERAL = 2
    OTHER = 3
    PART = 4


@dataclass(frozen=True, slots=True)
class Counted:
    """`word` is the folded first word of a title such as “Volume II”, `title` what follows the number."""

    counting: Counting
    number: int
    word: str
    title: str


@lru_cache(TITLES_KEPT)
def folded(text: str) -> str:
    """Words in lower case, without accents and signs, one space between them."""
    letters = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _NOT_WORD.sub(" ", bare).strip().casefold()


@lru_cache(TITLES_KEPT)
def counted(title: str) -> Counted | None:
    """The number a chapter goes by; a section “1.2” has none."""
    text = undecorated(title)
    if _DECIMAL.match(text):
        return None
    mark = heading_mark(text)
    if mark is None:
        return _plainly_counted(text)
    if mark.number is None:
        return None
    words = folded(text).split()
    if mark.rank is HeadingRank.CHAPTER:
        worded = not CHAPTER.isdisjoint(words[:3])
        return Counted(Counting.CHAPTER if worded else Counting.OTHER, mark.number, words[0], mark.title)
    counting = Counting.PART if mark.rank is HeadingRank.PART else Counting.NUMERAL
    return Counted(counting, mark.number, _part_word(words), mark.title)


def _part_word(words: list[str]) -> str:
    return next((word for word in words[:3] if word in PART_KINDS), words[0])


def _plainly_counted(text: str) -> Counted | None:
    """ "1 Introduction", "Twenty-One", "Two: The Letter"."""
    if found := _FIGURES.match(text):
        return Counted(Counting.NUMERAL, int(found["number"]), "", found["title"])
    found = _WORDS.match(text)
    number = word_value(found["number"]) if found else None
    return Counted(Counting.NUMERAL, number, "", found["title"] or "") if found and number else None


@lru_cache(TITLES_KEPT)
def own_words(title: str) -> str:
    """A title folded, without its number and without an article before it."""
    number = counted(title)
    return _ARTICLE.sub("", folded(number.title if number else title), count=1)


PART_KINDS = {
    **dict.fromkeys(("part", "parte"), "part"),
    **dict.fromkeys(("book", "libro"), "book"),
    **dict.fromkeys(("volume", "vol", "volumen", "tomo"), "volume"),
}
"""What parts above chapters are called, folded, and which of the words mean the same."""

_LEADS = re.compile(
    rf"^(?:(?:the|el|la|los|las|author s|translator s|editor s|publisher s|{ORDINAL}) )*", re.IGNORECASE
)
_TAIL = r"(?:$| (?:\w{1,3}|to|by|of|on|for|and|al?|del?|por|para|sobre|y)(?: .*)?$)"


def _names(words: tuple[str, ...]) -> re.Pattern[str]:
    """Of a section: its own words, and after them no more than whose, to whom or of what it is."""
    return re.compile(rf"(?:{'|'.join(map(folded, words))}){_TAIL}")


_SECTIONS = {key: _names(words) for key, words in SECTION_WORDS.items()}
_AROUND = _names(
    (
        *("title page", "titlepage", "half title", "halftitlepage", "halftitle", "imprint", "cover"),
        *("copyright", "frontispiece", "illustrations", "list of illustrations", "epigraph", "colophon"),
        *("uncopyright", "license", "licence", "full license", "full project gutenberg license"),
        *("about the author", "transcriber s note", "transcriber s notes", "bibliography"),
        *("acerca del autor", "portada", "portadilla", "créditos", "colofón", "licencia", "sobre el autor"),
        *("ilustraciones", "epígrafe", "bibliografía", "nota del transcriptor"),
    )
)
_IN_THE_STORY = frozenset(("prologue", "prolog", "epilogue", "epilog", "epílogo"))


def is_section(title: str, key: str) -> bool:
    """Whether this is the title of the section that goes by this key of `SECTION_WORDS`."""
    return bool(_SECTIONS[key].match(_LEADS.sub("", own_words(title), count=1)))


@lru_cache(TITLES_KEPT)
def is_around_chapters(title: str) -> bool:
    """Prefaces, prologues, notes, colophons and title pages are counted as no chapter."""
    if counted(title) is not None:
        return False
    name = _LEADS.sub("", own_words(title), count=1)
    return not name or bool(_AROUND.match(name)) or any(names.match(name) for names in _SECTIONS.values())


def is_of_the_story(title: str) -> bool:
    """An English prologue opens a story, a Spanish one more often introduces the book."""
    words = title.casefold().split()
    return bool(words) and words[0].strip(".:—–-") in _IN_THE_STORY
