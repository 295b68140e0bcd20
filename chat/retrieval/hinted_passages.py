"""The passages that stand where a question says to look, whatever their words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bookclub.sentences import Sentence, gettext_noop
from chat.questions.parsed_question import HintKind, ParsedQuestion, StructuralHint
from chat.retrieval import stored_passages
from chat.retrieval.book_layout import BookLayout, SourceRow, layout_of
from chat.retrieval.chapter_units import PartName, Unit, units_of
from chat.retrieval.hint_place import HintPlace
from chat.retrieval.hint_remarks import remarks_on, remarks_on_missing
from chat.retrieval.hinted_chapters import numbered_place, titled_place
from chat.retrieval.hinted_pages import page_place
from chat.retrieval.hinted_sections import edge_place, section_place
from chat.retrieval.named_parts import named_parts
from ingestion.models import Book, ChunkType, IndexVersion, StoredText
from ingestion.passages.horizon import Horizon
from ingestion.passages.quote_places import Range

EDGES = (HintKind.BEGINNING, HintKind.END)
MOST_CHUNKS = 60
"""Of one question, in all its books."""
SHORT_BOOK_CHUNKS = 8
"""A book of no more source chunks is handed over whole."""


@dataclass(frozen=True, slots=True)
class HintedChunk:
    """A source chunk, and the narrowest hint that it stands at."""

    point_id: str
    chunk_pk: int
    version_pk: int
    chunk_index: int
    hint: StructuralHint


@dataclass(frozen=True, slots=True)
class Hinted:
    """Each chunk once, in the order of the hints, then of the books.

    `missing` are hints that none of the books has. `beyond`: something that a hint names is there, at least
    in part, and the reader has not come to it; of a title that they have not met, that it may be there.
    """

    chunks: tuple[HintedChunk, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    missing: tuple[StructuralHint, ...] = ()
    beyond: bool = False
    is_nowhere: bool = False
    """Whether no book has any of the places; one without pages may all the same have what a page says."""
    ranges: Mapping[int, tuple[Range, ...]] = field(default_factory=dict)
    """By primary key of the book, what was read of its pages, chapters and sections that are named."""


def hinted(parsed: ParsedQuestion, books: Sequence[Book], horizons: Mapping[int, Horizon]) -> Hinted:
    """At most `MOST_CHUNKS`, shared between the places that are named: what one does not need another has.

    `horizons` has one for the build of every book. Takes three queries a book, without its text.
    """
    if not parsed.hints:
        return Hinted()
    parts = named_parts(parsed.resolved)
    of_books = {
        book.pk: _places(parsed.hints, layout_of(book, book.live_index, horizons[book.live_index.pk]), parts)
        for book in books
        if book.live_index is not None
    }
    if not of_books:
        return Hinted()
    by_book = list(of_books.values())
    places = [place for of_hint in zip(*by_book, strict=True) for place in of_hint]
    missing = tuple(hint for hint in parsed.hints if not any(p.exists for p in places if p.hint is hint))
    return Hinted(
        chunks=tuple(_chunks(places)),
        remarks=tuple(_remarks(by_book, missing)),
        missing=missing,
        beyond=any(place.is_beyond for place in places),
        is_nowhere=len(missing) == len(parsed.hints) and _could_be_there(missing, by_book),
        ranges={pk: tuple(_ranges(own)) for pk, own in of_books.items()},
    )


def _could_be_there(missing: Iterable[StructuralHint], by_book: Sequence[Sequence[HintPlace]]) -> bool:
    kinds = {hint.kind for hint in missing}
    return kinds != {HintKind.PAGE} or any(places[0].layout.pages for places in by_book)


def is_read_whole(version: IndexVersion) -> bool:
    """Whether the book is so short that all of it is handed over: one page, or a few source chunks."""
    layout = stored_passages.layout_of(version.stored_text_id)
    if layout is None:
        raise StoredText.DoesNotExist
    sources = version.chunks.filter(chunk_type=ChunkType.SOURCE).order_by()
    is_a_page = len(layout.pages) == 1 and layout.pages[0].number is not None
    return is_a_page or sources.count() <= SHORT_BOOK_CHUNKS


def _places(
    hints: Iterable[StructuralHint], layout: BookLayout, parts: Sequence[PartName]
) -> list[HintPlace]:
    units = units_of(layout.chapters, layout.book_title)
    return [_place(hint, layout, units, parts) for hint in hints]


def _place(
    hint: StructuralHint, layout: BookLayout, units: Sequence[Unit], parts: Sequence[PartName]
) -> HintPlace:
    match hint.kind:
        case HintKind.PAGE:
            return page_place(hint, layout)
        case HintKind.CHAPTER if hint.number is not None:
            return numbered_place(hint, layout, units, parts)
        case HintKind.CHAPTER:
            return titled_place(hint, layout)
        case HintKind.SECTION:
            return section_place(hint, layout)
        case _:
            return edge_place(hint, layout, units)


def _ranges(places: Iterable[HintPlace]) -> Iterable[Range]:
    """Without the beginning and the end of a book, which have no bounds."""
    for place in places:
        if place.hint.kind not in EDGES:
            yield from place.read_ranges()


def _chunks(places: Sequence[HintPlace]) -> Iterable[HintedChunk]:
    """The first of every stretch that is named, so that none is crowded out by another."""
    stretches = [(place, rows) for place in places for rows in place.rows()]
    own = _each_once([rows for _place, rows in stretches])
    shares = _shares(list(map(len, own)), MOST_CHUNKS)
    for (place, _rows), rows, share in zip(stretches, own, shares, strict=True):
        for row in rows[:share]:
            version = place.layout.version_pk
            yield HintedChunk(str(row.point_id), row.pk, version, row.index, place.hint)


def _each_once(stretches: Sequence[Sequence[SourceRow]]) -> list[list[SourceRow]]:
    """What stands in two stretches is given to the shorter: a page inside a chapter stays whole."""
    own: list[list[SourceRow]] = [[] for _ in stretches]
    seen: set[int] = set()
    for place in sorted(range(len(stretches)), key=lambda place: len(stretches[place])):
        own[place] = [row for row in stretches[place] if row.pk not in seen]
        seen.update(row.pk for row in own[place])
    return own


def _shares(wanted: Sequence[int], most: int) -> list[int]:
    """As much as is wanted, or where that is more than `most` altogether, the largest cut down alike."""
    shares = [0] * len(wanted)
    left, open_places = most, sorted(range(len(wanted)), key=wanted.__getitem__)
    for done, place in enumerate(open_places):
        shares[place] = min(wanted[place], left // (len(wanted) - done))
        left -= shares[place]
    return shares


def _remarks(by_book: Sequence[Sequence[HintPlace]], missing: Sequence[StructuralHint]) -> list[Sentence]:
    """With the titles of the books where there are several."""
    remarks: list[Sentence] = []
    for places in by_book:
        own = remarks_on(places)
        if len(by_book) > 1:
            title = places[0].layout.book_title
            own = [Sentence(gettext_noop("{book}: {remark}"), book=title, remark=one) for one in own]
        remarks += own
    has_pages = any(places[0].layout.pages for places in by_book)
    return [*remarks, *remarks_on_missing(missing, has_pages=has_pages)]
