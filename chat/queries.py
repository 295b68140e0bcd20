"""Conversations as their owner sees them."""

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet
from django.http import Http404

from bookclub.clubs.queries import Visitor, clubs_of
from chat.models import Citation, Conversation, Message


def conversations_of(visitor: Visitor) -> QuerySet[Conversation]:
    """The visitor's own, in clubs they still belong to."""
    return Conversation.objects.filter(user=visitor.pk, club__in=clubs_of(visitor))


def conversation_for(visitor: Visitor, conversation_pk: int) -> Conversation:
    conversation = (
        conversations_of(visitor)
        .select_related("club")
        .prefetch_related("books")
        .filter(pk=conversation_pk)
        .first()
    )
    if conversation is None:
        raise Http404
    return conversation


def lost_titles(conversations: Iterable[Conversation]) -> dict[int, list[str]]:
    """By conversation, the titles that citations kept of books that are no longer on the shelf."""
    kept = Citation.objects.filter(message__conversation__in=conversations, book=None).order_by("pk")
    latest: dict[int, dict[str, str]] = {}
    for conversation, document, title in kept.values_list(
        "message__conversation", "document_id", "book_title"
    ):
        latest.setdefault(conversation, {})[document] = title
    return {conversation: list(titles.values()) for conversation, titles in latest.items()}


def messages_of(conversation: Conversation) -> QuerySet[Message]:
    citations = Citation.objects.select_related("book", "chunk").defer("chunk__text", "chunk__useful_text")
    return conversation.messages.prefetch_related(Prefetch("citations", citations)).select_related("trace")


def citation_for(visitor: Visitor, citation_pk: int) -> Citation:
    citation = (
        Citation.objects.filter(pk=citation_pk, message__conversation__in=conversations_of(visitor))
        .select_related("book", "chunk")
        .first()
    )
    if citation is None:
        raise Http404
    return citation
