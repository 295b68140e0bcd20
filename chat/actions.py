"""What can be done in a conversation: ask, stop, delete."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bookclub import live
from bookclub.clubs.models import User
from bookclub.sentences import Sentence, gettext_noop
from chat import turns
from chat.models import Conversation, Message
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
    asked = question.replace("\x00", "").strip()
    if not asked:
        raise BadQuestion(_("Please write a question first."))
    if len(asked) > LONGEST_QUESTION:
        raise BadQuestion(_("A question may have 2,000 characters at most."))
    return asked


@transaction.atomic
def start_conversation(user: User, books: Sequence[Book]) -> Conversation:
    """All books must be of one club, which the caller has checked the user to belong to."""
    conversation = Conversation.objects.create(club=books[0].club, user=user)
    conversation.books.set(books)
    return conversation


@transaction.atomic
def ask(conversation: Conversation, question: str) -> Message:
    """Saves the question and an answer to be written, which begins on commit. Raises `BadQuestion`."""
    asked = checked(question)
    roles, states = Message.Role, Message.State
    if not conversation.title:
        conversation.title = asked[:200]
    conversation.save(update_fields=["title", "updated_at"])
    Message.objects.create(conversation=conversation, role=roles.QUESTION, text=asked)
    answer = Message.objects.create(conversation=conversation, role=roles.ANSWER, state=states.WRITING)
    transaction.on_commit(lambda: turns.begin(answer.pk, asked))
    live.announce(live.conversation_group(conversation.pk))
    return answer


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
    """As below, where other web processes may be writing answers: those nobody has touched for long."""
    long_ago = timezone.now() - ABANDONED_AFTER
    _close(Message.objects.filter(state=Message.State.WRITING, updated_at__lt=long_ago))


def close_interrupted_answers() -> None:
    """Answers that a stop of the process cut off say so; for the only web process, at any time."""
    _close(Message.objects.filter(state=Message.State.WRITING))


def _close(messages: QuerySet[Message]) -> None:
    stopped = Sentence(gettext_noop("The server stopped while this was being answered."))
    messages.exclude(pk__in=turns.being_written()).update(state=Message.State.FAILED, failure=stopped)
