"""What the page of a fact sheet shows to somebody, and nothing from further on than they have read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from bookclub.clubs.queries import Visitor, is_host
from bookclub.sentences import Sentence
from chat.answering.extraction.field_extraction import Extracted, FieldEvidence, extraction_from
from chat.fact_sheets.facts import LABELS, LAST_SCENE
from chat.fact_sheets.origin import BY_RULES
from chat.fact_sheets.reading import end_within
from chat.models import FactSheet
from ingestion.models import Book
from ingestion.queries import book_for
from ingestion.quoted_places import place_words, reader_address
from ingestion.reach import Reach, reach_of

State = FactSheet.State


@dataclass(frozen=True, slots=True)
class ShownQuote:
    """A quotation, its place in words, and the address that opens it; `of` is the place of its value."""

    text: str
    place: str
    address: str
    of: int


@dataclass(frozen=True, slots=True)
class ShownValue:
    """One thing said, and what it rests on; `text` is "" where the quotation itself says it."""

    text: str
    quotes: Sequence[ShownQuote]

    @property
    def is_the_books(self) -> bool:
        """In the language of the book: not a sentence of ours."""
        return not isinstance(self.text, Sentence)


@dataclass(frozen=True, slots=True)
class ShownFact:
    """`extraction` is None while it is being looked for."""

    name: str
    label: Promise
    extraction: Extracted | None
    values: Sequence[ShownValue] = ()

    @property
    def is_by_rules(self) -> bool:
        return self.extraction is not None and self.extraction.provider == BY_RULES[0]


@dataclass(frozen=True, slots=True)
class FactsPage:
    """`end` is how far the sheet goes, None where no part is read; `sheet` is None until it is wanted."""

    book: Book
    reach: Reach
    end: int | None
    sheet: FactSheet | None
    facts: Sequence[ShownFact]
    is_host: bool

    @property
    def part(self) -> int | None:
        """The number of the part it ends with; None for the whole book."""
        if self.is_whole:
            return None
        return next((one.number for one in self.reach.parts if one.char_end == self.end), None)

    @property
    def is_whole(self) -> bool:
        return bool(self.reach.parts) and self.end == self.reach.parts[-1].char_end

    @property
    def is_code(self) -> bool:
        return self.book.live_index is not None and self.book.live_index.is_code

    @property
    def can_be_made(self) -> bool:
        return self.end is not None and not self.is_code

    @property
    def is_being_made(self) -> bool:
        return self.sheet is not None and self.sheet.state in (State.WANTED, State.WRITING)

    @property
    def is_complete(self) -> bool:
        return self.sheet is not None and self.sheet.state == State.COMPLETE

    @property
    def has_failed(self) -> bool:
        return self.sheet is not None and self.sheet.state == State.FAILED

    @property
    def token(self) -> str:
        """Changes when there is something else to show."""
        sheet = self.sheet
        return (
            "" if sheet is None else f"{sheet.pk}-{sheet.state}-{sheet.done}-{sheet.updated_at.timestamp()}"
        )


def facts_page(visitor: Visitor, book_pk: int, asked_part: int | None) -> FactsPage:
    """Raises `Http404`."""
    book = book_for(visitor, book_pk)
    reach = reach_of(visitor, book, asked_part)
    end = None if reach.is_untold else end_within(reach)
    sheet = _sheet(book, end)
    facts = tuple(_facts(book, sheet, is_whole=end == reach.parts[-1].char_end)) if sheet else ()
    return FactsPage(book, reach, end, sheet, facts, is_host(visitor, book.club))


def _sheet(book: Book, end: int | None) -> FactSheet | None:
    if end is None:
        return None
    return FactSheet.objects.filter(index_version=book.live_index_id, known_characters=end).first()


def _facts(book: Book, sheet: FactSheet, *, is_whole: bool) -> Iterator[ShownFact]:
    for name, label in LABELS.items():
        if name == LAST_SCENE and not is_whole:
            continue
        row = sheet.fields.get(name)
        if row is None:
            yield ShownFact(name, label, None)
            continue
        found = extraction_from(row)
        yield ShownFact(name, label, found, tuple(_values(book, found)))


def _values(book: Book, found: Extracted) -> Iterator[ShownValue]:
    quotes = [_quote(book, cited) for cited in found.evidence]
    values = found.value if isinstance(found.value, list) else [found.value]
    for number, value in enumerate(values if found.found else ()):
        own = [quote for quote in quotes if quote.of == number]
        is_quoted = any(quote.text.split() == str(value).split() for quote in own)
        yield ShownValue("" if is_quoted else value, own)


def _quote(book: Book, cited: FieldEvidence) -> ShownQuote:
    place = place_words(cited.chapter, cited.page_number, cited.page_label, cited.line_start)
    start, end = cited.char_start, cited.char_end
    address = "" if start is None or end is None else reader_address(book, start, end)
    return ShownQuote(cited.shown, place, address, cited.of)
