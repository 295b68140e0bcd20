"""What the page of a conversation shows, for a whole page and for what is sent to one that is open."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from django.db.models import Prefetch, Q, QuerySet

from bookclub.clubs.models import User
from chat import conversation_maps
from chat.about_passage.quoted_passage import QuotedPassage
from chat.conversations.windows import NEWEST, WHOLE, Asked, Stretch, stretch
from chat.feedback.queries import own_feedback
from chat.horizons import Known, is_within, untold
from chat.models import AnswerExample, AnswerTrace, Conversation, Message
from chat.queries import (
    conversation_for,
    known_to,
    lost_titles,
    messages_of,
    sees_how_it_was_found,
    titled,
)
from chat.retrieval.domain_map import DomainMap
from chat.shown_maps import ShownMap, shown_map
from chat.sources.further_passages import FurtherPassage, further_passages
from chat.suggesting.suggestions import NOTHING, Suggestions, Talk, suggestions
from ingestion.models import Book

BETWEEN = "-"
BETWEEN_PLACES = "_"
MOST_DIGITS = 18
OPEN = (Message.State.WAITING, Message.State.WRITING)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer. Of one from further on than the visitor is nothing but a key is here.

    `is_asked_anew`: another question came in its place. `further` was found for the answer, and not used.
    """

    question: Message | None
    answer: Message | None
    folded_pk: int | None = None
    is_asked_anew: bool = False
    further: tuple[FurtherPassage, ...] = ()

    @property
    def is_being_answered(self) -> bool:
        return self.answer is not None and self.answer.state == Message.State.WRITING

    @property
    def is_waiting(self) -> bool:
        return self.answer is not None and self.answer.state == Message.State.WAITING

    @property
    def is_open(self) -> bool:
        return self.answer is not None and self.answer.state in OPEN

    @property
    def about(self) -> QuotedPassage | None:
        return None if self.question is None else QuotedPassage.from_row(self.question.about)

    def folded_beyond(self, known: Known) -> "Exchange":
        """As it is shown to somebody who knows that much of the books. One half would tell of the other."""
        messages = [message for message in (self.question, self.answer) if message is not None]
        if all(is_within(message.read_up_to, known) for message in messages):
            return self
        return Exchange(None, None, messages[-1].pk)


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """`token` names what is shown: the last message, the visitor's places, the answers not finished yet."""

    conversation: Conversation
    """For showing: its title is empty when that is from further on."""
    books: list[Book]
    exchanges: list[Exchange]
    head: str
    untold: list[Book] = field(default_factory=list)
    """Where something waits: the books that the visitor has still to say of how far they are."""
    lost_titles: list[str] = field(default_factory=list)
    """Of books that are no longer on the shelf, as citations keep them."""
    map: ShownMap | None = None
    """The one that it starts from, as far as the visitor may see it."""
    wants_map: bool = False
    map_failure: str = ""
    shows_how_found: bool = False
    """Whether the visitor may look at how answers were found."""
    suggestions: Suggestions = NOTHING
    """What could be asked next."""
    earlier: int | None = None
    """The question that `Show earlier` goes on before; None where the beginning is shown."""
    has_later: bool = False

    @property
    def writing(self) -> list[Exchange]:
        return [exchange for exchange in self.exchanges if exchange.is_being_answered]

    @property
    def waiting(self) -> list[Exchange]:
        return [exchange for exchange in self.exchanges if exchange.is_waiting]

    @property
    def can_begin(self) -> bool:
        return bool(self.waiting) and not self.untold

    @property
    def is_map_being_made(self) -> bool:
        return self.wants_map and not self.untold

    @property
    def token(self) -> str:
        unfinished = [e.answer.pk for e in self.exchanges if e.is_open and e.answer is not None]
        return BETWEEN.join(map(str, (self.head, *unfinished)))

    def finished_since(self, seen: str) -> list[Exchange] | None:
        """Whose answers `seen` knew as unfinished and are done; None when messages or other places have come
        since."""
        head, *unfinished = seen.split(BETWEEN)
        if head != self.head:
            return None
        known = [e for e in self.exchanges if e.answer is not None and str(e.answer.pk) in unfinished]
        return [exchange for exchange in known if not exchange.is_open]


def conversation_page(visitor: User, conversation_pk: int, asked: Asked = WHOLE) -> ConversationPage:
    """As much of it as is asked for. Raises `Http404`."""
    shown = _Shown(visitor, conversation_for(visitor, conversation_pk))
    page = shown.page(stretch(messages_of(shown.conversation), asked))
    return replace(page, lost_titles=lost_titles([shown.conversation]).get(conversation_pk, []))


