"""Which meeting packs somebody may see: hosts all of them, readers what was shared with the club.

What is in one is for those who have read as far as it goes.
"""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404

from bookclub.clubs.queries import Visitor, is_host
from ingestion import queries
from ingestion.artifacts.presence_chart import shortened
from ingestion.chapter_words import BETWEEN, is_bare
from ingestion.meeting_milestones import NoSuchPlace, again, milestone_words, outline_of
from ingestion.meeting_titles import LONGEST_LABEL, title_of
from ingestion.models import Book, MeetingPack, ReadingPlace


@dataclass(frozen=True, slots=True)
class ListedPack:
    """`is_further` when it is about more than the visitor has read: its title then names no chapter."""

    pack: MeetingPack
    title: str
    milestone: str
    is_further: bool


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


def listed_packs(visitor: Visitor, book: Book, place: ReadingPlace | None) -> list[ListedPack]:
    return [listed_pack(pack, book, place) for pack in packs_seen_by(visitor, book)]


def listed_pack(pack: MeetingPack, book: Book, place: ReadingPlace | None) -> ListedPack:
    """As somebody sees it who is at `place`; `book` is loaded with the live index."""
    known = place.read_up_to if place is not None else None
    title, milestone = title_of(pack), milestone_words(pack.milestone)
    if known is None or end_now(pack, book) <= known:
        return ListedPack(pack, title, milestone, is_further=False)
    label = str(pack.milestone.get("label") or "")
    if pack.milestone.get("kind") != "chapter" or all(map(is_bare, label.split(BETWEEN))):
        return ListedPack(pack, title, milestone, is_further=True)
    bare = milestone_words({**pack.milestone, "label": ""})
    names_it = shortened(label, LONGEST_LABEL).casefold() in title.casefold()
    return ListedPack(pack, bare if names_it else title, bare, is_further=True)


def end_now(pack: MeetingPack, book: Book) -> int:
    """In the live text; where that has no such chapter or page, its end."""
    live = book.live_index.stored_text_id if book.live_index else None
    outline = outline_of(book) if live != pack.material.get("stored_text") else None
    if outline is None:
        return pack.up_to_char
    try:
        return again(outline, pack.milestone).end
    except NoSuchPlace:
        return outline.length


def _one(packs: QuerySet[MeetingPack], book: Book, pack_pk: int) -> MeetingPack:
    pack = packs.filter(pk=pack_pk).first()
    if pack is None:
        raise Http404
    pack.book = book
    return pack
