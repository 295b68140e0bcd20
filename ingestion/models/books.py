"""Sources and books: what is on the shelf and how far its reading-in has come."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from bookclub.clubs.models import Club, User
from bookclub.sentence_fields import SentenceField, SentencesField
from ingestion.models.defaults import no_items


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

    class Ingestion(models.TextChoices):
        BASIC = "basic", pgettext_lazy("ingestion", "Basic")
        ENRICHED = "enriched", pgettext_lazy("ingestion", "Enriched")

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
    ingestion = models.CharField(max_length=10, choices=Ingestion.choices, default=Ingestion.BASIC)
    """Basic: at most one model call, for the profile. Enriched: a model reads the whole book in parts."""
    analysis_model = models.CharField(max_length=200, blank=True)
    """The language model a host chose for this book; "" is the site's."""
    guidance = models.TextField(blank=True)
    """What the host wants the profile to look at, in words."""
    uploaded_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)

    state = models.CharField(max_length=12, choices=State.choices, default=State.PENDING, db_index=True)
    stage = models.CharField(max_length=12, choices=Stage.choices, default=Stage.PREPARING)
    stage_done = models.PositiveIntegerField(default=0)
    stage_total = models.PositiveIntegerField(default=0)
    percent = models.PositiveSmallIntegerField(default=0)
    failure_code = models.CharField(max_length=40, blank=True)
    failure_detail = SentenceField()
    warnings = SentencesField()
    is_embedded_anew = models.BooleanField(default=False)
    """What is under way, or was last and has failed, is its embedding alone: the file is not read for it."""
    began_at = models.DateTimeField(null=True, blank=True)
    """When the build that is under way, or was last, began."""
    stage_began_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    is_profile_wanted = models.BooleanField(default=False)
    """A host asked for another book-club profile, and it is not written yet."""
    are_names_wanted = models.BooleanField(default=False)
    """Who is who was corrected, and the name profiles are not written anew yet."""
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
