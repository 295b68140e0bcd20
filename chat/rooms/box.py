"""The box in which somebody writes: new, in a thread, with words of the book, or changing what they said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from bookclub.clubs.models import User
from chat.models import Room, RoomMessage
from chat.rooms.actions import Draft
from chat.rooms.horizons import known_in
from chat.rooms.queries import message_for
from chat.rooms.quoting import ShownQuote, asked_quote, quote_of, shown_quote, why_not_quoted
from chat.rooms.reaching import Known
from chat.rooms.shown import name_of
from ingestion.chapter_words import chapter_name, chapter_words
from ingestion.meeting_milestones import outline_of
from ingestion.reading_place_form import MOST_CHAPTERS_LISTED

MINE = "mine"
MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Box:
    """`quote` names the words for the form; `reaches` is what its author may say that it speaks of.

    `answered` is the message whose thread it goes to: the one at its beginning may be deleted.
    """

    room: Room
    text: str = ""
    answered: RoomMessage | None = None
    edited: RoomMessage | None = None
    quote: str = ""
    shown_quote: ShownQuote | None = None
    reaches: Sequence[tuple[str, str]] = ()
    reach: str = ""
    problem: str | Promise = ""
    hint: str | Promise = ""
    has_focus: bool = False

    @property
    def parent(self) -> RoomMessage | None:
        return self.answered and (self.answered.parent or self.answered)

    @property
    def answers_whom(self) -> str:
        return name_of(self.parent.author) if self.parent is not None else ""


def box_of(visitor: User, room: Room, asked: Mapping[str, str]) -> Box:
    """From what an address or a form asks for. Raises `Http404` for messages that are not there for them."""
    known = known_in(visitor, room)
    edited = _asked_message(visitor, room, asked.get("edit", ""))
    if edited is not None and (edited.author_id != visitor.pk or edited.kind != RoomMessage.Kind.TALK):
        raise Http404
    quote = asked_quote(asked.get("quote", ""))
    kept = quote_of(room.book, quote, known) if edited is None else {}
    box = Box(
        room,
        text=asked.get("text", edited.text if edited is not None else ""),
        answered=_asked_message(visitor, room, asked.get("reply", "")),
        edited=edited,
        quote=str(quote) if quote is not None and edited is None else "",
        shown_quote=shown_quote(room.book, kept),
        problem=why_not_quoted(quote) if quote is not None and edited is None and not kept else "",
        has_focus=any(asked.get(name) for name in ("reply", "edit", "quote")),
    )
    return (
        box
        if edited is not None
        else replace(box, reaches=_reaches(room, known), reach=asked.get("reach", ""))
    )


def draft_of(box: Box, visitor: User) -> Draft:
    return Draft(box.text, asked_quote(box.quote), _declared(box, visitor), box.parent)


def _asked_message(visitor: User, room: Room, raw: str) -> RoomMessage | None:
    if not raw:
        return None
    if not (raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS):
        raise Http404
    return message_for(visitor, room, int(raw))


def _reaches(room: Room, known: Known) -> list[tuple[str, str]]:
    """Nothing in particular, a chapter that they have read, or as far as they are."""
    outline = outline_of(room.book) if room.book is not None else None
    if outline is None or (room.book is not None and room.book.live_index and room.book.live_index.is_code):
        return []
    done = [one for one in outline.chapters if known is None or one.end <= known]
    names = [(str(one.ordinal), chapter_words(one.ordinal, chapter_name(one))) for one in done]
    mine = _("as far as I am") if known is not None else _("the whole book")
    chapters = [(value, _("up to %(chapter)s") % {"chapter": name}) for value, name in names]
    return [("", _("nothing in particular")), *chapters[:MOST_CHAPTERS_LISTED], (MINE, mine)]


def _declared(box: Box, visitor: User) -> int | None:
    """In characters; None where nothing was said."""
    if box.room.book is None or box.reach not in dict(box.reaches) or not box.reach:
        return None
    outline = outline_of(box.room.book)
    if outline is None:
        return None
    if box.reach == MINE:
        known = known_in(visitor, box.room)
        return outline.length if known is None else known
    return next((one.end for one in outline.chapters if str(one.ordinal) == box.reach), None)
