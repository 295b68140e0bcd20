"""Sources, books, their stored texts, index versions, chunks and provenance."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from bookclub.clubs.models import Club, User
from bookclub.sentence_fields import SentenceField, SentencesField


def no_items() -> list[Any]:
    return []


class Source(models.Model):
    """Where documents come from; a lone upload belongs to the club's default source."""

    class Kind(models.TextChoices):
        UPLOAD = "upload", _("Uploads")
        FOLDER = "folder", _("Folder")
        ZIP = "zip", _("Zip archive")
        SAMPLE = "sample", _("Sample books")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sources")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    name = models.CharField(max_length=200)
    source_id = models.CharField(max_length=320, unique=True)
    root = models.CharField(max_length=64, blank=True, editable=False)
    """Marks the place its files came from, so that two folders of one name stay apart; never shown."""
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.source_id


class Book(models.Model):
    """A document: what it is, where it came from, and how far its reading-in has come."""

    class State(models.TextChoices):
        PENDING = "Pending", _("Waiting")
        PROCESSING = "Processing", _("Being read in")
        INDEXED = "Indexed", _("Ready")
        FAILED = "Failed", _("Failed")

    class Stage(models.TextChoices):
        PREPARING = "preparing", _("Preparing")
        READING = "reading", pgettext_lazy("stage", "Reading")
        CHUNKING = "chunking", _("Cutting into passages")
        ARTIFACTS = "artifacts", _("Writing support material")
        EMBEDDING = "embedding", _("Computing meanings")
        INDEXING = "indexing", _("Filling the index")
        READY = "ready", _("Ready")
        FAILED = "failed", _("Failed")

    class Status(models.TextChoices):
        CURRENT = "current", _("Current")
        SUPERSEDED = "superseded", _("Superseded")
        ARCHIVED = "archived", _("Archived")

    class Mode(models.TextChoices):
        AUTO = "auto", _("Automatic")
        DOCUMENTAL = "documental", _("Document")
        CODIGO = "codigo", _("Source code")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="books")
    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="books")
    document_key = models.CharField(max_length=500)
    document_id = models.CharField(max_length=900, unique=True)
    source_path = models.CharField(max_length=500, blank=True)
    source_ref = models.CharField(max_length=500, blank=True)
    title = models.CharField(max_length=500)
    authors = models.JSONField(default=no_items, blank=True)
    language = models.CharField(max_length=10, blank=True)
    publisher = models.CharField(max_length=300, blank=True)
    year = models.SmallIntegerField(null=True, blank=True)
    identifiers = models.JSONField(default=no_items, blank=True)
    format = models.CharField(max_length=20, blank=True)
    tags = models.JSONField(default=no_items, blank=True)
    original = models.CharField(max_length=500)
    original_name = models.CharField(max_length=300)
    cover = models.CharField(max_length=500, blank=True)
    """A small JPEG from the file itself, kept beside the original; none where the file has no picture."""
    sealed_password = models.TextField(blank=True, editable=False)
    """What opens a locked file, sealed with the site's key."""
    hash = models.CharField(max_length=64, db_index=True)
    size_bytes = models.PositiveBigIntegerField()
    version = models.PositiveIntegerField(default=1)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.CURRENT)
    mode = models.CharField(max_length=12, choices=Mode.choices, default=Mode.AUTO)
    uploaded_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)

    state = models.CharField(max_length=12, choices=State.choices, default=State.PENDING, db_index=True)
    stage = models.CharField(max_length=12, choices=Stage.choices, default=Stage.PREPARING)
    stage_done = models.PositiveIntegerField(default=0)
    stage_total = models.PositiveIntegerField(default=0)
    percent = models.PositiveSmallIntegerField(default=0)
    failure_code = models.CharField(max_length=40, blank=True)
    failure_detail = SentenceField()
    warnings = SentencesField()
    attempts = models.PositiveSmallIntegerField(default=0)
    is_profile_wanted = models.BooleanField(default=False)
    """A host asked for the missing profile once more, and it is not written yet."""
    edited_fields = models.JSONField(default=no_items, blank=True)
    """What a person has set and no reading of the file may change: "title", "authors"."""
    seconds = models.JSONField(default=dict, blank=True)
    lease_owner = models.CharField(max_length=120, blank=True)
    lease_expires_at = models.DateTimeField(null=True, blank=True)
    live_index = models.ForeignKey(
        "IndexVersion", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "hash"],
                condition=models.Q(status="current", source_path=""),
                name="same_bytes_once_a_club",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def author(self) -> str:
        return ", ".join(self.authors)

    @property
    def is_ready(self) -> bool:
        """Whether it can be asked: also while it is being read in anew."""
        return self.live_index_id is not None

    @property
    def is_under_way(self) -> bool:
        return self.state in {self.State.PENDING, self.State.PROCESSING}


class StoredText(models.Model):
    """The whole text of a book as read, and what points into it by character range.

    `blocks`: [kind, level, start, end, anchor, name]; `pages`: [number, label, start, end];
    `chapters`: [ordinal, title, level, start, end, anchor, titles of the parts above]; `files`:
    [path, start, end]; all half-open, in code points. `boxes`: for every line None or [index into the
    pages, x0, top, x1, bottom] in points from the page's top left corner; empty without places on pages.
    """

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="texts")
    text = models.TextField()
    line_count = models.PositiveIntegerField()
    blocks = models.JSONField(default=no_items)
    pages = models.JSONField(default=no_items)
    chapters = models.JSONField(default=no_items)
    files = models.JSONField(default=no_items)
    boxes = models.JSONField(default=no_items)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"text {self.pk} of {self.book}"


