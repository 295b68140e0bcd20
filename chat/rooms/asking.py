"""`@book` asks: the question and its answer, in the thread where it was asked, at the room's horizon."""

from django.db import transaction

from bookclub.clubs.models import User
from chat import turns
from chat.models import Conversation, Message, Room, RoomMessage
from chat.rooms.horizons import horizon_of, known_in
from chat.rooms.reaching import Known, further, nearer
from ingestion.models import Book

LONGEST_QUESTION = 2_000


def ask(room: Room, book: Book, asker: User, said: RoomMessage, question: str) -> None:
    """Within the transaction that saves what was said; the answer begins on commit.

    It goes as far as the room does, or only as far as who asks knows: nobody's question spoils themselves.
    The thread opens for those who have come as far.
    """
    room = Room.objects.select_related("club", "book__live_index").get(pk=room.pk)  # the horizon as it is now
    horizon = nearer(horizon_of(room), known_in(asker, room))
    conversation = _conversation(room, book, asker, said)
    said.reaches_to = further(said.reaches_to, horizon)
    said.question = conversation.messages.create(
        role=Message.Role.QUESTION, text=question, read_up_to=_read_up_to(book, said.reaches_to)
    )
    said.answer = conversation.messages.create(
        role=Message.Role.ANSWER, state=Message.State.WRITING, read_up_to=_read_up_to(book, horizon)
    )
    said.save(update_fields=["reaches_to", "question", "answer"])
    answer_pk = said.answer.pk
    transaction.on_commit(lambda: turns.begin(answer_pk, question))


def _conversation(room: Room, book: Book, asker: User, said: RoomMessage) -> Conversation:
    """The thread's: what is asked there later is understood from what was asked before.

    Nobody else changes this room now: of two who ask there at once both find the same.
    """
    root = said if said.parent_id is None else RoomMessage.objects.get(pk=said.parent_id)
    if root.conversation is None:
        root.conversation = Conversation.objects.create(club=room.club, user=asker)
        root.conversation.books.set([book])
        root.save(update_fields=["conversation"])
    return root.conversation


def _read_up_to(book: Book, reaches_to: Known) -> dict[str, int]:
    """As `Message.read_up_to` has it."""
    return {} if reaches_to is None else {str(book.pk): reaches_to}
