"""What the page of a conversation shows, for a whole page and for what is sent to one that is open."""

from dataclasses import dataclass

from bookclub.clubs.models import User
from chat.models import Conversation, Message
from chat.queries import conversation_for, messages_of
from ingestion.models import Book

BETWEEN = "-"


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """`token` names what is shown: the last message, and the answers that were still being written."""

    conversation: Conversation
    books: list[Book]
    messages: list[Message]

    @property
    def last_pk(self) -> int:
        return self.messages[-1].pk if self.messages else 0

    @property
    def writing(self) -> list[Message]:
        return [message for message in self.messages if message.state == Message.State.WRITING]

    @property
    def token(self) -> str:
        return BETWEEN.join(str(pk) for pk in (self.last_pk, *(message.pk for message in self.writing)))

    def finished_since(self, seen: str) -> list[Message] | None:
        """The answers that `seen` knew as being written and that are done; None when messages have come since."""
        last, *writing = seen.split(BETWEEN)
        if last != str(self.last_pk):
            return None
        return [m for m in self.messages if str(m.pk) in writing and m.state != Message.State.WRITING]


def conversation_page(visitor: User, conversation_pk: int) -> ConversationPage:
    """Raises `Http404`."""
    conversation = conversation_for(visitor, conversation_pk)
    messages = list(messages_of(conversation))
    return ConversationPage(conversation, list(conversation.books.all()), messages)
