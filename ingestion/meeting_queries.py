"""Which meeting packs somebody may see: hosts all of them, readers what was shared with the club."""

from django.db.models import QuerySet
from django.http import Http404

from bookclub.clubs.queries import Visitor, is_host
from ingestion import queries
from ingestion.models import Book, MeetingPack


def packs_seen_by(visitor: Visitor, book: Book) -> QuerySet[MeetingPack]:
    packs = MeetingPack.objects.filter(book=book).select_related("made_by")
    return packs if is_host(visitor, book.club) else packs.filter(is_shared=True, is_ready=True)


def pack_for(visitor: Visitor, book_pk: int, pack_pk: int) -> MeetingPack:
    """Raises `Http404`."""
    book = queries.book_for(visitor, book_pk)
    return _one(packs_seen_by(visitor, book), book, pack_pk)


def pack_to_host(visitor: Visitor, book_pk: int, pack_pk: int) -> MeetingPack:
    """As `pack_for`, for hosts of the book's club only."""
    book = queries.book_to_host(visitor, book_pk)
    return _one(MeetingPack.objects.filter(book=book).select_related("made_by"), book, pack_pk)


def _one(packs: QuerySet[MeetingPack], book: Book, pack_pk: int) -> MeetingPack:
    pack = packs.filter(pk=pack_pk).first()
    if pack is None:
        raise Http404
    pack.book = book
    return pack
