"""What a host prepares for a meeting."""

from django.db import models

from bookclub.clubs.models import User
from bookclub.sentence_fields import SentenceField
from ingestion.models.books import Book
from ingestion.models.defaults import no_facts, no_items


class MeetingPack(models.Model):
    """Questions, people and passages for a meeting about the book up to a milestone.

    It is made from `text[:up_to_char]` alone. `material` is what was made by machine, with where it comes
    from; `questions` is what the host made of it: {"text", "is_generated"} each.
    """

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="meeting_packs")
    title = models.CharField(max_length=200)
    up_to_char = models.PositiveIntegerField()
    horizon_index = models.PositiveIntegerField()
    """The last source chunk that lies within it, in the build it was made from."""
    milestone = models.JSONField(default=no_facts)
    """How the host named it: {"kind": "chapter" | "page" | "end", "value", "label"}."""
    material = models.JSONField(default=no_facts)
    questions = models.JSONField(default=no_items)
    notes = models.TextField(blank=True)
    """The host's own words to the club."""
    is_ready = models.BooleanField(default=False)
    problem = SentenceField()
    """Why it could not be made."""
    is_shared = models.BooleanField(default=False)
    """Shown to the whole club; until then to its hosts."""
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    made_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["up_to_char", "pk"]

    def __str__(self) -> str:
        return f"{self.title}: {self.book}"
