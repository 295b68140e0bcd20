"""All conversations of somebody, whole, as their pages show them: for the file of an account."""

from collections.abc import Iterator
from itertools import groupby

from django.db.models import Prefetch

from bookclub.clubs.models import User
from chat.conversation_page import ConversationPage, paired
from chat.horizons import Known
from chat.models import Citation, Conversation, Message
from chat.queries import conversations_of, known_in, known_to, lost_titles, titled

MESSAGES_AT_ONCE = 1_000


def whole_pages(visitor: User) -> Iterator[ConversationPage]:
    """In the order in which they began, with what is to be taken along alone.

    As many queries for one as for many, but for every `MESSAGES_AT_ONCE` messages.
    """
    own = list(conversations_of(visitor).order_by("pk").prefetch_related("books__live_index"))
    known, lost = known_to(visitor, *own), lost_titles(own)
    talks = groupby(_messages(visitor), lambda message: message.conversation_id)
    talk = next(talks, None)
    for conversation in titled(own, known):
        said: list[Message] = []
        if talk is not None and talk[0] == conversation.pk:
            said, talk = list(talk[1]), next(talks, None)
        limits = known_in(conversation, known)
        yield _page(conversation, said, limits, lost.get(conversation.pk, []))


def _messages(visitor: User) -> Iterator[Message]:
    citations = Citation.objects.select_related("book", "chunk").defer("chunk__text", "chunk__useful_text")
    own = Message.objects.filter(conversation__in=conversations_of(visitor).order_by().values("pk"))
    said = own.prefetch_related(Prefetch("citations", citations)).order_by("conversation_id", "pk")
    return said.iterator(chunk_size=MESSAGES_AT_ONCE)


def _page(conversation: Conversation, said: list[Message], known: Known, lost: list[str]) -> ConversationPage:
    anew = {message.instead_of_id for message in said if message.instead_of_id is not None}
    exchanges = [exchange.folded_beyond(known) for exchange in paired(said, anew)]
    books = list(conversation.books.all())
    return ConversationPage(conversation, books, exchanges, head="", lost_titles=lost)
