"""What hosts call critical in a book: chapters and passages, kept as stretches of the live text."""

from collections.abc import Iterable

from django.db import transaction

from bookclub.clubs.models import User
from ingestion import stored_texts
from ingestion.anchored_rows import marks_placed, read_text, stretches_of
from ingestion.artifacts.mark_anchors import anchor_of, mark_to_json
from ingestion.artifacts.read_text import ReadText
from ingestion.artifacts.whole_book import AnalysisOrder
from ingestion.models import Book, CriticalMark, IndexVersion, StoredText
from ingestion.passages.quote_places import Range


def marks_of(book: Book) -> list[Range]:
    """Those that the live text has, in its order."""
    return stretches_of(CriticalMark.objects.filter(book=book))


def order_of(version: IndexVersion) -> AnalysisOrder:
    """What the hosts of the book want of a profile of this build, which may not be live yet."""
    book = version.book
    if version.pk == book.live_index_id:
        marks = marks_of(book)
    else:
        marks = stretches_of(marks_placed(book, read_text(version.stored_text)))
    return AnalysisOrder(guidance=book.guidance, critical=tuple(marks))


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


@transaction.atomic
def mark(book: Book, stretch: Range, made_by: User | None = None) -> bool:
    """False when it was marked before, or the live text is another one since `book` was loaded."""
    return _mark_all(book, [stretch], made_by)


def _mark_all(book: Book, stretches: Iterable[Range], made_by: User | None) -> bool:
    """Whether any of them is new."""
    live = Book.objects.select_for_update().values_list("live_index", flat=True).get(pk=book.pk)
    new = sorted(set(stretches).difference(marks_of(book)))
    if not new or live != book.live_index_id:
        return False
    read = read_text(StoredText.objects.get(index_versions=live))
    CriticalMark.objects.bulk_create(_row(book, read, stretch, made_by) for stretch in new)
    return True


def _row(book: Book, read: ReadText, stretch: Range, made_by: User | None) -> CriticalMark:
    start, end = stretch
    anchor = mark_to_json(anchor_of(read, stretch))
    return CriticalMark(book=book, anchor=anchor, char_start=start, char_end=end, made_by=made_by)


def unmark(book: Book, stretch: Range) -> None:
    start, end = stretch
    CriticalMark.objects.filter(book=book, char_start=start, char_end=end).delete()


@transaction.atomic
def mark_chapters(
    book: Book, stored: StoredText, ordinals: Iterable[int], made_by: User | None = None
) -> None:
    """These chapters and no others; marks on passages stay."""
    ranges = chapter_ranges(stored)
    wanted = set(_named(ranges, ordinals))
    _mark_all(book, wanted, made_by)
    for stretch in set(ranges.values()) - wanted:
        unmark(book, stretch)


@transaction.atomic
def mark_named_chapters(book: Book, stored: StoredText, ordinals: Iterable[int]) -> bool:
    """Besides whatever is marked; False when that is nothing new. What is no chapter is passed over."""
    return _mark_all(book, _named(chapter_ranges(stored), ordinals), None)


@transaction.atomic
def ask_for_chapters(book: Book, stored: StoredText, ordinals: Iterable[int]) -> None:
    """Of a text that is not live yet: they are marked once it is."""
    named = _named(chapter_ranges(stored), ordinals)
    if not named:
        return
    read = read_text(stored)
    for stretch in set(named).difference(stretches_of(marks_placed(book, read))):
        CriticalMark.objects.create(book=book, anchor=mark_to_json(anchor_of(read, stretch)))


def _named(ranges: dict[int, Range], ordinals: Iterable[int]) -> list[Range]:
    return [ranges[ordinal] for ordinal in ordinals if ordinal in ranges]
