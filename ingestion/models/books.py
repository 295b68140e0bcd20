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

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="sources")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    name = models.CharField(_("name"), max_length=200)
    source_id = models.CharField(_("source ID"), max_length=320, unique=True)
    root = models.CharField(_("mark of its place"), max_length=64, blank=True, editable=False)
    """Marks the place its files came from, so that two folders of one name stay apart; never shown."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("source")
        verbose_name_plural = _("sources")

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

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="books")
    source = models.ForeignKey(
        Source, verbose_name=_("source"), on_delete=models.CASCADE, related_name="books"
    )
    document_key = models.CharField(_("document key"), max_length=500)
    document_id = models.CharField(_("document ID"), max_length=900, unique=True)
    source_path = models.CharField(_("path in the source"), max_length=500, blank=True)
    source_ref = models.CharField(_("reference in the source"), max_length=500, blank=True)
    title = models.CharField(_("title"), max_length=500)
    authors = models.JSONField(_("authors"), default=no_items, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    publisher = models.CharField(_("publisher"), max_length=300, blank=True)
    year = models.SmallIntegerField(_("year"), null=True, blank=True)
    identifiers = models.JSONField(_("identifiers"), default=no_items, blank=True)
    format = models.CharField(_("format"), max_length=20, blank=True)
    tags = models.JSONField(_("tags"), default=no_items, blank=True)
    original = models.CharField(_("stored file"), max_length=500)
    original_name = models.CharField(_("file name"), max_length=300)
    cover = models.CharField(_("cover"), max_length=500, blank=True)
    """A small JPEG from the file itself, kept beside the original; none where the file has no picture."""
    sealed_password = models.TextField(_("sealed password"), blank=True, editable=False)
    """What opens a locked file, sealed with the site's key."""
    hash = models.CharField(_("hash of the file"), max_length=64, db_index=True)
    size_bytes = models.PositiveBigIntegerField(_("size in bytes"))
    version = models.PositiveIntegerField(_("version"), default=1)
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, default=Status.CURRENT)
    mode = models.CharField(_("mode"), max_length=12, choices=Mode.choices, default=Mode.AUTO)
    ingestion = models.CharField(
        _("way of reading in"), max_length=10, choices=Ingestion.choices, default=Ingestion.BASIC
    )
    """Basic: at most one model call, for the profile. Enriched: a model reads the whole book in parts."""
    analysis_model = models.CharField(_("model for support material"), max_length=200, blank=True)
    """The language model a host chose for this book; "" is the site's."""
    guidance = models.TextField(_("guidance for the profile"), blank=True)
    """What the host wants the profile to look at, in words."""
    uploaded_by = models.ForeignKey(
        User, verbose_name=_("uploaded by"), null=True, blank=True, on_delete=models.SET_NULL
    )

    state = models.CharField(
        _("state"), max_length=12, choices=State.choices, default=State.PENDING, db_index=True
    )
    stage = models.CharField(_("stage"), max_length=12, choices=Stage.choices, default=Stage.PREPARING)
    stage_done = models.PositiveIntegerField(_("done in this stage"), default=0)
    stage_total = models.PositiveIntegerField(_("to do in this stage"), default=0)
    percent = models.PositiveSmallIntegerField(_("percent"), default=0)
    failure_code = models.CharField(_("failure code"), max_length=40, blank=True)
    failure_detail = SentenceField(_("why it failed"))
    warnings = SentencesField(_("remarks"))
    is_embedded_anew = models.BooleanField(_("is being embedded anew"), default=False)
    """What is under way, or was last and has failed, is its embedding alone: the file is not read for it."""
    began_at = models.DateTimeField(_("began at"), null=True, blank=True)
    """When the build that is under way, or was last, began."""
    stage_began_at = models.DateTimeField(_("stage began at"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    is_profile_wanted = models.BooleanField(_("profile is wanted"), default=False)
    """A host asked for another book-club profile, and it is not written yet."""
    are_names_wanted = models.BooleanField(_("names are wanted"), default=False)
    """Who is who was corrected, and the name profiles are not written anew yet."""
    edited_fields = models.JSONField(_("fields edited by hand"), default=no_items, blank=True)
    """What a person has set and no reading of the file may change: "title", "authors"."""
    seconds = models.JSONField(_("seconds"), default=dict, blank=True)
    lease_owner = models.CharField(_("process at work"), max_length=120, blank=True)
    lease_expires_at = models.DateTimeField(_("its lease expires at"), null=True, blank=True)
    live_index = models.ForeignKey(
        "IndexVersion",
        verbose_name=_("live index version"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("book")
        verbose_name_plural = _("books")
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
