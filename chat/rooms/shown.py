"""What is said in a room as one member sees it: nothing from further on in the book than they are."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import F, Prefetch, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from bookclub.clubs.models import User
from chat.feedback.queries import own_feedback
from chat.models import Citation, Message, Room, RoomMessage
from chat.rooms.horizons import is_seen_by
from chat.rooms.mentions import Part, parts_of
from chat.rooms.queries import is_within_reach, messages_in
from chat.rooms.quoting import ShownQuote, shown_quote
from chat.rooms.reaching import Known

REPLIES_SHOWN = 20
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
    earlier_replies: int | None = None
    """The reply to go on before, None where the first one is shown."""
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


def with_all_that_is_shown(messages: QuerySet[RoomMessage], visitor: User) -> QuerySet[RoomMessage]:
    citations = Citation.objects.select_related("book", "chunk").defer("chunk__text", "chunk__useful_text")
    answers = Message.objects.select_related("conversation").prefetch_related(
        Prefetch("citations", citations), own_feedback(visitor)
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

    def in_threads(self, roots: Iterable[RoomMessage], before: int | None = None) -> list[ShownSaid]:
        """With the latest that was said under each; with `before` the latest of what was said before that."""
        shown = [self.shown(root) for root in roots]
        below: dict[int, list[RoomMessage]] = {one.pk: [] for one in shown}
        for reply in with_all_that_is_shown(self._latest_replies(below, before), self._visitor):
            below[reply.parent_id or 0].append(reply)
        threads = [self._with_replies(one, below[one.pk]) for one in shown]
        return self._with_what_is_new(threads)

    def _latest_replies(self, roots: Iterable[int], before: int | None) -> QuerySet[RoomMessage]:
        """One more a thread than is shown: it tells that there are earlier ones."""
        replies = RoomMessage.objects.filter(parent__in=list(roots), born__lte=self._room.changes)
        replies = replies if before is None else replies.filter(pk__lt=before)
        from_the_end = Window(RowNumber(), partition_by=F("parent"), order_by=F("pk").desc())
        latest = replies.annotate(place=from_the_end).filter(place__lte=REPLIES_SHOWN + 1)
        return messages_in(self._room).filter(pk__in=latest.values("pk")).order_by("pk")

    def _with_replies(self, root: ShownSaid, latest: list[RoomMessage]) -> ShownSaid:
        shown = latest[-REPLIES_SHOWN:]
        earlier = shown[0].pk if len(latest) > REPLIES_SHOWN else None
        return replace(root, replies=[self.shown(one) for one in shown], earlier_replies=earlier)

    def _with_what_is_new(self, shown: list[ShownSaid]) -> list[ShownSaid]:
        """Marks the first of others that came since the last visit, also in threads that began before it.

        Not for whoever was never here.
        """
        if not self._read_to:
            return shown
        older = [one for one in shown if one.pk <= self._read_to]
        for line in (shown, *(root.replies for root in older)):
            self._mark_first_new(line, self._read_to)
        return shown

    @staticmethod
    def _mark_first_new(line: list[ShownSaid], read_to: int) -> None:
        new = (at for at, one in enumerate(line) if one.pk > read_to and not one.is_own)
        first = next(new, None)
        if first is not None:
            line[first] = replace(line[first], is_first_new=True)
