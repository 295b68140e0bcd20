"""What members do in rooms: open one, come in, talk, change and take back what they said."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import Club, User
from chat.horizons import held
from chat.models import AnswerTrace, Conversation, Message, Room, RoomMessage, RoomVisit
from chat.rooms import asking
from chat.rooms.changes import Closed, next_change
from chat.rooms.horizons import known_in
from chat.rooms.mentions import calls_book, mentioned_in, question_in
from chat.rooms.queries import members_of
from chat.rooms.quoting import AskedQuote, quote_of, why_not_quoted
from chat.rooms.reaching import Known, further, reach_of
from ingestion.models import Book

LONGEST_TEXT = 4_000
LONGEST_TITLE = 200
MOST_A_MINUTE = 20
MOST_MENTIONED = 20
MINUTE = timedelta(minutes=1)

NO_BOOK = _("This room is about no book, so @book has nothing to look in. Your message was sent as it is.")
ASK_ANEW = _("@book only answers new messages. Send your question as a new one to have it answered.")
GONE = _("This message has been deleted in the meantime.")


class NotSaid(Exception):
    """What cannot be said; `sentence` tells its author why."""

    def __init__(self, sentence: str | Promise) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody is about to say. `declared_to` is how far they say that it speaks of, in characters."""

    text: str
    quote: AskedQuote | None = None
    declared_to: int | None = None
    parent: RoomMessage | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """`hint` is for its author alone."""

    message: RoomMessage
    hint: str | Promise = ""


@dataclass(frozen=True, slots=True)
class _Content:
    """What a message says, and to where it reaches."""

    text: str
    quote: dict[str, Any]
    declared_to: int | None
    reaches_to: Known
    mentioned: Sequence[User] = field(default_factory=tuple)


@transaction.atomic
def room_of_book(book: Book, member: User) -> Room:
    """The one that is open, else a new one."""
    Club.objects.select_for_update().get(pk=book.club_id)
    there = Room.objects.filter(book=book, is_closed=False).order_by("pk").first()
    return there or Room.objects.create(
        club=book.club, book=book, title=book.title[:LONGEST_TITLE], created_by=member
    )


def make_room(club: Club, host: User, title: str, book: Book | None = None) -> Room:
    """Raises `NotSaid` without a title."""
    return Room.objects.create(club=club, book=book, title=title_from(title, book), created_by=host)


def title_from(written: str, book: Book | None) -> str:
    """Without one it is the book's. Raises `NotSaid` where there is neither."""
    title = " ".join(written.replace("\x00", "").split()) or (book.title if book is not None else "")
    if not title:
        raise NotSaid(_("Please give the room a name."))
    return title[:LONGEST_TITLE]


@transaction.atomic
def say(room: Room, author: User, draft: Draft) -> Said:
    """`author` is a member who is in. Raises `NotSaid`."""
    text = _checked(draft)
    _slow_down(author)
    book = held_book(room)
    known = known_in(author, room)
    content = _content(room, book, draft, text, known)
    change = _next_change(room)
    above = _reach_of_thread(draft.parent)
    message = RoomMessage.objects.create(
        room=room,
        parent=draft.parent,
        author=author,
        text=content.text,
        quote=content.quote,
        declared_to=content.declared_to,
        reaches_to=further(content.reaches_to, above),
        written_at=known,
        born=change,
        change=change,
    )
    message.mentions.set(content.mentioned)
    if calls_book(text) and book is not None:
        asking.ask(room, book, author, message, question_in(text))
    return Said(message, NO_BOOK if calls_book(text) and book is None else "")


@transaction.atomic
def edit(message: RoomMessage, text: str) -> Said:
    """What the book was asked stays as it was asked. Raises `NotSaid`."""
    room, book = message.room, held_book(message.room)
    draft = Draft(text, declared_to=message.declared_to, parent=message.parent)
    checked = _checked(draft, has_quote=bool(message.quote), is_new=False)
    known = known_in(message.author, room) if message.author is not None else 0
    content = _content(room, book, draft, checked, known)
    change = _next_change(room)
    now = RoomMessage.objects.get(pk=message.pk)
    if now.deleted_at is not None:
        raise NotSaid(GONE)
    reaches_to = further(content.reaches_to, _reach_of_quote(now.quote))
    for one in (_reach_of_thread(message.parent), now.reaches_to if now.answer_id is not None else 0):
        reaches_to = further(reaches_to, one)
    RoomMessage.objects.filter(pk=now.pk).update(
        text=content.text,
        reaches_to=reaches_to,
        written_at=known,
        edited_at=timezone.now(),
        change=change,
    )
    now.mentions.set(content.mentioned)
    is_question = calls_book(checked) and book is not None and now.answer_id is None
    return Said(now, ASK_ANEW if is_question else "")


