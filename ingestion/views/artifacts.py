"""A generated text: what it says, who made it, and from which passages of the book."""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from bookclub.clubs.queries import is_host
from bookclub.clubs.requests import MemberRequest
from ingestion import queries
from ingestion.about_page import Origin
from ingestion.generated_text import text_blocks
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType, StoredText
from ingestion.quoted_places import page_ranges
from ingestion.reach import Reach, asked_part, reach_of
from ingestion.stored_texts import page_spans
from ingestion.views.asking import ask_place

SOURCE_FIELDS = (
    *("chunk_index", "char_start", "char_end", "page_number", "page_label", "chapter", "chapter_ordinal"),
    *("chunk_mode", "file", "anchor", "line_start", "line_end"),
)


@require_GET
def artifact(request: MemberRequest, pk: int, chunk_index: int) -> HttpResponse:
    book = queries.book_for(request.user, pk)
    reach = reach_of(request.user, book, asked_part(request.GET.dict()))
    if reach.is_untold:
        return ask_place(request, book, _("Support material"))
    generated = queries.all_versions(book, reach.horizon).select_related("content")
    chunk = generated.filter(chunk_index=chunk_index).first()
    if chunk is None and reach.known is not None and reach.part is None:
        return _from_beyond(request, book, chunk_index)
    if chunk is None:
        raise Http404
    sources = _sources(book, chunk)
    chapters = [(chapter, list(group)) for chapter, group in groupby(sources, lambda source: source.chapter)]
    content = chunk.content.data if hasattr(chunk, "content") else {}
    context = {
        "book": book,
        "chunk": chunk,
        "chapters": chapters,
        "source_count": len(sources),
        "origin": _origin(book, chunk, sources),
        "content": content,
        "part_title": reach.title_of(chunk.part),
        "blocks": text_blocks(chunk.text),
        "reach": reach,
        "about_address": _about_address(book, chunk, reach),
        "run": _run(chunk) if is_host(request.user, book.club) else None,
    }
    return render(request, "ingestion/artifact.html", context)


def _from_beyond(request: MemberRequest, book: Book, chunk_index: int) -> HttpResponse:
    """Raises `Http404` where there is none for anybody."""
    if not queries.all_versions(book).filter(chunk_index=chunk_index).exists():
        raise Http404
    return ask_place(request, book, _("Support material"), is_further=True)


def _sources(book: Book, made: Chunk) -> list[Chunk]:
    """The passages it was made from; filtered here, since a whole novel's are too many for one SQL list."""
    wanted = set(made.provenance.source_chunk_indexes)
    passages = queries.live_chunks(book).filter(chunk_type=ChunkType.SOURCE).select_related(None)
    return [chunk for chunk in passages.only(*SOURCE_FIELDS) if chunk.chunk_index in wanted]


def _origin(book: Book, chunk: Chunk, sources: list[Chunk]) -> Origin:
    stored = StoredText.objects.only("pages").get(index_versions=book.live_index_id)
    pages = page_ranges(chunk.provenance.source_page_numbers, page_spans(stored))
    return Origin(len(sources), (), pages)


def _about_address(book: Book, chunk: Chunk, reach: Reach) -> str:
    """Profiles and part notes have a page that shows more of them; it reaches no further than this one."""
    if chunk.chunk_type not in {ChunkType.BOOK_CLUB_PROFILE, ChunkType.PART_NOTES}:
        return ""
    part = chunk.part if reach.part is None else reach.part
    query: dict[str, Any] | None = {"up_to": part} if part is not None else None
    fragment = f"#part-{chunk.part}" if chunk.chunk_type == ChunkType.PART_NOTES else ""
    return reverse("ingestion:about", args=[book.pk], query=query) + fragment


def _run(chunk: Chunk) -> ArtifactRun | None:
    """The latest that wrote texts of this kind: part notes are written in the run of a profile."""
    is_notes = chunk.chunk_type == ChunkType.PART_NOTES
    kind = ChunkType.BOOK_CLUB_PROFILE if is_notes else chunk.chunk_type
    runs = ArtifactRun.objects.filter(index_version=chunk.index_version_id, kind=kind)
    return runs.filter(outcome__in=(ArtifactRun.Outcome.WRITTEN, ArtifactRun.Outcome.PARTIAL)).first()
