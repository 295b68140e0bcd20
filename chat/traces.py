"""How answers were made is kept as long as the conversation they are in."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from chat.models import AnswerTrace, Conversation


@receiver(pre_delete, sender=Conversation, dispatch_uid="traces_go_with_their_conversation")
def delete_traces(instance: Conversation, **_facts: Any) -> None:
    """They hold the question; and a conversation goes in many ways, with its reader's account too."""
    AnswerTrace.objects.filter(message__conversation=instance).delete()
