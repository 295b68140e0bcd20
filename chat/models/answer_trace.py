"""How an answer was made."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import Club
from bookclub.sentence_fields import SentencesField
from chat.models.defaults import no_facts, no_items
from ingestion.models import Book


class AnswerTrace(models.Model):
    """How an answer was made: what was retrieved, the calls word for word, the checks, the times.

    Kept for as long as `BOOKCLUB_TRACE_DAYS` says; the answer and its citations stay without it.
    """

    trace_id = models.UUIDField(_("trace ID"), unique=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="answer_traces"
    )
    books = models.ManyToManyField(Book, verbose_name=_("books"), related_name="answer_traces")
    question = models.TextField(_("question"))
    provider = models.CharField(_("provider"), max_length=60)
    model = models.CharField(_("model"), max_length=200)
    request_id = models.CharField(_("request ID"), max_length=200, blank=True, db_index=True)
    """The provider's, of the call that answered."""
    shape = models.CharField(_("form of answer"), max_length=20, blank=True)
    schema_name = models.CharField(_("name of the schema"), max_length=120, blank=True)
    json_schema = models.JSONField(_("JSON schema"), default=no_facts, blank=True)
    template_version = models.CharField(_("template version"), max_length=80, blank=True)
    fragments_applied = models.JSONField(_("instructions used"), default=no_items, blank=True)
    retrieved = models.JSONField(_("passages found"), default=no_items)
    diagnostics = models.JSONField(_("how the passages were found"), default=no_facts)
    """How the passages were found, as `RetrievalTrace.to_json` writes it."""
    rounds = models.JSONField(_("rounds"), default=no_items)
    """Of retrieval and answering, in order, as `chat.answer_rounds.Round.to_json` writes them."""
    answer = models.JSONField(_("answer"), default=no_facts, blank=True)
    """The validated answer as its schema has it."""
    prompt_tokens = models.PositiveIntegerField(_("prompt tokens"), null=True)
    output_tokens = models.PositiveIntegerField(_("output tokens"), null=True)
    cost = models.DecimalField(_("cost"), max_digits=14, decimal_places=6, null=True)
    """Of its calls by the prices set when it was made; None where none were."""
    warnings = SentencesField(_("remarks"))
    seconds = models.JSONField(_("seconds"), default=dict)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("answer trace")
        verbose_name_plural = _("answer traces")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.trace_id)
