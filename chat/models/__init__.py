"""Conversations, messages, citations, how each answer was made, and what is made of answers."""

from chat.models.answer_example import AnswerExample
from chat.models.answer_feedback import AnswerFeedback
from chat.models.answer_trace import AnswerTrace
from chat.models.citation import Citation
from chat.models.conversation import Conversation
from chat.models.defaults import no_facts, no_items
from chat.models.fact_sheet import FactSheet
from chat.models.message import Message
from chat.models.room import Room, RoomMessage, RoomVisit

__all__ = [
    "AnswerExample",
    "AnswerFeedback",
    "AnswerTrace",
    "Citation",
    "Conversation",
    "FactSheet",
    "Message",
    "Room",
    "RoomMessage",
    "RoomVisit",
    "no_facts",
    "no_items",
]