@transaction.atomic
def delete(message: RoomMessage) -> None:
    """Nothing of it stays but its place; what the book was asked with it goes too."""
    change = next_change(message.room)
    _delete_exchange(message)
    message.mentions.clear()
    RoomMessage.objects.filter(pk=message.pk).update(
        text="",
        quote={},
        asked={},
        reaches_to=0,
        declared_to=None,
        pinned_at=None,
        deleted_at=timezone.now(),
        change=change,
    )


def _delete_exchange(message: RoomMessage) -> None:
    """With how it was made, which holds the question; a thread's conversation goes with its last question."""
    exchange = [pk for pk in (message.question_id, message.answer_id) if pk is not None]
    if exchange:
        AnswerTrace.objects.filter(message__in=exchange).only("pk").delete()
        Message.objects.filter(pk__in=exchange).delete()
        root = message.parent_id or message.pk
        Conversation.objects.filter(room_thread=root, messages=None).delete()


def _reach_of_thread(root: RoomMessage | None) -> Known:
    """As it is now that nobody else changes this room."""
    if root is None:
        return 0
    return RoomMessage.objects.values_list("reaches_to", flat=True).get(pk=root.pk)


def _reach_of_quote(quote: dict[str, Any]) -> Known:
    """All of the book where its words are no longer found."""
    return (quote["end"] if quote.get("start") is not None else None) if quote else 0


def come_in(room: Room, member: User) -> RoomVisit:
    """As they find it: what they had read stays for `read_to` to say what is new."""
    visit, is_new = RoomVisit.objects.get_or_create(room=room, user=member)
    if not is_new and not visit.is_entered:
        RoomVisit.objects.filter(pk=visit.pk).update(is_entered=True)
    return visit


def read_to(room_pk: int, member: User, message_pk: int) -> None:
    """Marks move forward alone, and to what is there."""
    if RoomMessage.objects.filter(room=room_pk, pk=message_pk).exists():
        behind = RoomVisit.objects.filter(room=room_pk, user=member, read_to__lt=message_pk)
        behind.update(read_to=message_pk)


def _checked(draft: Draft, *, has_quote: bool = False, is_new: bool = True) -> str:
    """Raises `NotSaid`."""
    text = draft.text.replace("\x00", "").replace("\r\n", "\n").strip()
    if not text and not has_quote and draft.quote is None:
        raise NotSaid(_("Please write something first."))
    if len(text) > LONGEST_TEXT:
        raise NotSaid(_("A message may have 4,000 characters at most."))
    if is_new and calls_book(text):
        if not question_in(text):
            raise NotSaid(_("Write what you would like to know after @book."))
        if len(question_in(text)) > asking.LONGEST_QUESTION:
            raise NotSaid(_("A question may have 2,000 characters at most."))
    return text


def _slow_down(author: User) -> None:
    """Of what they send at once one waits for the other, that all are counted. Raises `NotSaid`."""
    User.objects.select_for_update(no_key=True).get(pk=author.pk)
    lately = RoomMessage.objects.filter(author=author, created_at__gt=timezone.now() - MINUTE)
    if lately.count() >= MOST_A_MINUTE:
        raise NotSaid(_("That is a lot at once. Please wait a moment before you write again."))


def held_book(room: Room) -> Book | None:
    """No other text takes the place of its text before what is said of it is saved."""
    if room.book_id is None:
        return None
    return next(iter(held(Book.objects.filter(pk=room.book_id))), None)


def _next_change(room: Room) -> int:
    """Raises `NotSaid`."""
    try:
        return next_change(room, also_closed=False)
    except Closed as closed:
        raise NotSaid(_("This room is closed. Nothing more can be said here.")) from closed


def _content(room: Room, book: Book | None, draft: Draft, text: str, known: Known) -> _Content:
    """Raises `NotSaid`."""
    if book is not None and book.live_index is None:
        raise NotSaid(_("You can talk here once the book has been read in."))
    quote = quote_of(book, draft.quote, known)
    if draft.quote is not None and not quote:
        raise NotSaid(why_not_quoted(draft.quote))
    reaches_to = max(reach_of(book, text), quote.get("end") or 0, draft.declared_to or 0)
    mentioned = mentioned_in(text, members_of(room.club))[:MOST_MENTIONED] if "@" in text else []
    return _Content(text, quote, draft.declared_to, reaches_to, mentioned)
