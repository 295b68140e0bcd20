"""Hosts call chapters and passages of a book critical, or take that back."""

from django.http import Http404, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from bookclub.clubs.requests import MemberRequest
from ingestion import critical_marks
from ingestion.forms import asked_number
from ingestion.models import Book, Chunk, ChunkType, CriticalMark
from ingestion.passages.quote_places import Range
from ingestion.queries import book_to_host, live_chunks
from ingestion.reading_address import passage_address

YES = "yes"


@require_POST
def mark(request: MemberRequest, pk: int) -> HttpResponseRedirect:
    """A passage (`chunk`) or a chapter (`chapter`); `critical` may be yes. Or takes a mark (`mark`) back."""
    book = book_to_host(request.user, pk)
    if number := asked_number(request.POST, "mark"):
        get_object_or_404(CriticalMark, book=book, pk=number).delete()
        return redirect("ingestion:enrich", pk=pk)
    chunk = _chunk(book, request.POST)
    stretch = _stretch(book, chunk, request.POST)
    if request.POST.get("critical") == YES:
        critical_marks.mark(book, stretch, request.user)
    else:
        critical_marks.unmark(book, stretch)
    if chunk is None:
        return redirect("ingestion:enrich", pk=pk)
    return HttpResponseRedirect(passage_address(book, chunk.char_start, {"chunk": chunk.pk}) + "#passage")


def _chunk(book: Book, asked: QueryDict) -> Chunk | None:
    number = asked_number(asked, "chunk")
    return live_chunks(book).filter(pk=number, chunk_type=ChunkType.SOURCE).first() if number else None


def _stretch(book: Book, chunk: Chunk | None, asked: QueryDict) -> Range:
    """Raises `Http404` for what is not in the book."""
    if chunk is not None and chunk.char_start is not None and chunk.char_end is not None:
        return chunk.char_start, chunk.char_end
    stored = critical_marks.outline_of(book)
    ranges = critical_marks.chapter_ranges(stored) if stored is not None else {}
    found = ranges.get(asked_number(asked, "chapter") or 0)
    if found is None:
        raise Http404
    return found
