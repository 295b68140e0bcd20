"""Corrections, critical marks and readers' places in the text of a build: where they are found there."""

from collections.abc import Iterable

from ingestion.artifacts.correction_anchors import placed, shown_in_from_json
from ingestion.artifacts.mark_anchors import mark_from_json, stretch_of
from ingestion.artifacts.place_anchors import offset_in, place_anchor
from ingestion.artifacts.read_text import ReadText
from ingestion.models import Book, CriticalMark, IndexVersion, NameCorrection, ReadingPlace, StoredText
from ingestion.passages.folding import FoldedText
from ingestion.passages.quote_places import Range
from ingestion.replaced_texts import MovedOffsets, text_replaced
from ingestion.stored_texts import chapter_spans


def read_text(stored: StoredText) -> ReadText:
    return ReadText(FoldedText(stored.text), chapter_spans(stored))


def corrections_placed(
    book: Book, read: ReadText, known: Iterable[NameCorrection] = ()
) -> list[NameCorrection]:
    """As they count in `read`, in the order they were made in; nothing is saved.

    `known` are placed in it already: in a long book each takes a tenth of a second.
    """
    there = {correction.pk: correction for correction in known}
    corrections = NameCorrection.objects.filter(book=book).order_by("pk")
    return [there.get(correction.pk) or _placed(correction, read) for correction in corrections]


def _placed(correction: NameCorrection, read: ReadText) -> NameCorrection:
    place = placed(shown_in_from_json(correction.shown_in), read)
    correction.shown_from, correction.is_place_lost = place.offset, place.is_lost
    return correction


def marks_placed(book: Book, read: ReadText) -> list[CriticalMark]:
    """As they stand in `read`, in the order they were made in, two never at one place; nothing is saved."""
    marks = list(CriticalMark.objects.filter(book=book).order_by("pk"))
    taken: set[Range] = set()
    for mark in marks:
        stretch = stretch_of(mark_from_json(mark.anchor), read)
        mark.char_start, mark.char_end = (None, None) if stretch is None or stretch in taken else stretch
        taken |= set(stretches_of([mark]))
    return marks


def places_placed(book: Book, read: ReadText) -> list[ReadingPlace]:
    """How far readers are in `read`; nothing is saved.

    A place whose words are not there is as far in it as it was: it is then known by that alone.
    """
    places = list(ReadingPlace.objects.filter(book=book, kind=ReadingPlace.Kind.PLACE))
    for place in places:
        found = offset_in(read, place.char_offset or 0, place.told)
        if not found.is_by_words:
            place.told = {"kind": "percent", "value": int(100 * read.share_at(found.offset))}
        place.char_offset = found.offset
        place.told |= place_anchor(read.text, found.offset)
    return places


def stretches_of(marks: Iterable[CriticalMark]) -> list[Range]:
    """Of those that are found, in the order of the book."""
    return sorted(
        (mark.char_start, mark.char_end)
        for mark in marks
        if mark.char_start is not None and mark.char_end is not None
    )


def place_in(
    version: IndexVersion, known: Iterable[NameCorrection], former: IndexVersion | None = None
) -> None:
    """From now on they point into this build's text. In the transaction that makes it the live one.

    Others who keep places in the text of the `former` build hear of it: see `text_replaced`.
    """
    read = read_text(version.stored_text)
    corrections, marks = corrections_placed(version.book, read, known), marks_placed(version.book, read)
    NameCorrection.objects.bulk_update(corrections, ["shown_from", "is_place_lost"])
    # Two may change places, and no two rows may have one.
    CriticalMark.objects.filter(book=version.book).update(char_start=None, char_end=None)
    CriticalMark.objects.bulk_update(marks, ["char_start", "char_end"])
    ReadingPlace.objects.bulk_update(places_placed(version.book, read), ["char_offset", "told"])
    if former is not None:
        moved = MovedOffsets(former.stored_text.text, read)
        text_replaced.send(Book, book=version.book, moved=moved)
