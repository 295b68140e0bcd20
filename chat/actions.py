"""What can be done in a conversation: ask, go on with what waited, stop, delete."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bookclub import live
from bookclub.clubs.models import User
from bookclub.sentences import Sentence, gettext_noop
from chat import conversation_maps, horizons, map_turns, turns
from chat.about_passage.quoted_passage import QuotedPassage
from chat.models import Conversation, Message
from chat.queries import question_of
from ingestion.models import Book

ABANDONED_AFTER = timedelta(minutes=15)
LONGEST_QUESTION = 2_000
MOST_BOOKS = 20


class BadQuestion(Exception):
    """A question that cannot be asked; `sentence` tells the reader why."""

    def __init__(self, sentence: str | Promise) -> None:
        super().__init__(str(sentence))
        self.sentence = str(sentence)


def checked(question: str) -> str:
    """The question without outer space. Raises `BadQuestion`."""
    asked = question.replace("\x00", "").replace("\r\n", "\n").strip()  # as the form counts its lines
    if not asked:
        raise BadQuestion(_("Please write a question first."))
    if len(asked) > LONGEST_QUESTION:
        raise BadQuestion(_("A question may have 2,000 characters at most."))
    return asked


@transaction.atomic
def start_conversation(user: User, books: Sequence[Book], *, with_map: bool = False) -> Conversation:
    """All books must be of one club, which the caller has checked the user to belong to.

    With `with_map` a map of the books is made on commit, or once the user has told how far they are in them:
    see `begin_map`. Raises `BadQuestion`.
    """
    if len(books) > MOST_BOOKS:
        raise BadQuestion(_("At most 20 books can be asked at once."))
    wanted = conversation_maps.WANTED if with_map else {}
    conversation = Conversation.objects.create(club=books[0].club, user=user, domain_map=wanted)
    conversation.books.set(books)
    begin_map(conversation)
    return conversation


def begin_map(conversation: Conversation) -> None:
    """Has the map made that is wanted, unless a place is still to be told; safe to be called at any time."""
    if conversation_maps.is_wanted(conversation) and not horizons.untold(
        conversation.user, _books_of(conversation)
    ):
        transaction.on_commit(lambda: map_turns.begin(conversation.pk))


@transaction.atomic
def ask(
    conversation: Conversation,
    question: str,
    *,
    instead_of: Message | None = None,
    about: QuotedPassage | None = None,
) -> Message:
    """Saves the question and an answer to be written, which begins on commit. Raises `BadQuestion`.

    Both keep how far the reader is now, whatever they tell while it is answered. Where a book's place is not
    told yet the answer waits for it; see `begin_waiting`. `instead_of` is a question of this conversation
    that counts no more from now on; `about` a passage of one of its books that this one is asked about.
    """
    asked = checked(question)
    roles, states = Message.Role, Message.State
    begin_waiting(conversation)
    read_up_to = horizons.horizon_of(conversation)
    instead_of = _as_it_stands(instead_of)
    _save_as_asked(conversation, asked)
    waits = bool(horizons.untold(conversation.user, _books_of(conversation)))
    conversation.messages.create(
        role=roles.QUESTION,
        text=asked,
        read_up_to=read_up_to,
        instead_of=instead_of,
        about=_kept(about, instead_of),
    )
    answer = conversation.messages.create(
        role=roles.ANSWER, state=states.WAITING if waits else states.WRITING, read_up_to=read_up_to
    )
    if not waits:
        _begin_on_commit(answer.pk, asked)
    live.announce(live.conversation_group(conversation.pk))
    return answer


def _kept(about: QuotedPassage | None, instead_of: Message | None) -> dict[str, Any]:
    """Asked anew, a question is about the same passage."""
    if about is not None:
        return about.as_row()
    return {} if instead_of is None else dict(instead_of.about)


def _save_as_asked(conversation: Conversation, question: str) -> None:
    """A title that it has by now stays: somebody may just have given it a name."""
    title = question[:200]
    untitled = Conversation.objects.filter(pk=conversation.pk, title="")
    if not conversation.title and untitled.update(title=title):
        conversation.title = title
    conversation.save(update_fields=["updated_at"])


def _as_it_stands(question: Message | None) -> Message | None:
    """What counts in its place by now: another tab, or a second click, may have asked it anew already.

    To be called once the books are locked, so that of two at once the second finds the first. Raises
    `BadQuestion`.
    """
    if question is None:
        return None
    while (again := question.asked_anew.order_by("-pk").first()) is not None:
        question = again
    if _is_open(question):
        raise BadQuestion(_("This question is still being answered. Stop it first, or wait for its end."))
    return question


def _is_open(question: Message) -> bool:
    """Whether its answer is still to come."""
    behind = Message.objects.filter(conversation=question.conversation_id, pk__gt=question.pk).order_by("pk")
    answer = behind.only("role", "state").first()
    open_states = (Message.State.WAITING, Message.State.WRITING)
    return answer is not None and answer.role == Message.Role.ANSWER and answer.state in open_states


@transaction.atomic
def begin_waiting(conversation: Conversation) -> None:
    """Answers what waited for the reader to tell how far they are, if they have told of every book.

    Safe to be called at any time and by two at once: each answer is begun by whoever changes its state, and
    only what its reader has asked is answered.
    """
    waiting = list(conversation.messages.filter(state=Message.State.WAITING).order_by("pk"))
    books = _books_of(conversation) if waiting else []
    if not waiting or horizons.untold(conversation.user, books):
        return
    read_up_to = horizons.horizon_of(conversation)
    for answer in waiting:
        _begin(answer, read_up_to)
    live.announce(live.conversation_group(conversation.pk))


def _begin(answer: Message, read_up_to: dict[str, int]) -> None:
    still = Message.objects.filter(pk=answer.pk, state=Message.State.WAITING)
    now = {"read_up_to": read_up_to, "updated_at": timezone.now()}
    if not still.update(state=Message.State.WRITING, **now):
        return
    question = question_of(answer)
    if question is not None:
        Message.objects.filter(pk=question.pk).update(**now)
    _begin_on_commit(answer.pk, question.text if question is not None else "")


def _begin_on_commit(answer_pk: int, question: str) -> None:
    transaction.on_commit(lambda: turns.begin(answer_pk, question))


def _books_of(conversation: Conversation) -> list[Book]:
    return list(conversation.books.select_related("live_index"))


def stop(message: Message) -> None:
    """Ends an answer that is being written; what is there stays."""
    stopped = Message.objects.filter(pk=message.pk, state=Message.State.WRITING)
    if stopped.update(state=Message.State.STOPPED):
        live.announce(live.conversation_group(message.conversation_id))


@transaction.atomic
def delete_conversation(conversation: Conversation) -> None:
    """Traces go with it (see `chat.traces`): they hold the question."""
    conversation.delete()


def close_abandoned_answers() -> None:
    """Those that nobody has touched for long: no web process lives to begin them again (`chat.resuming`)."""
    long_ago = timezone.now() - ABANDONED_AFTER
    abandoned = Message.objects.filter(state=Message.State.WRITING, updated_at__lt=long_ago)
    stopped = Sentence(gettext_noop("The server stopped while this was being answered."))
    abandoned.exclude(pk__in=turns.being_written()).update(state=Message.State.FAILED, failure=stopped)
