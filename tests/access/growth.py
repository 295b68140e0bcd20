"""The same site with about four times of everything that a page lists."""

from typing import TypeVar

from bookclub.clubs.models import Club, Membership, User
from chat.models import Citation, Message
from ingestion import critical_marks, synonyms
from ingestion.models import ArtifactRun, Book, ModelCall, ReadingPlace
from tests.access.club_sites import (
    ClubSite,
    Site,
    answered,
    corrected,
    invited,
    member,
    room_about,
    said_in,
    shared_pack,
    sheet_of,
    shelved,
    tried,
)
from tests.access.club_sites import with_map as mapped
from tests.chat.examples.made_examples import made

Row = TypeVar("Row", Message, Citation)
MORE = 4


def grow(site: Site) -> None:
    for number in range(MORE):
        _join_another_club(site, number)
        _grow_club(site.own, number)
    _grow_answer(site.own.answer)
    _grow_answer(site.own.hosts_answer)


def _join_another_club(site: Site, number: int) -> None:
    club = Club.objects.create(slug=f"further-{number}", name=f"Further club {number}")
    for user in (site.own.reader, site.own.host):
        Membership.objects.create(user=user, club=club, role=Membership.Role.HOST)
    member(club, Membership.Role.READER)


def _grow_club(own: ClubSite, number: int) -> None:
    member(own.club, Membership.Role.READER)
    member(own.club, Membership.Role.HOST)
    further = shelved(own.club)
    for user in (own.reader, own.host):
        ReadingPlace.objects.create(user=user, book=further, kind=ReadingPlace.Kind.FINISHED)
        answered(user, further)
        answered(user, own.book)
        mapped(user, own.book)
    sheet_of(further)
    invited(own.club, own.host)
    tried(f"further {number}")
    room = room_about(further, own.reader, own.host)
    for user in (own.reader, own.host):
        said_in(room, user, f"Here is {user}.")
        said_in(own.room, user, f"Here is {user} again.")
    for book in (own.book, further):
        _grow_book(book, own.host, number)


def _grow_book(book: Book, host: User, number: int) -> None:
    """`shared_pack` and the like make one more each."""
    shared_pack(book, host)
    made(book, question=f"What did Martha find on the stones, the {number}th time?")
    corrected(book, host)
    synonyms.add(book, [f"word{number}", f"other{number}"], host)
    critical_marks.mark(book, (200 + 40 * number, 220 + 40 * number), host)
    ModelCall.objects.create(book=book, purpose="profile", fingerprint=f"call {number}", reply="{}")
    ArtifactRun.objects.create(
        book=book,
        index_version=book.live_index,
        kind="literary_book_club_profile",
        provider="a provider",
        outcome=ArtifactRun.Outcome.FAILED,
        reason="It failed.",
    )


def _grow_answer(answer: Message) -> None:
    """With more citations, and more exchanges beside it."""
    for number in range(MORE):
        _copy(answer.citations.order_by("number")[0], number=100 + number)
    question = Message.objects.filter(conversation=answer.conversation_id, pk__lt=answer.pk).latest("pk")
    cited = list(answer.citations.order_by("number"))
    for _again in range(MORE):
        _copy(question)
        copy = _copy(Message.objects.get(pk=answer.pk))
        for citation in cited:
            _copy(citation, message=copy)


def _copy(row: Row, **changed: object) -> Row:
    row.pk = None
    row._state.adding = True
    for name, value in changed.items():
        setattr(row, name, value)
    row.save()
    return row
