"""Finding words in a book, as far as somebody has read it."""

from dataclasses import dataclass

from ingestion.chapter_words import chapter_name, chapter_words
from ingestion.places import page_place
from ingestion.structure.composed_text import ComposedText
from ingestion.texts_at_hand import TextAtHand

MOST_FOUND = 100
FEWEST_LETTERS = 2
LONGEST_WORDS = 200
AROUND = 70
"""Characters before and after what was found, up to whole words."""


@dataclass(frozen=True, slots=True)
class FoundWords:
    """`text[start:end]`, with what stands around it; `chapter` and `page` in words."""

    start: int
    end: int
    before: str
    words: str
    after: str
    chapter: str
    page: str


@dataclass(frozen=True, slots=True)
class Found:
    """The first places, in the order of the book; `is_more` where there are others after them."""

    words: str
    places: tuple[FoundWords, ...]
    is_more: bool = False

    @property
    def is_too_short(self) -> bool:
        return len(self.words) < FEWEST_LETTERS


def find(text: TextAtHand, words: str, known: int | None) -> Found:
    """Nothing of what lies beyond `known` characters, None being all of them."""
    words = " ".join(words.split())[:LONGEST_WORDS]
    if len(words) < FEWEST_LETTERS:
        return Found(words, ())
    limit = text.length if known is None else known
    places: list[FoundWords] = []
    for start, end in text.searched.places(words, limit):
        if len(places) == MOST_FOUND:
            return Found(words, tuple(places), is_more=True)
        places.append(_found(text.composed, start, end, limit))
    return Found(words, tuple(places))


def _found(text: ComposedText, start: int, end: int, limit: int) -> FoundWords:
    chapter, page = text.chapter_at(start), text.page_at(start)
    return FoundWords(
        start,
        end,
        _before(text.text, start),
        _one_line(text.text[start:end]),
        _after(text.text, end, limit),
        chapter_words(chapter.ordinal, chapter_name(chapter)) if chapter else "",
        page_place(page.number, page.label) if page else "",
    )


def _before(text: str, start: int) -> str:
    """From the beginning of a word on."""
    begin = max(0, start - AROUND)
    piece = text[begin:start]
    if begin and not text[begin - 1].isspace():
        piece = piece.partition(" ")[2] or piece
    return ("… " if begin else "") + _one_line(piece)


def _after(text: str, end: int, limit: int) -> str:
    stop = min(end + AROUND, limit)
    piece = text[end:stop]
    if stop < limit and not text[stop].isspace():
        piece = piece.rpartition(" ")[0] or piece
    return _one_line(piece) + (" …" if stop < limit else "")


def _one_line(text: str) -> str:
    """The spaces at its ends stay, one each."""
    inner = " ".join(text.split())
    return (" " if text[:1].isspace() else "") + inner + (" " if inner and text[-1:].isspace() else "")
