"""Where a book is opened to read, and how much of it is shown there to somebody who is on their way."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from ingestion import queries
from ingestion.chapter_words import bare_words
from ingestion.forms import AskedPlace
from ingestion.models import Book, Chunk
from ingestion.reading_page import Marks, checked_range
from ingestion.reading_stretches import Stretch, stretch_at
from ingestion.structure.composed_text import ChapterSpan
from ingestion.texts_at_hand import TextAtHand


class NoSuchChapter(Exception):
    """It was asked for, and the book does not have it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The stretch that is opened, and what lies before and after; `remembered` where in it they were last.

    `known` is how many characters the reader has read, None being all of them. The stretch that they are in
    is shown whole, since it is the page they are reading; of later ones there is not even the title.
    """

    stretches: Sequence[Stretch]
    index: int
    marks: Marks
    known: int | None
    remembered: int | None = None

    @property
    def here(self) -> Stretch:
        return self.stretches[self.index]

    @property
    def before(self) -> Stretch | None:
        return self.stretches[self.index - 1] if self.index else None

    @property
    def after(self) -> Stretch | None:
        return self.stretches[self.index + 1] if self.index + 1 < len(self.stretches) else None

    @property
    def at(self) -> int:
        """The first character that was asked for."""
        return self.marks.first if self.marks.first is not None else self.here.start

    @property
    def is_looked_up(self) -> bool:
        """Somebody wants to see a passage; it is not where they go on reading."""
        return self.marks.first is not None

    @property
    def reading_at(self) -> int:
        """Where in the stretch they go on reading, as far as one knows."""
        return self.here.start if self.remembered is None else self.remembered

    @property
    def is_further(self) -> bool:
        """Than the reader has read: then nothing of it is shown."""
        return self.known is not None and self.at > self.known

    @property
    def is_in_sight(self) -> bool:
        """Whether what is too far lies in the stretch that they are reading."""
        return self.known is not None and self.here.start <= self.known

    @property
    def is_next_further(self) -> bool:
        return self.known is not None and self.after is not None and self.after.start > self.known

    @property
    def shown_to(self) -> int | None:
        """Chapters that begin before this have their titles; None is all of them."""
        if self.known is None or self.is_further:
            return self.known
        return max(self.known, self.here.end)


def opened_book(
    book: Book, text: TextAtHand, asked: AskedPlace, known: int | None, remembered: int | None = None
) -> Opened:
    """At what is marked, else at the chapter asked for, else where the reader is. Raises `NoSuchChapter`.

    That is where they had it open last, unless they have told that they are not so far.
    """
    stretches = _named(text.stretches, text.composed.chapters, known)
    asked = of_this_text(asked, text.pk)
    marks = asked_marks(book, asked, text.length)
    if marks.first is not None:
        return Opened(stretches, stretch_at(stretches, marks.first), marks, known)
    if asked.chapter is not None:
        first = stretch_at(stretches, _chapter_start(text.composed.chapters, asked.chapter))
        return Opened(stretches, _portion(stretches, first, asked), marks, known)
    if asked.at is not None and asked.at < text.length:
        return Opened(stretches, stretch_at(stretches, asked.at), marks, known, asked.at)
    if asked.portion is None and remembered is not None and 0 < remembered < sight_end(stretches, known):
        return Opened(stretches, stretch_at(stretches, remembered), marks, known, remembered)
    return Opened(stretches, _portion(stretches, stretch_at(stretches, known or 0), asked), marks, known)


def sight_end(stretches: Sequence[Stretch], known: int | None) -> int:
    """As many characters the reader's page shows, without anything said, to somebody who knows `known`."""
    return stretches[-1 if known is None else stretch_at(stretches, known)].end


def _chapter_start(chapters: Sequence[ChapterSpan], ordinal: int) -> int:
    starts = {chapter.ordinal: chapter.start for chapter in chapters} or {0: 0}
    if ordinal not in starts:
        raise NoSuchChapter
    return starts[ordinal]


def asked_chunk(book: Book, asked: AskedPlace) -> Chunk | None:
    """Of the live build alone: a chunk's range counts in no other text than the one it was cut from."""
    return None if asked.chunk is None else queries.live_chunks(book).filter(pk=asked.chunk).first()


def asked_marks(book: Book, asked: AskedPlace, length: int) -> Marks:
    """In a text of that length; nothing for a chunk of an older text, since the lines are of that too."""
    chunk = asked_chunk(book, asked)
    if chunk is None and asked.chunk is not None:
        return Marks()
    passage = checked_range(chunk.char_start, chunk.char_end, length) if chunk is not None else None
    return Marks(cited=checked_range(asked.start, asked.end, length), passage=passage)


def of_this_text(asked: AskedPlace, text_pk: int) -> AskedPlace:
    """Without the characters that were counted in another text."""
    return asked if asked.text in {None, text_pk} else replace(asked, start=None, end=None, at=None)


def stretch_words(stretch: Stretch) -> str:
    """`CHAPTER IV, 2 of 3`."""
    if stretch.portions == 1:
        return stretch.title
    words = {"chapter": stretch.title, "portion": stretch.portion, "portions": stretch.portions}
    return _("%(chapter)s, %(portion)d of %(portions)d") % words


def _named(stretches: Sequence[Stretch], chapters: Sequence[ChapterSpan], known: int | None) -> list[Stretch]:
    if known is None:
        return list(stretches)
    bare = {chapter.ordinal: bare_words(chapter) for chapter in chapters}
    return [
        replace(one, title=bare.get(one.chapter_ordinal, "")) if one.start > known else one
        for one in stretches
    ]


def _portion(stretches: Sequence[Stretch], first: int, asked: AskedPlace) -> int:
    if asked.portion is None or not 1 <= asked.portion <= stretches[first].portions:
        return first
    return first + asked.portion - 1
