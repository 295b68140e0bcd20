"""How an answer was made."""

import uuid

from django.db import models

from bookclub.clubs.models import Club
from bookclub.sentence_fields import SentencesField
from chat.models.defaults import no_facts, no_items
from ingestion.models import Book


class AnswerTrace(models.Model):
    """How an answer was made: what was retrieved, the calls word for word, the checks, the times.

    Kept for as long as `BOOKCLUB_TRACE_DAYS` says; the answer and its citations stay without it.
    """

    trace_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="answer_traces")
    books = models.ManyToManyField(Book, related_name="answer_traces")
    question = models.TextField()
    provider = models.CharField(max_length=60)
    model = models.CharField(max_length=200)
    request_id = models.CharField(max_length=200, blank=True, db_index=True)
    """The provider's, of the call that answered."""
    shape = models.CharField(max_length=20, blank=True)
    schema_name = models.CharField(max_length=120, blank=True)
    json_schema = models.JSONField(default=no_facts, blank=True)
    template_version = models.CharField(max_length=80, blank=True)
    fragments_applied = models.JSONField(default=no_items, blank=True)
    retrieved = models.JSONField(default=no_items)
    diagnostics = models.JSONField(default=no_facts)
    """How the passages were found, as `RetrievalTrace.to_json` writes it."""
    rounds = models.JSONField(default=no_items)
    """Of retrieval and answering, in order, as `chat.answer_rounds.Round.to_json` writes them."""
    answer = models.JSONField(default=no_facts, blank=True)
    """The validated answer as its schema has it."""
    prompt_tokens = models.PositiveIntegerField(null=True)
    output_tokens = models.PositiveIntegerField(null=True)
    cost = models.DecimalField(max_digits=14, decimal_places=6, null=True)
    """Of its calls by the prices set when it was made; None where none were."""
    warnings = SentencesField()
    seconds = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.trace_id)
