"""Where a citation stands in the book as it is now, which may have been read in anew since."""

from dataclasses import dataclass

from django.urls import reverse

from bookclub.clubs.models import User
from chat.models import Citation
from ingestion.models import Book, Chunk, StoredText
from ingestion.passages.folding import FoldedText
from ingestion.passages.verify import locate_quote
from ingestion.queries import books_seen_by
from ingestion.reading_address import passage_address


@dataclass(frozen=True, slots=True)
class CitationPlace:
    """An address that shows it; `is_found` is False when the cited words are no longer where they were."""

    address: str
    is_found: bool = True


def place_of(visitor: User, citation: Citation) -> CitationPlace | None:
    """None when the book, or the generated text, is gone: then there is only the citation's own copy."""
    if citation.book_id is None:
        return None
    seen = books_seen_by(visitor).select_related("live_index")
    book = seen.filter(pk=citation.book_id, live_index__isnull=False).first()
    if book is None:
        return None
    chunk = _live_chunk(book, citation)
    if citation.is_generated:
        return None if chunk is None else CitationPlace(_artifact(book, chunk))
    return _in_the_text(book, citation, chunk)


def _in_the_text(book: Book, citation: Citation, chunk: Chunk | None) -> CitationPlace:
    query: dict[str, int] = {}
    span = _range_now(book, citation) if citation.verified else None
    if span is not None:
        query = {"from": span[0], "to": span[1]}
    elif chunk is None and citation.chapter_ordinal is not None and _has_chapter(book, citation):
        query = {"chapter": citation.chapter_ordinal}
    if chunk is not None:
        query["chunk"] = chunk.pk
    fragment = "#cited" if span is not None else "#passage" if chunk is not None else ""
    start = span[0] if span is not None else chunk.char_start if chunk is not None else None
    address = passage_address(book, start, query)
    return CitationPlace(address + fragment, is_found=span is not None or not citation.verified)


def _range_now(book: Book, citation: Citation) -> tuple[int, int] | None:
    """Its own range where the words still stand there, else where they stand now."""
    text = StoredText.objects.filter(index_versions=book.live_index_id).values_list("text", flat=True).get()
    start, end = citation.char_start, citation.char_end
    if start is not None and end is not None and locate_quote(text[start:end], citation.quote):
        return start, end
    found = locate_quote(FoldedText(text), citation.quote)
    return None if found is None else (found.start, found.end)


def _live_chunk(book: Book, citation: Citation) -> Chunk | None:
    chunk = citation.chunk
    return chunk if chunk is not None and chunk.index_version_id == book.live_index_id else None


def _has_chapter(book: Book, citation: Citation) -> bool:
    chapters = StoredText.objects.filter(index_versions=book.live_index_id).values_list("chapters", flat=True)
    return any(row[0] == citation.chapter_ordinal for row in chapters.get())


def _artifact(book: Book, chunk: Chunk) -> str:
    return reverse("ingestion:artifact", args=[book.pk, chunk.chunk_index])


def beside(address: str) -> str:
    """The same place as a fragment that a page shows beside itself."""
    page, mark, fragment = address.partition("#")
    return f"{page}{'&' if '?' in page else '?'}panel=1{mark}{fragment}"
