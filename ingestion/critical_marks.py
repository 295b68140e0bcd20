"""What hosts call critical in a book: chapters and passages, kept as stretches of the stored text."""

from collections.abc import Iterable

from django.db import transaction

from bookclub.clubs.models import User
from ingestion import stored_texts
from ingestion.artifacts.whole_book import AnalysisOrder
from ingestion.models import Book, CriticalMark, StoredText

Range = tuple[int, int]


def marks_of(book: Book) -> list[Range]:
    return list(CriticalMark.objects.filter(book=book).values_list("char_start", "char_end"))


def order_of(book: Book) -> AnalysisOrder:
    """What the hosts of the book want of a profile."""
    return AnalysisOrder(guidance=book.guidance, critical=tuple(marks_of(book)))


def outline_of(book: Book) -> StoredText | None:
    """The live text's chapters, without the text itself, which is large."""
    texts = StoredText.objects.filter(index_versions=book.live_index_id)
    return texts.only("chapters").first() if book.is_ready else None


def chapter_ranges(stored: StoredText) -> dict[int, Range]:
    """By ordinal; what stands before the first chapter is none."""
    return {
        chapter.ordinal: (chapter.start, chapter.end)
        for chapter in stored_texts.chapter_spans(stored)
        if chapter.ordinal and chapter.start < chapter.end
    }


def mark(book: Book, stretch: Range, made_by: User | None = None) -> bool:
    """False when it was marked before."""
    start, end = stretch
    _row, is_new = CriticalMark.objects.get_or_create(
        book=book, char_start=start, char_end=end, defaults={"made_by": made_by}
    )
    return is_new


def unmark(book: Book, stretch: Range) -> None:
    start, end = stretch
    CriticalMark.objects.filter(book=book, char_start=start, char_end=end).delete()


@transaction.atomic
def mark_chapters(
    book: Book, stored: StoredText, ordinals: Iterable[int], made_by: User | None = None
) -> None:
    """These chapters and no others; marks on passages stay."""
    wanted, marked = set(ordinals), set(marks_of(book))
    for ordinal, stretch in chapter_ranges(stored).items():
        if ordinal in wanted and stretch not in marked:
            mark(book, stretch, made_by)
        elif ordinal not in wanted and stretch in marked:
            unmark(book, stretch)


def mark_named_chapters(book: Book, stored: StoredText, ordinals: Iterable[int]) -> bool:
    """Besides whatever is marked; False when that is nothing new. What is no chapter is passed over."""
    ranges = chapter_ranges(stored)
    marked = [mark(book, ranges[ordinal]) for ordinal in ordinals if ordinal in ranges]
    return any(marked)
