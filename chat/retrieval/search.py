"""From a question to ranked passages: one hybrid query over the live builds, text from the database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from bookclub.clubs.models import Club
from bookclub.providers import wiring
from bookclub.providers.errors import IndexDamaged
from bookclub.providers.ports import Embedder, IndexHit, IndexQuery, PassageFilter, VectorSpace
from bookclub.sentences import Sentence, gettext_noop
from chat.questions.asked_identifiers import asked_identifiers
from chat.questions.parse import parse_question
from chat.questions.parsed_question import PASSAGES_AT_EDGE, Breadth, Place
from chat.retrieval.named_definitions import named_points
from chat.retrieval.passage import CodeBlock, CodeListing, Passage
from chat.retrieval.ranking import interleaved, joined, with_last
from ingestion import places
from ingestion.chunking.useful_text import LEFT_OUT
from ingestion.indexing import words_language
from ingestion.models import Book, Chunk, ChunkType, IndexVersion, StoredText
from ingestion.reading_page import KEEPS_LINES
from ingestion.removals import space_of
from ingestion.stored_texts import page_spans
from ingestion.structure.composed_text import BlockSpan, PageSpan

DEFAULT_TOP_K = 10
# Profiles asked for at once: one a book, of a few books.
MOST_SUPPORT = 3


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be searched: ready books of one club."""

    club: Club
    books: tuple[Book, ...]

    def by_space(self) -> dict[VectorSpace, list[Book]]:
        """Books whose vectors may be compared with each other; two models are never mixed in one query."""
        spaces: dict[VectorSpace, list[Book]] = {}
        for book in self.books:
            if book.live_index is not None:
                spaces.setdefault(space_of(book.live_index), []).append(book)
        return spaces

    def as_it_is_now(self) -> "Scope":
        """The same books with the builds that are live by now; without those that were deleted."""
        rows = Book.objects.select_related("live_index", "club").in_bulk([book.pk for book in self.books])
        return replace(self, books=tuple(rows[book.pk] for book in self.books if book.pk in rows))

    def builds(self) -> list[int | None]:
        return [book.live_index_id for book in self.books]


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Passages, best first, and the embedders that the question was given to."""

    passages: tuple[Passage, ...]
    embedders: tuple[Embedder, ...]


def search(scope: Scope, question: str, top_k: int = DEFAULT_TOP_K) -> list[Passage]:
    """Passages, best first. Raises `ProviderError` and `IndexFailure`."""
    return list(retrieve(scope, question, top_k).passages)


def retrieve(scope: Scope, question: str, top_k: int = DEFAULT_TOP_K) -> Retrieval:
    """Asks the live builds, and once more when one was replaced meanwhile: its points may be gone.

    Raises `ProviderError` and `IndexFailure`.
    """
    lost: IndexDamaged | None = None
    found = Retrieval((), ())
    try:
        found = _retrieve(scope, question, top_k)
    except IndexDamaged as error:
        lost = error
    now = scope.as_it_is_now()
    if now.builds() != scope.builds():
        again = _retrieve(now, question, top_k)
        return replace(again, embedders=(*again.embedders, *map(wiring.embedder_of, scope.by_space())))
    if lost is not None:
        raise lost
    return found


def _retrieve(scope: Scope, question: str, top_k: int) -> Retrieval:
    searches = [
        _SpaceSearch(scope.club, space, tuple(books), question) for space, books in scope.by_space().items()
    ]
    hits = interleaved([search.hits(top_k) for search in searches])[:top_k]
    return Retrieval(tuple(passages_of(hits)), tuple(search.embedder for search in searches))


class _SpaceSearch:
    """One question to the books of one vector space."""

    def __init__(self, club: Club, space: VectorSpace, books: tuple[Book, ...], question: str) -> None:
        self.club, self.space, self.books, self.question = club, space, books, question
        self.embedder = wiring.embedder_of(space)
        self.dense = self.embedder.embed_query(question)
        languages = sorted({book.language for book in books})
        self.languages = tuple(sorted({words_language(book) for book in books}))
        self.parsed = parse_question(question, languages[0] if len(languages) == 1 else "")

    def hits(self, top_k: int) -> list[IndexHit]:
        """The best of all chunks; support material that the question calls for takes a place among them."""
        found = self._query((), top_k)
        if not found:  # a dense query always finds something, unless nothing is there
            lost = gettext_noop("The index of this book was lost. A host can bring it back by re-reading it.")
            raise IndexDamaged(Sentence(lost))
        found = joined(self._named(found), found)[:top_k]
        if self.parsed.place is not None:
            return joined(self._at_edge(self.parsed.place), found)[:top_k]
        if self.parsed.breadth is Breadth.WHOLE_BOOK:
            return joined(self._support(ChunkType.BOOK_CLUB_PROFILE), found)[:top_k]
        if self.parsed.names:
            return with_last(found[:top_k], self._support(ChunkType.NAME_PROFILE))
        return found

    def _named(self, found: Sequence[IndexHit]) -> list[IndexHit]:
        """The definitions that the question names in source code."""
        hits = {hit.point_id: hit for hit in found}
        points = named_points(self.books, asked_identifiers(self.question))
        return [hits.get(point, IndexHit(point, 0.0)) for point in points]

    def _at_edge(self, place: Place) -> list[IndexHit]:
        """The first or last source passages of each book, in the book's order: what the words ask for."""
        order = "-chunk_index" if place is Place.END else "chunk_index"
        points: list[UUID] = []
        for book in self.books:
            sources = Chunk.objects.filter(index_version=book.live_index_id, chunk_type=ChunkType.SOURCE)
            edge = sources.order_by(order).values_list("chunk_index", "point_id")[:PASSAGES_AT_EDGE]
            points += [point for _index, point in sorted(edge)]
        return [IndexHit(str(point), 0.0) for point in points]

    def _support(self, chunk_type: ChunkType) -> list[IndexHit]:
        return self._query((chunk_type.value,), MOST_SUPPORT)

    def _query(self, chunk_types: tuple[str, ...], limit: int) -> list[IndexHit]:
        versions = tuple(sorted(book.live_index_id for book in self.books if book.live_index_id))
        where = PassageFilter(self.club.pk, versions, chunk_types)
        query = IndexQuery(self.dense, self.question, self.languages, where, limit)
        return wiring.passage_index().query(self.space, query)


