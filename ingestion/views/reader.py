"""The book itself, stretch by stretch, with what was cited marked."""

from collections.abc import Mapping

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from bookclub.clubs.models import User
from bookclub.clubs.requests import MemberRequest
from ingestion import queries, stored_texts, told_places
from ingestion.chapter_words import named_as_far
from ingestion.contents import contents_around
from ingestion.forms import ASKED_PLACE, asked_place
from ingestion.models import Book, Chunk, StoredText
from ingestion.opened_book import (
    NoSuchChapter,
    Opened,
    asked_chunk,
    opened_book,
    stretch_words,
)
from ingestion.places import code_file, code_place
from ingestion.reading_page import Marks, ReadingBlock, read_listing, read_stretch
from ingestion.reading_places import read_up_to
from ingestion.reading_stretches import stretches_of
from ingestion.structure.composed_text import ComposedText


@require_GET
def reader(request: MemberRequest, pk: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    text = _text_of(book)
    if text is None:
        return render(request, "ingestion/not_ready.html", {"book": book}, status=404)
    asked = request.GET.dict()
    opened = _opened(request.user, book, text, asked)
    context = {
        "book": book,
        "opened": opened,
        "asked": {name: asked[name] for name in ASKED_PLACE if name in asked},
        "is_listing": _is_code(book),
        "blocks": [] if opened.is_further else _blocks(book, text, opened),
        "marks": Marks() if opened.is_further else opened.marks,
        "code_place": _code_place(book, text, opened.marks, asked_chunk(book, asked_place(asked))),
        "contents": contents_around(named_as_far(text.chapters, opened.shown_to), opened.here.start),
        "is_contents_open": "contents" in asked,
    }
    return render(request, "ingestion/reader.html", context)


@require_POST
def read_on(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """The reader has come to the place that is named as in the address of the reader's page, and opens it."""
    book = queries.book_for(request.user, pk)
    text = _text_of(book)
    if text is None:
        return redirect("ingestion:reader", pk=pk)
    asked = {name: value for name, value in request.POST.dict().items() if name in ASKED_PLACE}
    opened = _opened(request.user, book, text, asked)
    if opened.is_further:
        told_places.read_on(request.user, book, opened.at, _beginning(text, opened))
    mark = "#cited" if opened.marks.cited else "#passage" if opened.marks.passage else ""
    return HttpResponseRedirect(reverse("ingestion:reader", args=[pk], query=asked) + mark)


def _beginning(text: ComposedText, opened: Opened) -> str:
    """The stretch that begins there, as those know it who have come to it; "" in the middle of one."""
    return stretch_words(stretches_of(text)[opened.index]) if opened.at == opened.here.start else ""


def _text_of(book: Book) -> ComposedText | None:
    """None of a book that has not been read in."""
    texts = StoredText.objects.defer("boxes")
    stored = texts.filter(index_versions=book.live_index_id).first() if book.is_ready else None
    return None if stored is None else stored_texts.load(stored)


def _opened(user: User, book: Book, text: ComposedText, asked: Mapping[str, str]) -> Opened:
    """Raises `Http404`."""
    try:
        return opened_book(book, text, asked_place(asked), read_up_to(user, [book]).get(book.pk))
    except NoSuchChapter as error:
        raise Http404 from error


def _is_code(book: Book) -> bool:
    return book.live_index is not None and book.live_index.is_code


def _blocks(book: Book, text: ComposedText, opened: Opened) -> list[ReadingBlock]:
    read = read_listing if _is_code(book) else read_stretch
    return read(text, opened.here.start, opened.here.end, opened.marks)


def _code_place(book: Book, text: ComposedText, marks: Marks, chunk: Chunk | None) -> str:
    """In source code, the lines that are marked; "" in other books."""
    marked = marks.cited or marks.passage
    if marked is None or chunk is None or chunk.chunk_mode != Book.Mode.CODIGO:
        return ""
    first, last = text.line_at(marked[0]), text.line_at(marked[1] - 1)
    return code_place(code_file(book, chunk), first, last, chunk.anchor)
