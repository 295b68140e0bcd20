"""Reads that depend on who asks. Whatever a page shows of a book comes through here."""

from django.db.models import QuerySet
from django.http import Http404

from bookclub.clubs.models import Membership
from bookclub.clubs.queries import Visitor, clubs_of
from ingestion.gate import made_within, visible
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType
from ingestion.passages.horizon import WHOLE_BOOK, Horizon


def books_seen_by(visitor: Visitor) -> QuerySet[Book]:
    """The current books of the clubs that the visitor belongs to."""
    return Book.objects.filter(club__in=clubs_of(visitor), status=Book.Status.CURRENT).select_related("club")


def books_hosted_by(visitor: Visitor) -> QuerySet[Book]:
    return books_seen_by(visitor).filter(
        club__membership__user=visitor.pk, club__membership__role=Membership.Role.HOST
    )


def book_for(visitor: Visitor, book_pk: int) -> Book:
    """Raises `Http404` alike for a book that is not theirs and for one that is not there."""
    return _one(books_seen_by(visitor), book_pk)


def book_to_host(visitor: Visitor, book_pk: int) -> Book:
    """As `book_for`, for hosts of its club only."""
    return _one(books_hosted_by(visitor), book_pk)


def _one(books: QuerySet[Book], book_pk: int) -> Book:
    book = books.select_related("live_index", "club").filter(pk=book_pk).first()
    if book is None:
        raise Http404
    return book


def live_chunks(book: Book) -> QuerySet[Chunk]:
    """The chunks readers are answered from; none before the first build is complete."""
    return Chunk.objects.filter(index_version=book.live_index_id).select_related("provenance")


def chunks_to_export(book: Book) -> QuerySet[Chunk]:
    """The source text that is in the index, in order."""
    rows = live_chunks(book).filter(chunk_type=ChunkType.SOURCE, is_indexed=True)
    return rows.select_related("index_version__book").order_by("chunk_index")


def generated_chunks(book: Book, horizon: Horizon = WHOLE_BOOK) -> QuerySet[Chunk]:
    """What someone sees who has read that far: of every profile one version."""
    return visible(live_chunks(book), horizon).exclude(chunk_type=ChunkType.SOURCE)


def all_versions(book: Book, horizon: Horizon = WHOLE_BOOK) -> QuerySet[Chunk]:
    """Every generated chunk that tells nothing from beyond, also those that others stand in place of."""
    return made_within(live_chunks(book), horizon).exclude(chunk_type=ChunkType.SOURCE)


def missing_profile(book: Book) -> ArtifactRun | None:
    """The failed run that left the live build without a profile of the whole book, if that is so."""
    if all_versions(book).filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE, part=None).exists():
        return None
    runs = ArtifactRun.objects.filter(index_version=book.live_index_id, kind=ChunkType.BOOK_CLUB_PROFILE)
    return runs.filter(outcome=ArtifactRun.Outcome.FAILED).first()
