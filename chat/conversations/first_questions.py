"""The question that a conversation began with."""

from chat.models import Conversation, Message


def first_question(conversation: Conversation) -> str:
    asked = conversation.messages.filter(role=Message.Role.QUESTION).order_by("pk")
    return asked.values_list("text", flat=True).first() or ""
