"""What is said in a room as one member sees it: nothing from further on in the book than they are."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from bookclub.clubs.models import User
from chat.models import Citation, Message, Room, RoomMessage
from chat.rooms.horizons import is_seen_by
from chat.rooms.mentions import Part, parts_of
from chat.rooms.queries import is_within_reach, messages_in
from chat.rooms.quoting import ShownQuote, shown_quote
from chat.rooms.reaching import Known

OPEN = (Message.State.WAITING, Message.State.WRITING)


@dataclass(frozen=True, slots=True)
class ShownSaid:
    """Of one that is folded nothing but who wrote it when is here."""

    pk: int
    parent_pk: int | None
    author: str
    message: RoomMessage | None
    """None where it is folded."""
    is_own: bool = False
    parts: tuple[Part, ...] = ()
    quote: ShownQuote | None = None
    answer: Message | None = None
    is_answer_folded: bool = False
    is_first_new: bool = False
    replies: list["ShownSaid"] = field(default_factory=list)
    created_at: datetime | None = None

    @property
    def is_folded(self) -> bool:
        return self.message is None

    @property
    def is_deleted(self) -> bool:
        return self.message is not None and self.message.deleted_at is not None

    @property
    def is_pinned(self) -> bool:
        return self.message is not None and self.message.pinned_at is not None

    @property
    def calls_you(self) -> bool:
        return any(part.kind == "you" for part in self.parts)

    @property
    def may_edit(self) -> bool:
        is_talk = self.message is not None and self.message.kind == RoomMessage.Kind.TALK
        return self.is_own and is_talk and not self.is_deleted

    @property
    def is_being_answered(self) -> bool:
        return self.answer is not None and self.answer.state in OPEN


def name_of(author: User | None) -> str:
    """As the pages call people; those whose account is gone have no name any more."""
    if author is None:
        return _("Somebody who has left")
    return author.get_full_name() or author.get_username()


def with_all_that_is_shown(messages: QuerySet[RoomMessage]) -> QuerySet[RoomMessage]:
    citations = Citation.objects.select_related("book", "chunk").defer("chunk__text", "chunk__useful_text")
    answers = Message.objects.select_related("conversation").prefetch_related(
        Prefetch("citations", citations)
    )
    return messages.prefetch_related("mentions", Prefetch("answer", answers))


class Shower:
    """From rows to what a member sees of them: the only way from messages to a page."""

    def __init__(self, visitor: User, room: Room, known: Known, read_to: int | None = None) -> None:
        self._visitor, self._room, self._known = visitor, room, known
        self._read_to = read_to

    def shown(self, message: RoomMessage) -> ShownSaid:
        author, is_own = name_of(message.author), message.author_id == self._visitor.pk
        if not is_seen_by(self._visitor, message, self._known):
            return ShownSaid(message.pk, message.parent_id, author, None, created_at=message.created_at)
        answer = message.answer if message.deleted_at is None else None
        is_open = answer is None or is_within_reach(answer, self._room, self._known)
        return ShownSaid(
            message.pk,
            message.parent_id,
            author,
            message,
            is_own=is_own,
            parts=tuple(parts_of(message.text, message.mentions.all(), self._visitor)),
            quote=shown_quote(self._room.book, message.quote),
            answer=answer if is_open else None,
            is_answer_folded=not is_open,
            created_at=message.created_at,
        )

    def in_threads(self, roots: Iterable[RoomMessage]) -> list[ShownSaid]:
        """With what was said under each."""
        shown = [self.shown(root) for root in roots]
        by_pk = {one.pk: one for one in shown}
        below = messages_in(self._room).filter(parent__in=by_pk).order_by("pk")
        for reply in with_all_that_is_shown(below):
            by_pk[reply.parent_id or 0].replies.append(self.shown(reply))
        return self._with_what_is_new(shown)

    def _with_what_is_new(self, shown: list[ShownSaid]) -> list[ShownSaid]:
        """Marks the first of others that came since the last visit; not for who was never here."""
        if not self._read_to:
            return shown
        new = (at for at, one in enumerate(shown) if one.pk > self._read_to and not one.is_own)
        first = next(new, None)
        if first is not None:
            shown[first] = replace(shown[first], is_first_new=True)
        return shown