def passages_of(hits: Sequence[IndexHit]) -> list[Passage]:
    """Hits with their text; a point whose row is gone is left out."""
    chunks = Chunk.objects.filter(point_id__in=[hit.point_id for hit in hits]).select_related(
        "index_version__book", "provenance"
    )
    found = {str(chunk.point_id): chunk for chunk in chunks.defer("index_version__stored_text__text")}
    layouts = _layouts(found.values())
    return [
        _passage(found[hit.point_id], hit.score, layouts[found[hit.point_id].index_version_id])
        for hit in hits
        if hit.point_id in found
    ]


@dataclass(frozen=True, slots=True)
class _Layout:
    """Of a stored text: its pages, and the ranges whose line breaks are meant."""

    pages: tuple[PageSpan, ...]
    line_blocks: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    """Of what each of these ranges defines, in source code."""
    left_out: tuple[tuple[int, int], ...]


def _layouts(chunks: Iterable[Chunk]) -> dict[int, _Layout]:
    """Of each build concerned, read once a build and without its text."""
    versions = IndexVersion.objects.filter(pk__in={chunk.index_version_id for chunk in chunks})
    rows = versions.select_related("stored_text").defer("stored_text__text", "stored_text__boxes")
    return {version.pk: _layout(version.stored_text) for version in rows}


def _layout(stored: StoredText) -> _Layout:
    kept = [BlockSpan(*row) for row in stored.blocks if row[0] in KEEPS_LINES]
    ranges = tuple((block.start, block.end) for block in kept)
    left_out = tuple((block.start, block.end) for block in kept if block.kind in LEFT_OUT)
    return _Layout(page_spans(stored), ranges, tuple(block.name for block in kept), left_out)


def _passage(chunk: Chunk, score: float, layout: _Layout) -> Passage:
    book = chunk.index_version.book
    return Passage(
        chunk_pk=chunk.pk,
        chunk_id=chunk.chunk_id,
        chunk_index=chunk.chunk_index,
        document_id=book.document_id,
        book_pk=book.pk,
        book_title=book.title,
        language=book.language,
        chunk_type=chunk.chunk_type,
        is_generated=chunk.is_generated,
        text=chunk.text,
        page_number=chunk.page_number,
        page_label=chunk.page_label,
        chapter=chunk.chapter,
        chapter_ordinal=chunk.chapter_ordinal or 0,
        heading_path=tuple(chunk.heading_path),
        line_start=chunk.line_start,
        line_end=chunk.line_end,
        char_start=chunk.char_start,
        char_end=chunk.char_end,
        score=score,
        page_marks=_page_marks(chunk, layout.pages),
        line_blocks=_within(chunk, layout.line_blocks),
        left_out=() if chunk.useful_text is None else _within(chunk, layout.left_out),
        generated_by_provider=chunk.provenance.provider,
        generated_by_model=chunk.provenance.model,
        code=_code_listing(chunk, layout),
    )


def _code_listing(chunk: Chunk, layout: _Layout) -> CodeListing | None:
    if chunk.chunk_mode != Book.Mode.CODIGO or chunk.char_start is None or chunk.char_end is None:
        return None
    blocks = tuple(
        CodeBlock(start - chunk.char_start, end - chunk.char_start, name)
        for (start, end), name in zip(layout.line_blocks, layout.names, strict=True)
        if start < chunk.char_end and end > chunk.char_start
    )
    return CodeListing(places.code_file(chunk.index_version.book, chunk), blocks)


def _page_marks(chunk: Chunk, pages: tuple[PageSpan, ...]) -> tuple[tuple[int, int | None, str | None], ...]:
    if chunk.char_start is None or chunk.char_end is None:
        return ()
    return tuple(
        (max(page.start - chunk.char_start, 0), page.number, page.label)
        for page in pages
        if page.start < chunk.char_end and page.end > chunk.char_start
    )


def _within(chunk: Chunk, blocks: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    if chunk.char_start is None or chunk.char_end is None:
        return ()
    first = chunk.char_start
    return tuple(
        (start - first, end - first) for start, end in blocks if start < chunk.char_end and end > first
    )