def conversation_news(visitor: User, conversation_pk: int, seen: str) -> ConversationPage:
    """What can have changed since `seen`: from the first answer that was or is unfinished; else all of it.

    A long conversation is not read again for every few words of its newest answer. Raises `Http404`.
    """
    shown = _Shown(visitor, conversation_for(visitor, conversation_pk))
    # What is asked at this moment waits for the next look: the page has no place yet for what grows of it.
    messages = shown.conversation.messages.filter(pk__lte=shown.last_pk)
    if seen.split(BETWEEN)[0] != shown.head:
        return shown.page(stretch(messages_of(shown.conversation), NEWEST))
    known = [int(pk) for pk in seen.split(BETWEEN)[1:] if pk.isdecimal() and len(pk) <= MOST_DIGITS]
    unfinished = messages.filter(Q(state__in=OPEN) | Q(pk__in=known))
    first = unfinished.order_by("pk").values_list("pk", flat=True).first()
    if first is None:
        return shown.page(Stretch(Message.objects.none()))
    asked = messages.filter(pk__lt=first).order_by("-pk").values_list("pk", flat=True).first()
    since = messages_of(shown.conversation).filter(pk__gte=asked or first, pk__lte=shown.last_pk)
    return shown.page(Stretch(since))


class _Shown:
    """A conversation, folded for its visitor: the only way from messages to a page."""

    def __init__(self, visitor: User, conversation: Conversation) -> None:
        self.visitor = visitor
        self.known = known_to(visitor, conversation)
        (self.conversation,) = titled([conversation], self.known)
        places = (f"{pk}.{characters}" for pk, characters in sorted(self.known.items()))
        state = conversation_maps.map_state(conversation)
        self.last_pk = _last_pk(conversation)
        self.head = BETWEEN_PLACES.join((str(self.last_pk), *places, *([state] if state else [])))

    def page(self, part: Stretch) -> ConversationPage:
        books, messages = list(self.conversation.books.all()), part.messages
        looks_into = sees_how_it_was_found(self.visitor, self.conversation.club)
        if looks_into:
            examples = Prefetch("examples", AnswerExample.objects.only("message"))
            messages = messages.prefetch_related(examples)
        exchanges = self._exchanges(messages)
        made = conversation_maps.map_of(self.conversation, self.known)
        page = ConversationPage(
            self.conversation,
            books,
            exchanges,
            self.head,
            map=shown_map(self.conversation, made) if made is not None else None,
            wants_map=conversation_maps.is_wanted(self.conversation),
            map_failure=conversation_maps.failure_of(self.conversation),
            shows_how_found=looks_into,
            earlier=part.earlier,
            has_later=part.has_later,
        )
        asks = page.waiting or page.wants_map
        page = replace(page, untold=untold(self.visitor, books)) if asks else page
        return replace(page, suggestions=self._suggestions(page)) if _is_quiet(page, made) else page

    def _exchanges(self, messages: QuerySet[Message]) -> list[Exchange]:
        """With what was found and not used: a fixed number of queries, however many they are."""
        retrieved = Prefetch("trace", AnswerTrace.objects.only("retrieved"))
        loaded = list(messages.prefetch_related(retrieved, own_feedback(self.visitor)))
        anew = _asked_anew(self.conversation)
        folded = [exchange.folded_beyond(self.known) for exchange in paired(loaded, anew)]
        answers = [exchange.answer for exchange in folded if exchange.answer is not None]
        further = further_passages(answers, self.conversation.books.all(), self.known)
        return [
            replace(exchange, further=further.get(exchange.answer.pk, ())) if exchange.answer else exchange
            for exchange in folded
        ]

    def _suggestions(self, page: ConversationPage) -> Suggestions:
        last = page.exchanges[-1] if page.exchanges else Exchange(None, None)
        asked = self.conversation.messages.filter(role=Message.Role.QUESTION)
        rows = asked.values_list("text", "resolved", "read_up_to")
        seen = tuple(one for *said, at in rows if is_within(at, self.known) for one in said if one)
        talk = Talk(last.question, last.answer, seen)
        return suggestions(self.visitor, page.books, self.known, talk)


def _asked_anew(conversation: Conversation) -> set[int]:
    """Also by questions that are not shown."""
    again = conversation.messages.values_list("instead_of", flat=True)
    return {pk for pk in again.exclude(instead_of=None) if pk is not None}


def _last_pk(conversation: Conversation) -> int:
    return conversation.messages.order_by("-pk").values_list("pk", flat=True).first() or 0


def _is_quiet(page: ConversationPage, made: DomainMap | None) -> bool:
    """Whether its end invites another question: an answer that is whole, or nothing yet, not even a map."""
    if not page.books or page.waiting or page.wants_map or page.has_later:
        return False
    if not page.exchanges:
        return page.head.split(BETWEEN_PLACES)[0] == "0" and made is None
    last = page.exchanges[-1]
    return last.answer is not None and last.answer.state == Message.State.COMPLETE


def paired(messages: Iterable[Message], anew: Collection[int] = ()) -> list[Exchange]:
    """Questions with their answers. `anew` are the questions that others came in the place of."""
    exchanges: list[Exchange] = []
    for message in messages:
        before = exchanges[-1] if exchanges else None
        if message.role == Message.Role.QUESTION:
            exchanges.append(Exchange(message, None, is_asked_anew=message.pk in anew))
        elif before is not None and before.answer is None:
            exchanges[-1] = replace(before, answer=message)
        else:
            exchanges.append(Exchange(None, message))
    return exchanges
