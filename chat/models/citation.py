"""Citations with their own copy of the quote."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from chat.models.message import Message
from ingestion.models import Book, Chunk, ChunkType


class Citation(models.Model):
    """A numbered pointer from an answer to lines of a chunk; its own copy stays right after a re-read."""

    message = models.ForeignKey(
        Message, verbose_name=_("answer"), on_delete=models.CASCADE, related_name="citations"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    book = models.ForeignKey(
        Book, verbose_name=_("book"), null=True, on_delete=models.SET_NULL, related_name="citations"
    )
    chunk = models.ForeignKey(
        Chunk, verbose_name=_("chunk"), null=True, on_delete=models.SET_NULL, related_name="citations"
    )
    document_id = models.CharField(_("document ID"), max_length=900)
    book_title = models.CharField(_("book title"), max_length=500)
    chunk_identifier = models.CharField(_("chunk ID"), max_length=960)
    chunk_type = models.CharField(_("kind of chunk"), max_length=40, choices=ChunkType.choices)
    is_generated = models.BooleanField(_("is generated"))
    generated_by_provider = models.CharField(_("provider that generated it"), max_length=60, blank=True)
    generated_by_model = models.CharField(_("model that generated it"), max_length=200, blank=True)
    quote = models.TextField(_("quote"))
    shown_quote = models.TextField(_("quote as shown"), blank=True)
    """The quote as a page shows it, with the line breaks of verse only."""
    verified = models.BooleanField(_("is verified"))
    how = models.CharField(_("how it was found"), max_length=10, blank=True)
    """As `CitationDraft.how`."""
    is_corrected = models.BooleanField(_("is corrected"), default=False)
    page_number = models.PositiveIntegerField(_("page number"), null=True)
    page_label = models.CharField(_("page label"), max_length=40, null=True)  # noqa: DJ001 - "" is a label, None is none
    chapter = models.CharField(_("chapter"), max_length=500, blank=True)
    chapter_ordinal = models.PositiveIntegerField(_("chapter number"), null=True)
    line_start = models.PositiveIntegerField(_("first line"), null=True)
    line_end = models.PositiveIntegerField(_("last line"), null=True)
    char_start = models.PositiveIntegerField(_("first character"), null=True)
    char_end = models.PositiveIntegerField(_("end, in characters"), null=True)
    score = models.FloatField(_("score"))

    class Meta:
        verbose_name = _("citation")
        verbose_name_plural = _("citations")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["message", "number"], name="citations_count_up")]

    def __str__(self) -> str:
        return f"[{self.number}] {self.chunk_identifier}"

    @property
    def label(self) -> str:
        return str(ChunkType(self.chunk_type).label)
