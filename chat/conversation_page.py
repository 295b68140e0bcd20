"""What the page of a conversation shows, for a whole page and for what is sent to one that is open."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from django.db.models import Q, QuerySet

from bookclub.clubs.models import User
from chat.models import Conversation, Message
from chat.queries import conversation_for, lost_titles, messages_of
from ingestion.models import Book

BETWEEN = "-"
MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer."""

    question: Message | None
    answer: Message | None

    @property
    def is_being_answered(self) -> bool:
        return self.answer is not None and self.answer.state == Message.State.WRITING


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """`token` names what is shown: the last message, and the answers that were still being written."""

    conversation: Conversation
    books: list[Book]
    exchanges: list[Exchange]
    last_pk: int
    lost_titles: list[str] = field(default_factory=list)
    """Of books that are no longer on the shelf, as citations keep them."""

    @property
    def writing(self) -> list[Exchange]:
        return [exchange for exchange in self.exchanges if exchange.is_being_answered]

    @property
    def token(self) -> str:
        writing = [exchange.answer.pk for exchange in self.writing if exchange.answer is not None]
        return BETWEEN.join(map(str, (self.last_pk, *writing)))

    def finished_since(self, seen: str) -> list[Exchange] | None:
        """Whose answers `seen` knew as being written and are done; None when messages have come since."""
        last, *writing = seen.split(BETWEEN)
        if last != str(self.last_pk):
            return None
        known = [e for e in self.exchanges if e.answer is not None and str(e.answer.pk) in writing]
        return [exchange for exchange in known if not exchange.is_being_answered]


def conversation_page(visitor: User, conversation_pk: int) -> ConversationPage:
    """Raises `Http404`."""
    conversation = conversation_for(visitor, conversation_pk)
    page = _page(conversation, messages_of(conversation), _last_pk(conversation))
    return replace(page, lost_titles=lost_titles([conversation]).get(conversation.pk, []))


def conversation_news(visitor: User, conversation_pk: int, seen: str) -> ConversationPage:
    """What can have changed since `seen`: from the first answer that was or is being written; else all of it.

    A long conversation is not read again for every few words of its newest answer. Raises `Http404`.
    """
    conversation = conversation_for(visitor, conversation_pk)
    last_pk = _last_pk(conversation)
    if seen.split(BETWEEN)[0] != str(last_pk):
        return _page(conversation, messages_of(conversation), last_pk)
    known = [int(pk) for pk in seen.split(BETWEEN)[1:] if pk.isdecimal() and len(pk) <= MOST_DIGITS]
    open_ones = conversation.messages.filter(Q(state=Message.State.WRITING) | Q(pk__in=known))
    first = open_ones.order_by("pk").values_list("pk", flat=True).first()
    if first is None:
        return _page(conversation, Message.objects.none(), last_pk)
    asked = conversation.messages.filter(pk__lt=first).order_by("-pk").values_list("pk", flat=True).first()
    return _page(conversation, messages_of(conversation).filter(pk__gte=asked or first), last_pk)


def _page(conversation: Conversation, messages: QuerySet[Message], last_pk: int) -> ConversationPage:
    return ConversationPage(conversation, list(conversation.books.all()), _exchanges(messages), last_pk)


def _last_pk(conversation: Conversation) -> int:
    return conversation.messages.order_by("-pk").values_list("pk", flat=True).first() or 0


def _exchanges(messages: Iterable[Message]) -> list[Exchange]:
    exchanges: list[Exchange] = []
    for message in messages:
        before = exchanges[-1] if exchanges else None
        if message.role == Message.Role.QUESTION:
            exchanges.append(Exchange(message, None))
        elif before is not None and before.answer is None:
            exchanges[-1] = Exchange(before.question, message)
        else:
            exchanges.append(Exchange(None, message))
    return exchanges
