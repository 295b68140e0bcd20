"""Stored texts, index versions, chunks, and where each chunk came from."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from ingestion.models.books import Book
from ingestion.models.defaults import no_items


class StoredText(models.Model):
    """The whole text of a book as read, and what points into it by character range.

    `blocks`: [kind, level, start, end, anchor, name], and where words stand out [[start, end], …] of these;
    `pages`: [number, label, start, end]; `chapters`: [ordinal, title, level, start, end, anchor, titles of
    the parts above]; `files`: [path, start, end]; all half-open, in code points. `boxes`: for every line None
    or [index into the pages, x0, top, x1, bottom] in points from the page's top left corner; empty without
    places on pages.
    """

    book = models.ForeignKey(Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="texts")
    text = models.TextField(_("text"))
    line_count = models.PositiveIntegerField(_("lines"))
    blocks = models.JSONField(_("blocks"), default=no_items)
    pages = models.JSONField(_("pages"), default=no_items)
    chapters = models.JSONField(_("chapters"), default=no_items)
    files = models.JSONField(_("files"), default=no_items)
    boxes = models.JSONField(_("places on pages"), default=no_items)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("stored text")
        verbose_name_plural = _("stored texts")

    def __str__(self) -> str:
        return f"{self.book} ({self.pk})"


class IndexVersion(models.Model):
    """One build of a book's chunks and vectors. Queries read the book's live one only."""

    class State(models.TextChoices):
        BUILDING = "building", _("Being built")
        LIVE = "live", _("Live")
        RETIRED = "retired", _("Retired")

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="index_versions"
    )
    stored_text = models.ForeignKey(
        StoredText, verbose_name=_("stored text"), on_delete=models.CASCADE, related_name="index_versions"
    )
    number = models.PositiveIntegerField(_("number"))
    document_version = models.PositiveIntegerField(_("version of the book"))
    original = models.CharField(_("stored file"), max_length=500)
    hash = models.CharField(_("hash of the file"), max_length=64)
    mode = models.CharField(_("mode"), max_length=12, choices=Book.Mode.choices, blank=True)
    """In which a host asked for it; "" is not known."""
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.BUILDING)
    chunker_version = models.CharField(_("version of the chunker"), max_length=40)
    embedding_provider = models.CharField(_("embedding provider"), max_length=40)
    embedding_model = models.CharField(_("embedding model"), max_length=200)
    embedding_dimensions = models.PositiveIntegerField(_("embedding dimensions"))
    chunk_count = models.PositiveIntegerField(_("chunks"), default=0)
    point_count = models.PositiveIntegerField(_("points in the index"), default=0)
    """How many of the chunks are in the index."""
    sentences_at = models.DateTimeField(_("sentences ready at"), null=True, blank=True)
    """Since when all its sentences have vectors, see `ChunkSentences`."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    completed_at = models.DateTimeField(_("completed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("index version")
        verbose_name_plural = _("index versions")
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="index_versions_count_up")]

    def __str__(self) -> str:
        return f"{self.book} #{self.number}"

    @property
    def is_code(self) -> bool:
        """Whether it was read as source code; the book's own format is that of its last reading."""
        return self.chunker_version.startswith("codigo")


class ChunkType(models.TextChoices):
    SOURCE = "source", _("Source text")
    BOOK_CLUB_PROFILE = "literary_book_club_profile", _("Generated book-club profile")
    NAME_PROFILE = "literary_name_profile", _("Generated name profile")
    PART_NOTES = "literary_part_notes", _("Generated part notes")


