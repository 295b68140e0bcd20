"""Conversations, messages, citations with their own copy of the quote, and how each answer was made."""

import uuid
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import Club, User
from bookclub.sentence_fields import SentenceField, SentencesField
from ingestion.models import Book, Chunk, ChunkType


def no_items() -> list[Any]:
    return []


def no_facts() -> dict[str, Any]:
    return {}


class Conversation(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="conversations")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="conversations")
    books = models.ManyToManyField(Book, related_name="conversations")
    title = models.CharField(max_length=200, blank=True)
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


class AnswerTrace(models.Model):
    """How an answer was made: the question, what was retrieved, the call word for word, the times."""

    trace_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="answer_traces")
    question = models.TextField()
    provider = models.CharField(max_length=60)
    model = models.CharField(max_length=200)
    template_version = models.CharField(max_length=80, blank=True)
    retrieved = models.JSONField(default=no_items)
    diagnostics = models.JSONField(default=no_facts)
    """How the passages were found, as `RetrievalTrace.to_json` writes it."""
    call = models.JSONField(default=dict)
    warnings = SentencesField()
    seconds = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.trace_id)


class Message(models.Model):
    """A question, or an answer with its items; an answer being written keeps what there is so far."""

    class Role(models.TextChoices):
        QUESTION = "question", _("Question")
        ANSWER = "answer", _("Answer")

    class State(models.TextChoices):
        WAITING = "waiting", _("Waits for a place to be told")
        WRITING = "writing", _("Being written")
        COMPLETE = "complete", _("Complete")
        FAILED = "failed", _("Failed")
        STOPPED = "stopped", _("Stopped")

    class Refusal(models.TextChoices):
        NOT_FOUND = "not_found", _("Not found in the book.")
        NOT_READ_YET = "not_read_yet", _("Not in what you have read so far.")
        NOT_READY = "not_ready", _("This book is not ready yet.")
        NOT_SEARCHED = "not_searched", _("Not looked for.")

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="messages")
    role = models.CharField(max_length=10, choices=Role.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.COMPLETE)
    text = models.TextField(blank=True)
    resolved = models.TextField(blank=True)
    """Questions: what was searched for where that differs, as a follow-up means it."""
    read_up_to = models.JSONField(default=no_facts)
    """The horizon it was written at: characters known, by primary key of the book; others were read whole.

    They count in the live text of the book (see `chat.kept_horizons`)."""
    items = models.JSONField(default=no_items)
    """Answers: [{"text", "quoted", "supported", "generated", "citations": [number, …]}] in order."""
    refusal = models.CharField(max_length=12, choices=Refusal.choices, blank=True)
    failure = SentenceField()
    provider = models.CharField(max_length=60, blank=True)
    model = models.CharField(max_length=200, blank=True)
    leaves_machine = models.BooleanField(default=False)
    warnings = SentencesField()
    trace = models.ForeignKey(AnswerTrace, null=True, blank=True, on_delete=models.SET_NULL)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"


class Citation(models.Model):
    """A numbered pointer from an answer to lines of a chunk; its own copy stays right after a re-read."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="citations")
    number = models.PositiveSmallIntegerField()
    book = models.ForeignKey(Book, null=True, on_delete=models.SET_NULL, related_name="citations")
    chunk = models.ForeignKey(Chunk, null=True, on_delete=models.SET_NULL, related_name="citations")
    document_id = models.CharField(max_length=900)
    book_title = models.CharField(max_length=500)
    chunk_identifier = models.CharField(max_length=960)
    chunk_type = models.CharField(max_length=40, choices=ChunkType.choices)
    is_generated = models.BooleanField()
    generated_by_provider = models.CharField(max_length=60, blank=True)
    generated_by_model = models.CharField(max_length=200, blank=True)
    quote = models.TextField()
    shown_quote = models.TextField(blank=True)
    """The quote as a page shows it, with the line breaks of verse only."""
    verified = models.BooleanField()
    page_number = models.PositiveIntegerField(null=True)
    page_label = models.CharField(max_length=40, null=True)  # noqa: DJ001 - "" is a label, None is none
    chapter = models.CharField(max_length=500, blank=True)
    chapter_ordinal = models.PositiveIntegerField(null=True)
    line_start = models.PositiveIntegerField(null=True)
    line_end = models.PositiveIntegerField(null=True)
    char_start = models.PositiveIntegerField(null=True)
    char_end = models.PositiveIntegerField(null=True)
    score = models.FloatField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["message", "number"], name="citations_count_up")]

    def __str__(self) -> str:
        return f"[{self.number}] {self.chunk_identifier}"

    @property
    def label(self) -> str:
        return str(ChunkType(self.chunk_type).label)
