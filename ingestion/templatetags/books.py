"""Covers, places, languages and failures in templates."""

from django import template
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from bookclub.translation import shown
from ingestion import covers, lease, messages, places, remaining_time
from ingestion.models import Book, Chunk
from ingestion.reading_address import chapter_address, passage_address

register = template.Library()

register.filter("failure_sentence", messages.failure_sentence)
register.filter("failure_reason", messages.failure_reason)
register.filter("failure_lasts", messages.failure_lasts)
register.filter("asks_for_password", messages.asks_for_password)
register.filter("is_awaited", lease.is_awaited)
register.filter("is_cancelled", messages.is_cancelled)
register.filter("time_left", remaining_time.time_left)
register.filter("shown", shown)
register.simple_tag(places.page_place, name="page_place")
register.simple_tag(places.place, name="place")
register.simple_tag(places.passage_place, name="passage_place")
register.simple_tag(chapter_address)
register.filter("short_title", covers.short_title)
register.filter("picture_name", covers.picture_name)


@register.simple_tag
def chunk_address(book: Book, chunk: Chunk) -> str:
    """Where a passage of the live build is read, marked."""
    return passage_address(book, chunk.char_start, {"chunk": chunk.pk}) + "#passage"


@register.filter
def cover_classes(book: Book) -> str:
    return covers.cover_classes(book.pk, book.title)


@register.filter
def in_percent(number: int | str) -> str:
    """Spanish sets the sign apart."""
    return _("%(percent)d%%") % {"percent": int(number)}


@register.filter
def named_language(code: str) -> str:
    """In the reader's language; the code itself where no name is known."""
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return code


@register.filter
def format_name(code: str) -> str:
    """Abbreviations are names as they are."""
    names = {
        "text": _("Text"),
        "markdown": "Markdown",
        "quarto": "Quarto",
        "docx": "Word",
        "code": _("Source code"),
    }
    return names.get(code, code.upper())
