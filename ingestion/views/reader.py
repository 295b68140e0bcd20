"""The book itself, stretch by stretch, with what was cited marked."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from bookclub.clubs.requests import MemberRequest
from ingestion import queries, stored_texts
from ingestion.contents import contents_around
from ingestion.forms import AskedPlace, asked_place
from ingestion.models import Book, Chunk, StoredText
from ingestion.places import code_file, code_place
from ingestion.reading_page import Marks, checked_range, read_listing, read_stretch
from ingestion.reading_stretches import Stretch, stretch_at, stretches_of
from ingestion.structure.composed_text import ComposedText


@dataclass(frozen=True, slots=True)
class Opened:
    """Where the reader opens, and what lies before and after."""

    stretches: list[Stretch]
    index: int

    @property
    def here(self) -> Stretch:
        return self.stretches[self.index]

    @property
    def before(self) -> Stretch | None:
        return self.stretches[self.index - 1] if self.index else None

    @property
    def after(self) -> Stretch | None:
        return self.stretches[self.index + 1] if self.index + 1 < len(self.stretches) else None


@require_GET
def reader(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    texts = StoredText.objects.defer("boxes")
    stored = texts.filter(index_versions=book.live_index_id).first() if book.is_ready else None
    if stored is None:
        return render(request, "ingestion/not_ready.html", {"book": book}, status=404)
    text = stored_texts.load(stored)
    place = asked_place(request.GET.dict())
    chunk = _asked_chunk(book, place)
    marks = _marks(place, chunk, len(text.text))
    opened = _open(text, place, marks)
    is_listing = book.live_index is not None and book.live_index.is_code
    read = read_listing if is_listing else read_stretch
    context = {
        "book": book,
        "opened": opened,
        "is_listing": is_listing,
        "blocks": read(text, opened.here.start, opened.here.end, marks),
        "marks": marks,
        "code_place": _code_place(book, text, marks, chunk),
        "contents": contents_around(text.chapters, opened.here.start),
        "is_contents_open": "contents" in request.GET,
    }
    return render(request, "ingestion/reader.html", context)


def _asked_chunk(book: Book, place: AskedPlace) -> Chunk | None:
    """Of the live build alone: a chunk's range counts in no other text than the one it was cut from."""
    return None if place.chunk is None else queries.live_chunks(book).filter(pk=place.chunk).first()


def _marks(place: AskedPlace, chunk: Chunk | None, length: int) -> Marks:
    passage = checked_range(chunk.char_start, chunk.char_end, length) if chunk is not None else None
    return Marks(cited=checked_range(place.start, place.end, length), passage=passage)


def _code_place(book: Book, text: ComposedText, marks: Marks, chunk: Chunk | None) -> str:
    """In source code, the lines that are marked; "" in other books."""
    marked = marks.cited or marks.passage
    if marked is None or chunk is None or chunk.chunk_mode != Book.Mode.CODIGO:
        return ""
    first, last = text.line_at(marked[0]), text.line_at(marked[1] - 1)
    return code_place(code_file(book, chunk), first, last, chunk.anchor)


def _open(text: ComposedText, place: AskedPlace, marks: Marks) -> Opened:
    """At what is marked, else at the chapter asked for, else at the beginning. Raises `Http404`."""
    stretches = stretches_of(text)
    marked = marks.cited or marks.passage
    if marked is not None:
        return Opened(stretches, stretch_at(stretches, marked[0]))
    starts = {chapter.ordinal: chapter.start for chapter in text.chapters} or {0: 0}
    if place.chapter is not None and place.chapter not in starts:
        raise Http404
    start = starts[place.chapter] if place.chapter is not None else 0
    return Opened(stretches, _portion(stretches, stretch_at(stretches, start), place.portion))


def _portion(stretches: list[Stretch], first: int, portion: int | None) -> int:
    if portion is None or not 1 <= portion <= stretches[first].portions:
        return first
    return first + portion - 1
