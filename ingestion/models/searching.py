"""What finding passages again rests on besides the index."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import User
from ingestion.models.books import Book
from ingestion.models.builds import Chunk, IndexVersion
from ingestion.models.defaults import no_facts, no_items


class ChunkSentences(models.Model):
    """The sentences of a source chunk and their vectors, of the embedder that its build was made with.

    `spans`: [start, end] of each within the chunk's text. `vectors`: one row of signed bytes a sentence, a
    unit vector times 127. They are made once the book is ready; questions do without until then.
    """

    chunk = models.OneToOneField(
        Chunk, verbose_name=_("chunk"), on_delete=models.CASCADE, related_name="sentences"
    )
    spans = models.JSONField(_("where they stand"), default=no_items)
    vectors = models.BinaryField(_("vectors"))

    class Meta:
        verbose_name = _("sentences of a chunk")
        verbose_name_plural = _("sentences of chunks")

    def __str__(self) -> str:
        return str(self.chunk_id)


class Synonyms(models.Model):
    """Words that mean the same in a book, as a host has entered them; they widen what is searched for."""

    book = models.ForeignKey(Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="synonyms")
    words = models.JSONField(_("words"), default=no_items)
    made_by = models.ForeignKey(
        User, verbose_name=_("made by"), null=True, blank=True, on_delete=models.SET_NULL
    )
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("list of synonyms")
        verbose_name_plural = _("lists of synonyms")
        ordering = ["pk"]

    def __str__(self) -> str:
        return ", ".join(self.words)


class WordCounts(models.Model):
    """The words of a build's source text, each as its stem in `language`.

    `words`: stem to [how many chunks have it, the `chunk_index` of the first]. `chunk_count`: how many were
    looked at, those of the source text that are in the index.
    """

    index_version = models.OneToOneField(
        IndexVersion, verbose_name=_("index version"), on_delete=models.CASCADE, related_name="word_counts"
    )
    language = models.CharField(_("language"), max_length=10, blank=True)
    chunk_count = models.PositiveIntegerField(_("chunks"))
    words = models.JSONField(_("words"), default=no_facts)

    class Meta:
        verbose_name = _("word counts of a build")
        verbose_name_plural = _("word counts of builds")

    def __str__(self) -> str:
        return str(self.index_version)
