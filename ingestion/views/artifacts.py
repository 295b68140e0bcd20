"""A generated text: what it says, who made it, and from which passages of the book."""

from itertools import groupby

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from bookclub.clubs.requests import MemberRequest
from ingestion import queries
from ingestion.generated_text import text_blocks
from ingestion.models import Book, Chunk, ChunkType

SOURCE_FIELDS = (
    *("chunk_index", "char_start", "char_end", "page_number", "page_label", "chapter", "chapter_ordinal"),
    *("chunk_mode", "file", "anchor", "line_start", "line_end"),
)


@require_GET
def artifact(request: MemberRequest, pk: int, chunk_index: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    chunk = queries.generated_chunks(book).filter(chunk_index=chunk_index).first()
    if chunk is None:
        raise Http404
    sources = _sources(book, chunk)
    chapters = [(chapter, list(group)) for chapter, group in groupby(sources, lambda source: source.chapter)]
    context = {"book": book, "chunk": chunk, "chapters": chapters, "source_count": len(sources)}
    return render(request, "ingestion/artifact.html", context | {"blocks": text_blocks(chunk.text)})


def _sources(book: Book, made: Chunk) -> list[Chunk]:
    """The passages it was made from; filtered here, since a whole novel's are too many for one SQL list."""
    wanted = set(made.provenance.source_chunk_indexes)
    passages = queries.live_chunks(book).filter(chunk_type=ChunkType.SOURCE).select_related(None)
    return [chunk for chunk in passages.only(*SOURCE_FIELDS) if chunk.chunk_index in wanted]
