"""A conversation of one reader with books of one club."""

from django.db import models

from bookclub.clubs.models import Club, User
from chat.models.defaults import no_facts
from chat.models.thread_heirs import unless_in_a_room
from ingestion.models import Book


class Conversation(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="conversations")
    user = models.ForeignKey(User, on_delete=unless_in_a_room, related_name="conversations")
    books = models.ManyToManyField(Book, related_name="conversations")
    title = models.CharField(max_length=200, blank=True)
    """Its first question, until its owner gives it a name."""
    is_named = models.BooleanField(default=False)
    """Whether its owner named it."""
    domain_map = models.JSONField(default=no_facts, blank=True)
    """The map of its books that it started from, as `DomainMap.to_json` writes it, or what became of it."""
    known_of_deleted = models.JSONField(default=no_facts, blank=True)
    """Characters its owner knew of books that were deleted, by primary key; of others they knew all."""
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return self.title or f"conversation {self.pk}"
