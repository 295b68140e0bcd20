"""Where a citation stands, in words: chapter and page, or in source code file, lines and definition."""

from collections.abc import Sequence

from chat.answering.answers import CitationDraft
from chat.models import Citation
from chat.retrieval.passage import Passage
from ingestion import identifiers, places
from ingestion.models import Chunk


def place_in_words(citation: Citation) -> str:
    """From the citation's own copy, and from its chunk and book as long as they are there."""
    if citation.is_generated or not identifiers.is_code(citation.chunk_identifier):
        return places.place(citation.chapter, citation.page_number, citation.page_label)
    book, chunk = citation.book, citation.chunk
    file = citation.book_title if book is None else places.code_file(book, chunk)
    first, last = citation.line_start, citation.line_end
    if first is None and chunk is not None:
        first, last = chunk.line_start, chunk.line_end
    return places.code_place(file, first, last, "" if chunk is None else chunk.anchor)


def place_of_passage(found: Passage) -> str:
    """Of a whole passage, cited or not."""
    if found.code is None:
        return places.place(found.chapter, found.page_number, found.page_label)
    return places.code_place(found.code.file, found.line_start, found.line_end)


def places_of_drafts(drafts: Sequence[CitationDraft]) -> list[str]:
    """Of each citation that is no row yet."""
    cited = [draft.passage.chunk_pk for draft in drafts if _is_of_code(draft)]
    fields = ("file", "anchor", "index_version__book__source_path", "index_version__book__original_name")
    rows = Chunk.objects.filter(pk__in=cited).select_related("index_version__book").only(*fields)
    chunks = {chunk.pk: chunk for chunk in rows} if cited else {}
    return [_place(draft, chunks.get(draft.passage.chunk_pk)) for draft in drafts]


def _place(draft: CitationDraft, chunk: Chunk | None) -> str:
    source = draft.passage
    if not _is_of_code(draft):
        return places.place(draft.part.chapter, draft.page_number, draft.page_label)
    file = source.book_title if chunk is None else places.code_file(chunk.index_version.book, chunk)
    first, last = draft.line_start, draft.line_end
    if first is None:
        first, last = source.line_start, source.line_end
    return places.code_place(file, first, last, "" if chunk is None else chunk.anchor)


def _is_of_code(draft: CitationDraft) -> bool:
    return not draft.passage.is_generated and identifiers.is_code(draft.passage.chunk_id)
