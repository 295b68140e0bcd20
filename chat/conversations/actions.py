"""What is done with a whole conversation: giving it a name."""

from django.db import transaction

from chat.conversations.first_questions import first_question
from chat.models import Conversation

LONGEST_NAME = 200


@transaction.atomic
def rename(conversation: Conversation, name: str) -> None:
    """An empty name gives it back the one it had by itself: its first question."""
    given = " ".join(name.replace("\x00", "").split())[:LONGEST_NAME]
    conversation.title = given or first_question(conversation)[:LONGEST_NAME]
    conversation.is_named = bool(given)
    Conversation.objects.filter(pk=conversation.pk).update(
        title=conversation.title, is_named=conversation.is_named
    )
