"""Searching one's own conversations: titles, questions and answers, and nothing of what is folded."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bookclub.clubs.models import User
from chat.conversations.folded_search import around, has_all, words_in
from chat.horizons import Known, is_within
from chat.models import Conversation, Message
from chat.queries import conversations_of, known_in, known_to, titled

LONGEST_SEARCH = 200
MOST_SEARCHED = 20_000
"""Messages, the latest: a search goes through them one by one, since databases fold letters differently."""
MOST_MATCHES = 3


@dataclass(frozen=True, slots=True)
class Match:
    """An exchange that has all the words: where it stands in its conversation, and what is around them."""

    message_pk: int
    text: str
    is_generated: bool = False
    """Whether what is around them is an answer that rests on generated material."""


def search(visitor: User, asked: str) -> dict[Conversation, list[Match]]:
    """By conversation, the latest first. A fixed number of queries."""
    words = words_in(asked)
    own = list(conversations_of(visitor).prefetch_related("books__live_index"))
    if not words or not own:
        return {}
    known = known_to(visitor, *own)
    matches = _matches(own, known, words)
    titles = {one.pk for one in titled(own, known) if has_all(words, one.title)}
    return {one: matches.get(one.pk, []) for one in own if one.pk in titles or one.pk in matches}


def _matches(own: Iterable[Conversation], known: Known, words: tuple[str, ...]) -> dict[int, list[Match]]:
    by_pk = {one.pk: known_in(one, known) for one in own}
    fields = ("conversation_id", "role", "text", "resolved", "read_up_to", "items")
    latest = (
        Message.objects.filter(conversation__in=list(by_pk)).only(*fields).order_by("-pk")[:MOST_SEARCHED]
    )
    found: dict[int, list[Match]] = {}
    for exchange in _exchanges(sorted(latest, key=lambda one: (one.conversation_id, one.pk))):
        limits = by_pk[exchange[0].conversation_id]
        if all(is_within(one.read_up_to, limits) for one in exchange) and (match := _match(exchange, words)):
            found.setdefault(exchange[0].conversation_id, []).append(match)
    return {pk: matches[-MOST_MATCHES:] for pk, matches in found.items()}


def _exchanges(messages: Iterable[Message]) -> Iterator[list[Message]]:
    """A question with its answer: one half would tell of the other."""
    exchange: list[Message] = []
    for message in messages:
        begins = message.role == Message.Role.QUESTION
        if exchange and (begins or message.conversation_id != exchange[0].conversation_id):
            yield exchange
            exchange = []
        exchange.append(message)
    if exchange:
        yield exchange


def _match(exchange: list[Message], words: tuple[str, ...]) -> Match | None:
    """What is around the words, in the answer if they are all there."""
    texts = [(one, _said(one)) for one in exchange]
    if not has_all(words, "\n".join(text for _one, text in texts)):
        return None
    whole = [pair for pair in texts if has_all(words, pair[1])]
    message, text = (whole or texts)[-1]
    generated = any(item.get("generated") for item in message.items)
    return Match(message.pk, around(words, text), generated)


def _said(message: Message) -> str:
    """Also of an answer that broke off, which has items and no text; not what nothing has checked."""
    checked = (str(item.get("text", "")) for item in message.items if item.get("is_checked", True))
    text = message.text or "\n".join(checked)
    return f"{text}\n{message.resolved}".strip()