class IndexVersion(models.Model):
    """One build of a book's chunks and vectors. Queries read the book's live one only."""

    class State(models.TextChoices):
        BUILDING = "building", _("Being built")
        LIVE = "live", _("Live")
        RETIRED = "retired", _("Retired")

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="index_versions")
    stored_text = models.ForeignKey(StoredText, on_delete=models.CASCADE, related_name="index_versions")
    number = models.PositiveIntegerField()
    document_version = models.PositiveIntegerField()
    original = models.CharField(max_length=500)
    hash = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State.choices, default=State.BUILDING)
    chunker_version = models.CharField(max_length=40)
    embedding_provider = models.CharField(max_length=40)
    embedding_model = models.CharField(max_length=200)
    embedding_dimensions = models.PositiveIntegerField()
    chunk_count = models.PositiveIntegerField(default=0)
    point_count = models.PositiveIntegerField(default=0)
    """How many of the chunks are in the index."""
    created_at = models.DateTimeField(auto_now_add=True)
    completed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
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

    index_version = models.ForeignKey(IndexVersion, on_delete=models.CASCADE, related_name="chunks")
    chunk_id = models.CharField(max_length=960)
    chunk_index = models.PositiveIntegerField()
    chunk_mode = models.CharField(max_length=12, default="documental")
    chunk_type = models.CharField(max_length=40, choices=ChunkType.choices)
    point_id = models.UUIDField(unique=True)
    text = models.TextField()
    useful_text = models.TextField(null=True)  # noqa: DJ001 - "" is a text without use, None is `text` itself
    """What is embedded and exported where that is not the text as it stands."""
    is_indexed = models.BooleanField(default=True)
    char_start = models.PositiveIntegerField(null=True)
    char_end = models.PositiveIntegerField(null=True)
    line_start = models.PositiveIntegerField(null=True)
    line_end = models.PositiveIntegerField(null=True)
    page_number = models.PositiveIntegerField(null=True)
    page_label = models.CharField(max_length=40, null=True)  # noqa: DJ001 - "" is a label, None is none
    chapter_ordinal = models.PositiveIntegerField(null=True)
    chapter = models.CharField(max_length=500, blank=True)
    heading_path = models.JSONField(default=no_items)
    heading_level = models.PositiveSmallIntegerField(default=0)
    anchor = models.CharField(max_length=300, blank=True)
    file = models.CharField(max_length=500, blank=True)
    """The file it stands in, relative to the book's root, in a book of several files."""
    horizon_index = models.PositiveIntegerField()

    class Meta:
        ordering = ["chunk_index"]
        constraints = [
            models.UniqueConstraint(fields=["index_version", "chunk_id"], name="a_chunk_once_a_build"),
            models.UniqueConstraint(fields=["index_version", "chunk_index"], name="chunks_count_up"),
        ]

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

    chunk = models.OneToOneField(Chunk, on_delete=models.CASCADE, related_name="provenance")
    is_generated = models.BooleanField(db_index=True)
    artifact_kind = models.CharField(max_length=40, blank=True)
    provider = models.CharField(max_length=60, blank=True)
    model = models.CharField(max_length=200, blank=True)
    prompt_version = models.CharField(max_length=80, blank=True)
    generated_at_utc = models.DateTimeField(null=True, blank=True)
    source_chunk_indexes = models.JSONField(default=no_items)
    source_page_numbers = models.JSONField(default=no_items)

    class Meta:
        verbose_name_plural = "chunk provenance"

    def __str__(self) -> str:
        return f"provenance of {self.chunk_id}"


class ArtifactRun(models.Model):
    """How the writing of an artifact went, so that a host sees what is missing and why."""

    class Outcome(models.TextChoices):
        WRITTEN = "written", _("Written")
        FAILED = "failed", _("Failed")

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="artifact_runs")
    index_version = models.ForeignKey(
        IndexVersion, null=True, on_delete=models.CASCADE, related_name="artifact_runs"
    )
    kind = models.CharField(max_length=40, choices=ChunkType.choices)
    provider = models.CharField(max_length=60)
    model = models.CharField(max_length=200, blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices)
    reason = SentenceField()
    dropped_quotes = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.book}: {self.outcome}"


class Removal(models.Model):
    """What is still to be taken out of the index or the data folder after its rows are gone.

    Written in the transaction that deletes the rows, so that no vector or file outlives a crash in between.
    """

    club_id = models.BigIntegerField()
    index_version_id = models.BigIntegerField(null=True)
    embedding_provider = models.CharField(max_length=40, blank=True)
    embedding_model = models.CharField(max_length=200, blank=True)
    embedding_dimensions = models.PositiveIntegerField(default=0)
    file = models.CharField(max_length=500, blank=True)

    def __str__(self) -> str:
        return self.file or f"vectors of index version {self.index_version_id}"
