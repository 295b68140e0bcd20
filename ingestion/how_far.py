"""How far somebody has come in a book: where they had it open last, and what they have told."""

from collections.abc import Sequence
from dataclasses import dataclass

from bookclub.clubs.models import User
from ingestion.chapter_words import bare_words, chapter_name, chapter_words, named_as_far
from ingestion.models import Book, ReadingPlace
from ingestion.opened_places import remembered
from ingestion.reading_places import place_of
from ingestion.structure.composed_text import ChapterSpan


@dataclass(frozen=True, slots=True)
class HowFar:
    """`chapter` is the one they had open last, "" where nothing was opened or the book has no chapters.

    `percent` is None where nothing was told.
    """

    is_begun: bool = False
    chapter: str = ""
    percent: int | None = None


def how_far(visitor: User, book: Book, chapters: Sequence[ChapterSpan], known: int | None) -> HowFar:
    """`known` is how many characters they have read, None being all of them."""
    if not book.is_ready:
        return HowFar()
    opened, place = remembered(visitor, book), place_of(visitor, book)
    return HowFar(
        is_begun=opened is not None,
        chapter="" if opened is None else _chapter_at(chapters, opened, known),
        percent=None if place is None else _percent(chapters, place),
    )


def _chapter_at(chapters: Sequence[ChapterSpan], offset: int, known: int | None) -> str:
    """Of one that they have opened without having come to it, no more than its number."""
    begun = [chapter for chapter in chapters if chapter.start <= offset and chapter.ordinal]
    if not begun:
        return ""
    last = begun[-1]
    (shown,) = named_as_far([last], known)
    return bare_words(last) if shown != last else chapter_words(last.ordinal, chapter_name(last))


def _percent(chapters: Sequence[ChapterSpan], place: ReadingPlace) -> int | None:
    """Chapters cover the whole text."""
    length = chapters[-1].end if chapters else 0
    match place.kind:
        case ReadingPlace.Kind.SPOILERS:
            return None
        case ReadingPlace.Kind.FINISHED:
            return 100
        case _:
            return min(100, round(100 * (place.read_up_to or 0) / length)) if length else None
