"""Answers, citations and conversations in templates."""

from typing import Any

from django import template

from bookclub.clubs.models import User
from bookclub.translation import shown
from chat import shown_answers
from chat.answer_foot import sentences_under
from chat.models import Citation
from chat.queries import conversations_of
from ingestion import places
from ingestion.models import Book

register = template.Library()

MOST_RECENT = 5

register.filter("sentences_under", sentences_under)
register.filter("shown", shown)
register.filter("shown_items", shown_answers.shown_items)
register.filter("spoken", shown_answers.spoken)


@register.filter
def place_of_citation(citation: Citation) -> str:
    return places.place(citation.chapter, citation.page_number, citation.page_label)


@register.inclusion_tag("chat/_recent.html")
def recent_conversations(user: User, book: Book) -> dict[str, Any]:
    return {"conversations": conversations_of(user).filter(books=book)[:MOST_RECENT]}
