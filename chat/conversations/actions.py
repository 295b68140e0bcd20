"""What is done with a whole conversation: giving it a name."""

from django.db import transaction

from chat.conversations.first_questions import first_question
from chat.models import Conversation

LONGEST_NAME = 200


@transaction.atomic
def rename(conversation: Conversation, name: str) -> None:
    """An empty name gives it back the one it had by itself: its first question.

    So does that question itself, which stood in the form and is no name: it folds where the question does.
    """
    given = " ".join(name.replace("\x00", "").split())[:LONGEST_NAME]
    own = first_question(conversation)[:LONGEST_NAME]
    conversation.is_named = _letters(given) not in ("", _letters(own))
    conversation.title = given if conversation.is_named else own
    Conversation.objects.filter(pk=conversation.pk).update(
        title=conversation.title, is_named=conversation.is_named
    )


def _letters(text: str) -> str:
    """What a field of one line keeps of several."""
    return "".join(text.split())
