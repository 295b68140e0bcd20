"""A conversation of one reader with books of one club."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import Club, User
from chat.models.defaults import no_facts
from chat.models.thread_heirs import unless_in_a_room
from ingestion.models import Book


class Conversation(models.Model):
    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="conversations"
    )
    user = models.ForeignKey(
        User, verbose_name=_("reader"), on_delete=unless_in_a_room, related_name="conversations"
    )
    books = models.ManyToManyField(Book, verbose_name=_("books"), related_name="conversations")
    title = models.CharField(_("title"), max_length=200, blank=True)
    """Its first question, until its owner gives it a name."""
    is_named = models.BooleanField(_("is named by its owner"), default=False)
    """Whether its owner named it."""
    domain_map = models.JSONField(_("map of its books"), default=no_facts, blank=True)
    """The map of its books that it started from, as `DomainMap.to_json` writes it, or what became of it."""
    known_of_deleted = models.JSONField(_("known of deleted books"), default=no_facts, blank=True)
    """Characters its owner knew of books that were deleted, by primary key; of others they knew all."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return self.title or f"#{self.pk}"
