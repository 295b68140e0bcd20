"""What finding passages again rests on besides the index."""

from django.db import models

from bookclub.clubs.models import User
from ingestion.models.books import Book
from ingestion.models.builds import Chunk, IndexVersion
from ingestion.models.defaults import no_facts, no_items


class ChunkSentences(models.Model):
    """The sentences of a source chunk and their vectors, of the embedder that its build was made with.

    `spans`: [start, end] of each within the chunk's text. `vectors`: one row of signed bytes a sentence, a
    unit vector times 127. They are made once the book is ready; questions do without until then.
    """

    chunk = models.OneToOneField(Chunk, on_delete=models.CASCADE, related_name="sentences")
    spans = models.JSONField(default=no_items)
    vectors = models.BinaryField()

    def __str__(self) -> str:
        return f"sentences of {self.chunk_id}"


class Synonyms(models.Model):
    """Words that mean the same in a book, as a host has entered them; they widen what is searched for."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="synonyms")
    words = models.JSONField(default=no_items)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "synonyms"

    def __str__(self) -> str:
        return ", ".join(self.words)


class WordCounts(models.Model):
    """The words of a build's source text, each as its stem in `language`.

    `words`: stem to [how many chunks have it, the `chunk_index` of the first]. `chunk_count`: how many were
    looked at, those of the source text that are in the index.
    """

    index_version = models.OneToOneField(IndexVersion, on_delete=models.CASCADE, related_name="word_counts")
    language = models.CharField(max_length=10, blank=True)
    chunk_count = models.PositiveIntegerField()
    words = models.JSONField(default=no_facts)

    class Meta:
        verbose_name_plural = "word counts"

    def __str__(self) -> str:
        return f"words of {self.index_version}"
