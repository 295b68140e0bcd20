"""How far the reader is in a book, always in sight, and the form that changes it."""

from typing import Any

from django import template

from ingestion import reading_places
from ingestion.models import Book
from ingestion.reading_place_form import place_form

register = template.Library()

register.simple_tag(reading_places.in_words, name="place_in_words")


@register.inclusion_tag("ingestion/_reading_place.html", takes_context=True)
def reading_place(context: dict[str, Any], book: Book, next_url: str) -> dict[str, Any]:
    """Nothing of a book that has no place to tell. `next_url` is the path that the form leads back to."""
    request = context.get("request")
    if request is None or not reading_places.is_asked_about(book):
        return {}
    place = reading_places.place_of(request.user, book)
    return {
        "book": book,
        "place": place,
        "form": place_form(book, place),
        "next": next_url,
        "csrf_token": context.get("csrf_token"),
    }
