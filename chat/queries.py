"""Conversations as their owner sees them: nothing of a message from further on in a book than they are."""

from collections.abc import Iterable

from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import Http404

from bookclub.clubs.models import Club, Membership
from bookclub.clubs.queries import Visitor, clubs_of, is_host
from chat.horizons import Known, is_within, known_of_deleted
from chat.models import Citation, Conversation, Message, RoomMessage
from chat.rooms.queries import conversations_in_rooms, sees_in_room
from ingestion import reading_places
from ingestion.models import Book


def conversations_of(visitor: Visitor) -> QuerySet[Conversation]:
    """The visitor's own, in clubs they still belong to; their titles are for `titled` to show.

    Threads of rooms are no one's own.
    """
    return Conversation.objects.filter(user=visitor.pk, club__in=clubs_of(visitor), room_thread=None)


def conversation_for(visitor: Visitor, conversation_pk: int) -> Conversation:
    books = Prefetch("books", Book.objects.select_related("live_index", "club"))
    own = conversations_of(visitor).select_related("club").prefetch_related(books)
    conversation = own.filter(pk=conversation_pk).first()
    if conversation is None:
        raise Http404
    return conversation


def known_to(visitor: Visitor, *conversations: Conversation) -> Known:
    """How far the visitor is now in their books, and how far the owner was in those that are gone."""
    gone = {pk: known for one in conversations for pk, known in known_of_deleted(one).items()}
    books = {book for one in conversations for book in one.books.all()}
    return gone | reading_places.read_up_to(visitor, books)


def titled(conversations: Iterable[Conversation], known: Known) -> list[Conversation]:
    """For showing, never for saving: without the titles that are questions from further on in a book.

    What its owner has named it stays: they chose these words to find it by.

    Their books should be prefetched, or are read one conversation at a time.
    """
    shown = list(conversations)
    written_at = _first_horizons(shown) if known else {}
    for one in shown:
        if not one.is_named and not is_within(written_at.get(one.pk, {}), known_in(one, known)):
            one.title = ""
    return shown


def known_in(conversation: Conversation, known: Known) -> Known:
    """What of `known` concerns its books. They should be prefetched."""
    books = {*(book.pk for book in conversation.books.all()), *known_of_deleted(conversation)}
    return {pk: characters for pk, characters in known.items() if pk in books}


def _first_horizons(conversations: list[Conversation]) -> dict[int, dict[str, int]]:
    """By conversation, what its first question was written at: the title is that question."""
    asked = Message.objects.filter(role=Message.Role.QUESTION)
    first = asked.filter(conversation=OuterRef("conversation")).order_by("pk").values("pk")[:1]
    rows = asked.filter(conversation__in=conversations, pk=Subquery(first))
    return dict(rows.values_list("conversation", "read_up_to"))


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
    return conversation.messages.prefetch_related(Prefetch("citations", citations))


def question_of(answer: Message) -> Message | None:
    """The one that it answers."""
    before = Message.objects.filter(conversation=answer.conversation_id, pk__lt=answer.pk)
    return before.filter(role=Message.Role.QUESTION).order_by("-pk").first()


def citation_for(visitor: Visitor, citation_pk: int) -> Citation:
    """Raises `Http404`, also for one of a message that is folded for this visitor."""
    cited = Citation.objects.filter(pk=citation_pk).select_related("book", "chunk", "message__conversation")
    citation = cited.filter(message__conversation__in=conversations_of(visitor)).first()
    if citation is None:
        return _cited_in_room(visitor, cited)
    message = citation.message
    if not is_within(message.read_up_to, known_to(visitor, message.conversation)):
        raise Http404
    return citation


def _cited_in_room(visitor: Visitor, cited: QuerySet[Citation]) -> Citation:
    """Members follow the citations of their rooms. Raises `Http404`."""
    citation = cited.filter(message__conversation__in=conversations_in_rooms(visitor)).first()
    if citation is None or not sees_in_room(visitor, citation.message):
        raise Http404
    return citation


def answer_of_own(visitor: Visitor, conversation_pk: int, message_pk: int) -> Message:
    """For its reader to see how it was made. Raises `Http404`, also where it or its question is folded.

    Answers in rooms are those of all members who see them.
    """
    in_room = conversations_in_rooms(visitor).filter(pk=conversation_pk).first()
    conversation = in_room or conversation_for(visitor, conversation_pk)
    answers = messages_of(conversation).filter(role=Message.Role.ANSWER).select_related("trace")
    answer = (
        answers.filter(pk=message_pk)
        .exclude(state__in=(Message.State.WAITING, Message.State.WRITING))
        .first()
    )
    if answer is None:
        raise Http404
    if in_room is not None:
        return _seen_in_room(visitor, answer)
    known, question = known_to(visitor, conversation), question_of(answer)
    exchange = [answer] if question is None else [question, answer]
    if not all(is_within(message.read_up_to, known) for message in exchange):
        raise Http404
    return answer


def _seen_in_room(visitor: Visitor, answer: Message) -> Message:
    """Raises `Http404`."""
    if not sees_in_room(visitor, answer):
        raise Http404
    return answer


def sees_how_it_was_found(visitor: Visitor, club: Club) -> bool:
    """Of an answer in a conversation that they may open."""
    return _is_admin(visitor) or is_host(visitor, club)


def answer_to_look_into(visitor: Visitor, conversation_pk: int, message_pk: int) -> Message:
    """For how it was found: hosts of its club look at answers of their own, and of rooms where they see them;
    admins at all.

    Raises `Http404`.
    """
    answers = Message.objects.filter(pk=message_pk, conversation=conversation_pk, role=Message.Role.ANSWER)
    if not _is_admin(visitor):
        hosted = clubs_of(visitor).filter(membership__user=visitor.pk, membership__role=Membership.Role.HOST)
        mine = Q(conversation__in=conversations_of(visitor)) | Q(
            conversation__in=conversations_in_rooms(visitor)
        )
        answers = answers.filter(mine, conversation__club__in=hosted)
    answer = answers.select_related("conversation__club", "trace").first()
    if answer is None:
        raise Http404
    is_in_room = RoomMessage.objects.filter(answer=answer).exists()
    return _seen_in_room(visitor, answer) if is_in_room and not _is_admin(visitor) else answer


def clubs_to_account_for(visitor: Visitor) -> list[Club]:
    """Whose costs the visitor sees: hosts those of their clubs, admins all."""
    if _is_admin(visitor):
        return list(Club.objects.order_by("name", "pk"))
    hosted = clubs_of(visitor).filter(membership__user=visitor.pk, membership__role=Membership.Role.HOST)
    return list(hosted.distinct().order_by("name", "pk"))


def _is_admin(visitor: Visitor) -> bool:
    return visitor.is_active and visitor.is_staff
