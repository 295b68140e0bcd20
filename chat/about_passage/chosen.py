"""The passage that a reader has chosen in a book, as it may be asked about."""

from django.db.models import Value
from django.db.models.functions import Substr
from django.http import Http404

from bookclub.clubs.queries import Visitor
from chat.about_passage.quoted_passage import LONGEST, QuotedPassage
from ingestion import places, reading_places, stored_texts, texts_at_hand
from ingestion.chapter_words import chapter_name
from ingestion.models import Book, StoredText
from ingestion.quoted_places import KeptLines
from ingestion.sight import in_sight

MOST_DIGITS = 9


class FurtherThanTold(Exception):
    """It is on the page that they are reading, and they have not told that they are so far."""


def asked_range(start: str, end: str) -> tuple[int, int]:
    """As an address has it, at most `LONGEST` characters. Raises `Http404`."""
    numbers = [
        int(one) for one in (start, end) if one.isascii() and one.isdecimal() and len(one) <= MOST_DIGITS
    ]
    if len(numbers) != 2 or numbers[0] >= numbers[1]:
        raise Http404
    return numbers[0], min(numbers[1], numbers[0] + LONGEST)


def chosen_passage(visitor: Visitor, book: Book, start: int, end: int) -> QuotedPassage:
    """Word for word, without outer space. Raises `Http404`, and `FurtherThanTold`."""
    _check_told(visitor, book, end)
    texts = StoredText.objects.filter(index_versions=book.live_index_id).defer("text", "boxes")
    stored = texts.annotate(quote=Substr("text", Value(start + 1), Value(end - start))).first()
    quote = "" if stored is None else str(stored.quote)
    begins = start + len(quote) - len(quote.lstrip())
    quote = quote.strip()
    if stored is None or not quote:
        raise Http404
    return QuotedPassage(
        document_id=book.document_id,
        start=begins,
        end=begins + len(quote),
        quote=quote,
        place=_place(stored, begins),
        language=book.language,
        shown=KeptLines(stored).laid_out(quote, begins),
    )


def _check_told(visitor: Visitor, book: Book, end: int) -> None:
    """Raises `Http404` where it ends beyond all that their page shows them."""
    known = reading_places.read_up_to(visitor, [book]).get(book.pk)
    if known is None or end <= known:
        return
    text = texts_at_hand.text_of(book)
    if text is None or end > in_sight(book, text, known):
        raise Http404
    raise FurtherThanTold


def _place(stored: StoredText, offset: int) -> str:
    chapters = [one for one in stored_texts.chapter_spans(stored) if one.start <= offset]
    pages = [one for one in stored_texts.page_spans(stored) if one.start <= offset]
    page = pages[-1] if pages else None
    chapter = chapter_name(chapters[-1]) if chapters else ""
    return places.place(chapter, page.number if page else None, page.label if page else None)
