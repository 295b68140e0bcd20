"""Passages that were found for an answer and not used in it: where they stand, if they may be shown."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from chat.horizons import Known
from chat.models import Message
from ingestion import places
from ingestion.models import Book, Chunk, ChunkType
from ingestion.reading_address import passage_address

MOST_SHOWN = 8
OF_CHUNK = ("chunk_id", "chunk_mode", "file", "anchor", "index_version", "char_start", "char_end")
PLACE = ("chapter", "page_number", "page_label", "line_start", "line_end")


@dataclass(frozen=True, slots=True)
class FurtherPassage:
    book_title: str
    place: str
    address: str


def further_passages(
    answers: Iterable[Message], books: Iterable[Book], known: Known
) -> dict[int, tuple[FurtherPassage, ...]]:
    """By answer, the best first, at most `MOST_SHOWN`: the book's own, in its build as it is now, and read.

    One query for all. The traces of the answers, with what was retrieved, should be prefetched.
    """
    wanted = {answer.pk: list(_unused(answer)) for answer in answers if answer.trace is not None}
    there = _shown(_chunks({one for ids in wanted.values() for one in ids}, books, known))
    found = {pk: [there[one] for one in ids if one in there][:MOST_SHOWN] for pk, ids in wanted.items()}
    return {pk: tuple(passages) for pk, passages in found.items() if passages}


def _unused(answer: Message) -> Iterator[str]:
    """Chunks by their names."""
    cited = {citation.chunk_identifier for citation in answer.citations.all()}
    retrieved = [] if answer.trace is None else answer.trace.retrieved
    yield from (row["chunk_id"] for row in retrieved if row.get("chunk_id") not in cited)


def _chunks(names: set[str], books: Iterable[Book], known: Known) -> list[tuple[Book, Chunk]]:
    """A passage of the book itself has been read when its last character has."""
    live = {book.live_index_id: book for book in books if book.live_index_id is not None}
    if not names or not live:
        return []
    sources = Chunk.objects.filter(chunk_id__in=names, index_version__in=live, chunk_type=ChunkType.SOURCE)
    rows = [(live[chunk.index_version_id], chunk) for chunk in sources.only(*OF_CHUNK, *PLACE)]
    return [(book, one) for book, one in rows if _is_read(one, known, book)]


def _is_read(chunk: Chunk, known: Mapping[int, int], book: Book) -> bool:
    limit = known.get(book.pk)
    return limit is None or (chunk.char_end is not None and chunk.char_end <= limit)


def _shown(rows: Iterable[tuple[Book, Chunk]]) -> dict[str, FurtherPassage]:
    return {
        chunk.chunk_id: FurtherPassage(book.title, _place(book, chunk), _address(book, chunk))
        for book, chunk in rows
    }


def _place(book: Book, chunk: Chunk) -> str:
    if chunk.chunk_mode == Book.Mode.CODIGO:
        return places.passage_place(book, chunk)
    return places.place(chunk.chapter, chunk.page_number, chunk.page_label)


def _address(book: Book, chunk: Chunk) -> str:
    return passage_address(book, chunk.char_start, {"chunk": chunk.pk}) + "#passage"
