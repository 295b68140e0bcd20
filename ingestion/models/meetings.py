"""What a host prepares for a meeting."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import User
from bookclub.sentence_fields import SentenceField
from ingestion.models.books import Book
from ingestion.models.defaults import no_facts, no_items


class MeetingPack(models.Model):
    """Questions, people and passages for a meeting about the book up to a milestone.

    It is made from `text[:up_to_char]` alone. `material` is what was made by machine, with where it comes
    from; `questions` is what the host made of it: {"text", "origin", "is_generated", "is_edited"} each.
    """

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="meeting_packs"
    )
    title = models.CharField(_("title"), max_length=200)
    up_to_char = models.PositiveIntegerField(_("up to character"))
    horizon_index = models.PositiveIntegerField(_("horizon index"), null=True)
    """The last source chunk that lies within it, in the build it was made from; None where none does."""
    milestone = models.JSONField(_("milestone"), default=no_facts)
    """How the host named it: {"kind": "chapter" | "page" | "end", "value", "label"}."""
    material = models.JSONField(_("material"), default=no_facts)
    questions = models.JSONField(_("questions"), default=no_items)
    left_out = models.JSONField(_("left out"), default=no_items)
    """What of the material a host does not want shown: "person-0", "passage-3", places in it from 0."""
    notes = models.TextField(_("notes"), blank=True)
    """The host's own words to the club."""
    is_ready = models.BooleanField(_("is ready"), default=False)
    problem = SentenceField(_("why it could not be made"))
    """Why it could not be made."""
    maker = models.CharField(_("process at work"), max_length=160, blank=True, editable=False)
    """The making it waits for: a process, as leases name it, and a token of its own."""
    maker_since = models.DateTimeField(_("being made since"), null=True, blank=True, editable=False)
    is_shared = models.BooleanField(_("is shared with the club"), default=False)
    """Shown to the whole club; until then to its hosts."""
    made_by = models.ForeignKey(
        User, verbose_name=_("made by"), null=True, blank=True, on_delete=models.SET_NULL
    )
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    edited_at = models.DateTimeField(_("edited at"), null=True, blank=True)

    class Meta:
        verbose_name = _("meeting pack")
        verbose_name_plural = _("meeting packs")
        ordering = ["up_to_char", "pk"]

    def __str__(self) -> str:
        return f"{self.title}: {self.book}"
