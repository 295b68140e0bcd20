"""How far a message was written for, and whether somebody has come as far by now."""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from bookclub.clubs.queries import Visitor
from chat.models import Conversation, Message
from ingestion import reading_places
from ingestion.models import Book
from ingestion.passages.horizon import covers

Known = Mapping[int, int]
"""Characters known, by primary key of the book; a book that is not listed is known whole."""


def untold(visitor: Visitor, books: Iterable[Book]) -> list[Book]:
    """Those whose reader has still to say how far they are before anything is answered from them."""
    current = [book for book in books if book.status == Book.Status.CURRENT]
    asked = [book for book in current if reading_places.is_asked_about(book)]
    told = reading_places.places_of(visitor, asked) if asked else {}
    return [book for book in asked if book.pk not in told]


def horizon_of(conversation: Conversation) -> dict[str, int]:
    """What `Message.read_up_to` keeps of a question that its owner asks in this transaction.

    As long as a place is not told nothing is answered from the book, so such a message needs none of it.
    """
    own = held(conversation.books.all())
    told = reading_places.places_of(conversation.user, own)
    untold_ones = {book.pk: 0 for book in own if book.pk not in told and _may_be_asked_about(book)}
    known = untold_ones | reading_places.read_up_to(conversation.user, own) | known_of_deleted(conversation)
    return {str(pk): characters for pk, characters in known.items()}


def held(books: QuerySet[Book]) -> list[Book]:
    """As they are now; no other text takes the place of theirs before the transaction ends."""
    locked = books.select_for_update(of=("self",), no_key=True).order_by("pk")
    return list(locked.select_related("live_index", "club", "source"))


def known_of_deleted(conversation: Conversation) -> dict[int, int]:
    """How far its owner had come in books that are gone."""
    return {int(pk): characters for pk, characters in conversation.known_of_deleted.items()}


def _may_be_asked_about(book: Book) -> bool:
    """What has not been read in yet may turn out to have places."""
    return book.live_index is None or reading_places.is_asked_about(book)


def read_up_to(message: Message) -> dict[int, int]:
    """As a `Scope` takes it."""
    return {int(pk): characters for pk, characters in message.read_up_to.items()}


def read_up_to_now(message: Message) -> dict[int, int]:
    """Where it is in the texts that are live by now; nothing of a message that is gone."""
    kept = Message.objects.filter(pk=message.pk).values_list("read_up_to", flat=True).first()
    return {int(pk): characters for pk, characters in (kept or {}).items()}


def is_within(written_at: Mapping[str, int], known: Known) -> bool:
    """Whether a message of this `read_up_to` may be shown to whoever knows that much of its books."""
    return all(covers(characters, written_at.get(str(pk))) for pk, characters in known.items())
