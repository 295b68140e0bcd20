"""Citations with their own copy of the quote."""

from django.db import models

from chat.models.message import Message
from ingestion.models import Book, Chunk, ChunkType


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
    how = models.CharField(max_length=10, blank=True)
    """As `CitationDraft.how`."""
    is_corrected = models.BooleanField(default=False)
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
