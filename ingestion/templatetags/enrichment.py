"""What the reader's page has for hosts: calling the passage it shows critical."""

from typing import Any

from django import template

from bookclub.clubs.queries import is_host
from ingestion import critical_marks, queries
from ingestion.forms import asked_place
from ingestion.models import Book, ChunkType

register = template.Library()


@register.inclusion_tag("ingestion/_critical.html", takes_context=True)
def critical_button(context: dict[str, Any], book: Book) -> dict[str, Any]:
    """Nothing unless a host looks at a passage of the book's own text."""
    request = context["request"]
    number = asked_place(request.GET.dict()).chunk
    if number is None or not is_host(request.user, book.club):
        return {}
    chunk = queries.live_chunks(book).filter(pk=number, chunk_type=ChunkType.SOURCE).first()
    if chunk is None:
        return {}
    stretch = (chunk.char_start, chunk.char_end)
    return {
        "book": book,
        "chunk": chunk,
        "is_critical": stretch in critical_marks.marks_of(book),
        "csrf_token": context.get("csrf_token"),
    }
