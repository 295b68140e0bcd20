"""The fact sheet of a book."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.sentence_fields import SentenceField
from chat.models.answer_trace import AnswerTrace
from chat.models.defaults import no_facts
from ingestion.models import Book, IndexVersion


class FactSheet(models.Model):
    """What a book says in so many words, field by field, for whoever knows that much of it."""

    class State(models.TextChoices):
        WANTED = "wanted", _("Wanted")
        WRITING = "writing", _("Being written")
        COMPLETE = "complete", _("Complete")
        FAILED = "failed", _("Failed")

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="fact_sheets"
    )
    index_version = models.ForeignKey(
        IndexVersion, verbose_name=_("index version"), on_delete=models.CASCADE, related_name="fact_sheets"
    )
    known_characters = models.PositiveIntegerField(_("characters known"))
    """Of the stored text; of a book that was read whole its length."""
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WANTED)
    failure = SentenceField(_("why it failed"))
    fields = models.JSONField(_("facts"), default=no_facts, blank=True)
    """By name, as `FieldExtraction` writes it."""
    provider = models.CharField(_("provider"), max_length=60, blank=True)
    model = models.CharField(_("model"), max_length=200, blank=True)
    template_version = models.CharField(_("template version"), max_length=80, blank=True)
    done = models.PositiveSmallIntegerField(_("facts done"), default=0)
    total = models.PositiveSmallIntegerField(_("facts to do"), default=0)
    trace = models.ForeignKey(
        AnswerTrace, verbose_name=_("answer trace"), null=True, blank=True, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("fact sheet")
        verbose_name_plural = _("fact sheets")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["index_version", "known_characters"], name="one_sheet_a_place")
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"
