"""A book of six chapters whose text is another one the next time it is read in."""

from collections.abc import Callable

from bookclub.clubs.models import User
from ingestion import actions, name_corrections, originals, pipeline
from ingestion.artifacts.correction_anchors import Shown
from ingestion.correction_places import Draft
from ingestion.models import Book, NameCorrection, StoredText
from ingestion.name_corrections import Recorded
from ingestion.reach import reach_of
from ingestion.shown_names import ShownNames, shown_names
from tests.ingestion.artifacts.analysed_books import book_text
from tests.ingestion.enriching import LONG_BOOK, now


def six_chapters(of_four: str) -> str:
    """The first two come again, in other words."""
    first, second = (
        of_four.split("CHAPTER")[number].partition("\n")[2].replace("by the clock", "in the evening").rstrip()
        for number in (1, 2)
    )
    return f"{of_four.rstrip()}\n\nCHAPTER 5\n{first}\n\nCHAPTER 6\n{second}\n"


SIX_CHAPTERS = six_chapters(LONG_BOOK)
"""Each is a part; the Colonel comes with the third, Rosalind with the fourth."""

SHORT_CHAPTERS = six_chapters(book_text(20))

PREFACE = "PREFACE\n\n" + "The editor thanks the library for its papers and its lamp.\n\n" * 500


def read_in(shelve: Callable[..., Book], text: str) -> Book:
    book = shelve(text, "mill.txt")
    assert pipeline.build(book.pk)
    return now(book)


def put_in_its_place(book: Book, text: str) -> None:
    """What the next reading will find."""
    originals.path_of(book.original).write_text(text, encoding="utf-8")


def read_anew(book: Book, text: str) -> Book:
    put_in_its_place(book, text)
    actions.await_build(book)
    assert pipeline.build(book.pk)
    return now(book)


def stored_of(book: Book) -> StoredText:
    return StoredText.objects.get(index_versions=now(book).live_index_id)


def end_of(book: Book, title: str) -> int:
    return next(int(row[4]) for row in stored_of(book).chapters if row[1].startswith(title))


def draft_of(names: ShownNames, name: str, shown: Shown, chapter: int | None = None) -> Draft:
    """Who is called `name` is to be called Miss Hart from there on."""
    return Draft(NameCorrection.Kind.RENAME, names.by_name[name], (name,), "Miss Hart", shown, chapter)


def rename(book: Book, host: User, shown: Shown, chapter: int | None = None) -> NameCorrection:
    """Anne Hart is called Miss Hart from there on."""
    names = shown_names(book, reach_of(host, book, None))
    draft = draft_of(names, "Anne Hart", shown, chapter)
    assert name_corrections.correct(names, draft, host) == Recorded.NEW
    return recorded_now()


def recorded_now() -> NameCorrection:
    """The only one."""
    return NameCorrection.objects.get()