class Chunk(models.Model):
    """The unit of retrieval: a range of the stored text, or a generated text, which has no place in it."""

    index_version = models.ForeignKey(
        IndexVersion, verbose_name=_("index version"), on_delete=models.CASCADE, related_name="chunks"
    )
    chunk_id = models.CharField(_("chunk ID"), max_length=960)
    chunk_index = models.PositiveIntegerField(_("chunk index"))
    chunk_mode = models.CharField(_("way of chunking"), max_length=12, default="documental")
    chunk_type = models.CharField(_("kind of chunk"), max_length=40, choices=ChunkType.choices)
    point_id = models.UUIDField(_("ID in the index"), unique=True)
    text = models.TextField(_("text"))
    useful_text = models.TextField(_("text that is embedded"), null=True)  # noqa: DJ001 - "" is a text without use, None is `text` itself
    """What is embedded and exported where that is not the text as it stands."""
    is_indexed = models.BooleanField(_("is in the index"), default=True)
    char_start = models.PositiveIntegerField(_("first character"), null=True)
    char_end = models.PositiveIntegerField(_("end, in characters"), null=True)
    line_start = models.PositiveIntegerField(_("first line"), null=True)
    line_end = models.PositiveIntegerField(_("last line"), null=True)
    page_number = models.PositiveIntegerField(_("page number"), null=True)
    page_label = models.CharField(_("page label"), max_length=40, null=True)  # noqa: DJ001 - "" is a label, None is none
    chapter_ordinal = models.PositiveIntegerField(_("chapter number"), null=True)
    chapter = models.CharField(_("chapter"), max_length=500, blank=True)
    heading_path = models.JSONField(_("headings above it"), default=no_items)
    heading_level = models.PositiveSmallIntegerField(_("heading level"), default=0)
    anchor = models.CharField(_("anchor in the file"), max_length=300, blank=True)
    file = models.CharField(_("file"), max_length=500, blank=True)
    """The file it stands in, relative to the book's root, in a book of several files."""
    horizon_index = models.PositiveIntegerField(_("horizon index"))
    """The last source chunk it was made from; its own index for source text."""
    part = models.PositiveSmallIntegerField(_("part"), null=True)
    """Of part notes: the part they are about. Of profiles: the part at whose end they stand; None is the
    whole book."""
    superseded_index = models.PositiveIntegerField(_("superseded from index"), null=True)
    """The horizon from which on a later version of the same artifact takes its place."""

    class Meta:
        verbose_name = _("chunk")
        verbose_name_plural = _("chunks")
        ordering = ["chunk_index"]
        constraints = [
            models.UniqueConstraint(fields=["index_version", "chunk_id"], name="a_chunk_once_a_build"),
            models.UniqueConstraint(fields=["index_version", "chunk_index"], name="chunks_count_up"),
        ]
        # The few generated chunks of a build, without looking at all that it has.
        indexes = [models.Index(fields=["index_version", "chunk_type"], name="chunks_of_a_kind")]

    def __str__(self) -> str:
        return self.chunk_id

    @property
    def is_generated(self) -> bool:
        return self.chunk_type != ChunkType.SOURCE

    @property
    def heading_trail(self) -> str:
        """`Land > Character > Climate`."""
        return " > ".join(self.heading_path)

    @property
    def embedded_text(self) -> str:
        return self.text if self.useful_text is None else self.useful_text


class ChunkProvenance(models.Model):
    """Who made a chunk, when and from what. For source chunks nothing but `is_generated=False` is set."""

    chunk = models.OneToOneField(
        Chunk, verbose_name=_("chunk"), on_delete=models.CASCADE, related_name="provenance"
    )
    is_generated = models.BooleanField(_("is generated"), db_index=True)
    artifact_kind = models.CharField(_("kind of artifact"), max_length=40, blank=True)
    provider = models.CharField(_("provider"), max_length=60, blank=True)
    model = models.CharField(_("model"), max_length=200, blank=True)
    prompt_version = models.CharField(_("prompt version"), max_length=80, blank=True)
    generated_at_utc = models.DateTimeField(_("generated at (UTC)"), null=True, blank=True)
    source_chunk_indexes = models.JSONField(_("indexes of source chunks"), default=no_items)
    source_page_numbers = models.JSONField(_("source pages"), default=no_items)

    class Meta:
        verbose_name = _("provenance of a chunk")
        verbose_name_plural = _("provenance of chunks")

    def __str__(self) -> str:
        return str(self.chunk_id)
