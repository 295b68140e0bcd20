"""Rooms in templates."""

from typing import Any

from django import template

from chat.rooms.news import rooms_with_news
from chat.rooms.shown import name_of
from ingestion.models import Book
from ingestion.reading_place_form import place_form

register = template.Library()

register.filter("named", name_of)


@register.simple_tag(takes_context=True)
def room_news(context: dict[str, Any]) -> int:
    """In the club that the frame of the page shows; 0 for whoever is in none."""
    club = context["frame"].club
    return 0 if club is None else rooms_with_news(context["request"].user, club)


@register.inclusion_tag("ingestion/_reading_place_form.html", takes_context=True)
def room_place_form(context: dict[str, Any], book: Book, next_url: str) -> dict[str, Any]:
    """Asks how far somebody is before they come in; leads back to `next_url`."""
    return {
        "book": book,
        "form": place_form(book, None),
        "next": next_url,
        "csrf_token": context.get("csrf_token"),
        "is_asked_above": True,
    }
