"""The book that a command is about."""

from django.core.management.base import CommandError
from django.db.models import QuerySet

from ingestion.models import Book


def book_named(document_id: str, books: QuerySet[Book] | None = None) -> Book:
    """Raises `CommandError`, with the ids there are."""
    found = (Book.objects.all() if books is None else books).filter(document_id=document_id).first()
    if found is None:
        known = "\n  ".join(Book.objects.values_list("document_id", flat=True)) or "none"
        raise CommandError(f"There is no book {document_id}. The books are:\n  {known}")
    return found
