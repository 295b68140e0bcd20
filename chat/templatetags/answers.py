"""Answers, citations and conversations in templates."""

from typing import Any

from django import template

from bookclub.clubs.models import User
from bookclub.translation import shown
from chat import shown_answers
from chat.answer_blocks import blocks
from chat.answer_foot import sentences_under, unfinished
from chat.cited_places import place_in_words
from chat.kept_questions import KeptQuestion, take
from chat.models import AnswerFeedback
from chat.queries import conversations_of, known_to, titled
from chat.spoken_answers import spoken
from chat.suggesting.suggestions import starting_suggestions
from ingestion import identifiers
from ingestion.models import Book
from ingestion.reading_place_form import place_form

register = template.Library()

MOST_RECENT = 5
QUOTATION_MARKS = frozenset("\"'“”„‟‘’‚‛«»‹›")

register.filter("sentences_under", sentences_under)
register.filter("unfinished", unfinished)
register.filter("shown", shown)
register.filter("blocks", blocks)
register.filter("refused", shown_answers.refused)
register.filter("spoken", spoken)
register.filter("warnings_apart", shown_answers.warnings_apart)
register.filter("already_quoted", shown_answers.already_quoted)
register.filter("place_of_citation", place_in_words)
register.filter("is_code", identifiers.is_code)


@register.filter
def has_quotation_marks(quote: str) -> bool:
    """At its beginning or end: another pair around it would double them."""
    return not QUOTATION_MARKS.isdisjoint((quote[:1], quote[-1:]))


@register.simple_tag
def feedback_reasons() -> list[tuple[str, str]]:
    return [(value, str(label)) for value, label in AnswerFeedback.Reason.choices]


@register.inclusion_tag("chat/suggesting/_first_questions.html", takes_context=True)
def first_questions(context: dict[str, Any], book: Book) -> dict[str, Any]:
    """What the visitor could ask first, as far as they have read."""
    questions = starting_suggestions(context["request"].user, book)
    return {"book": book, "questions": questions, "csrf_token": context.get("csrf_token")}


@register.simple_tag(takes_context=True)
def refused_question(context: dict[str, Any]) -> KeptQuestion | None:
    """What was written in the box of this page and could not be asked."""
    request = context.get("request")
    return take(request) if request is not None else None


@register.inclusion_tag("chat/_recent.html")
def recent_conversations(user: User, book: Book) -> dict[str, Any]:
    recent = list(conversations_of(user).filter(books=book).prefetch_related("books")[:MOST_RECENT])
    return {"conversations": titled(recent, known_to(user, *recent))}


@register.inclusion_tag("ingestion/_reading_place_form.html", takes_context=True)
def place_form_of(context: dict[str, Any], book: Book, next_url: str) -> dict[str, Any]:
    """The form that asks for a place before anything is answered; it leads back to `next_url`.

    Of one book what stands above it asks the same already.
    """
    return {
        "book": book,
        "form": place_form(book, None),
        "next": next_url,
        "csrf_token": context.get("csrf_token"),
        "is_asked_above": len(context["page"].untold) == 1,
    }
