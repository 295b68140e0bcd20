"""How generated texts came to be, and what people have said about the book for them."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import User
from bookclub.sentence_fields import SentenceField
from ingestion.models.books import Book
from ingestion.models.builds import Chunk, ChunkType, IndexVersion
from ingestion.models.defaults import no_facts, no_items


class ArtifactContent(models.Model):
    """A generated text as data, beside the words of its chunk; large, and read by pages that show it alone.

    Of a name profile, book-club profile or part notes, as `ingestion.artifacts.material_json` writes them.
    """

    chunk = models.OneToOneField(
        Chunk, verbose_name=_("chunk"), on_delete=models.CASCADE, related_name="content"
    )
    data = models.JSONField(_("data"), default=no_facts)

    class Meta:
        verbose_name = _("content of a generated text")
        verbose_name_plural = _("contents of generated texts")

    def __str__(self) -> str:
        return str(self.chunk_id)


class ArtifactRun(models.Model):
    """How the writing of an artifact goes or went, so that a host sees what is missing and why."""

    class Outcome(models.TextChoices):
        RUNNING = "running", _("Being written")
        WRITTEN = "written", _("Written")
        PARTIAL = "partial", _("Written in part")
        FAILED = "failed", _("Failed")

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="artifact_runs"
    )
    index_version = models.ForeignKey(
        IndexVersion,
        verbose_name=_("index version"),
        null=True,
        on_delete=models.CASCADE,
        related_name="artifact_runs",
    )
    kind = models.CharField(_("kind"), max_length=40, choices=ChunkType.choices)
    ingestion = models.CharField(
        _("way of reading in"), max_length=10, choices=Book.Ingestion.choices, default=Book.Ingestion.BASIC
    )
    provider = models.CharField(_("provider"), max_length=60)
    model = models.CharField(_("model"), max_length=200, blank=True)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome.choices)
    reason = SentenceField(_("why it failed, or what is missing"))
    """Why it failed, or what is missing."""
    calls_done = models.PositiveIntegerField(_("calls done"), default=0)
    calls_total = models.PositiveIntegerField(_("calls to do"), default=0)
    prompt_tokens = models.PositiveIntegerField(_("prompt tokens"), default=0)
    output_tokens = models.PositiveIntegerField(_("output tokens"), default=0)
    dropped_quotes = models.PositiveIntegerField(_("quotes left out"), default=0)
    dropped_lines = models.PositiveIntegerField(_("lines left out"), default=0)
    """That named somebody or something from beyond the part they were written for."""
    started_at = models.DateTimeField(_("started at"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        verbose_name = _("run for support material")
        verbose_name_plural = _("runs for support material")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.book}: {self.get_kind_display()} ({self.get_outcome_display()})"


class ModelCall(models.Model):
    """One answered call of a language model about a book, word for word: what is paid for is kept.

    It belongs to the book, not to a build, so that a build that is begun anew does not ask again.
    `fingerprint` stands for all that was asked, and of whom.
    """

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="model_calls"
    )
    purpose = models.CharField(_("purpose"), max_length=40)
    fingerprint = models.CharField(_("fingerprint"), max_length=64)
    provider = models.CharField(_("provider"), max_length=60)
    model = models.CharField(_("model"), max_length=200)
    prompt_version = models.CharField(_("prompt version"), max_length=80)
    reply = models.TextField(_("reply"), blank=True)
    finish_reason = models.CharField(_("why it ended"), max_length=40, blank=True)
    request_id = models.CharField(_("request ID"), max_length=200, blank=True)
    prompt_tokens = models.PositiveIntegerField(_("prompt tokens"), null=True)
    output_tokens = models.PositiveIntegerField(_("output tokens"), null=True)
    seconds = models.FloatField(_("seconds"), default=0)
    is_usable = models.BooleanField(_("is usable"), default=True)
    problem = models.TextField(_("problem"), blank=True)
    """What was wrong with the reply, as the model was told."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("model call")
        verbose_name_plural = _("model calls")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["book", "fingerprint"], name="a_call_is_paid_once_a_book")
        ]

    def __str__(self) -> str:
        return f"{self.book}: {self.purpose}, {self.model}"


class CriticalMark(models.Model):
    """A stretch of the live text that a host calls critical: it comes first in profiles and overviews.

    `anchor` (`ingestion.artifacts.mark_anchors`) finds it again in another text. Where that has failed,
    or before the book is read in, there is no stretch.
    """

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="critical_marks"
    )
    anchor = models.JSONField(_("anchor in the text"), default=no_facts)
    char_start = models.PositiveIntegerField(_("first character"), null=True, blank=True)
    char_end = models.PositiveIntegerField(_("end, in characters"), null=True, blank=True)
    made_by = models.ForeignKey(
        User, verbose_name=_("made by"), null=True, blank=True, on_delete=models.SET_NULL
    )
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("critical passage")
        verbose_name_plural = _("critical passages")
        ordering = ["char_start", "char_end"]
        constraints = [
            models.UniqueConstraint(fields=["book", "char_start", "char_end"], name="critical_once_a_stretch")
        ]

    def __str__(self) -> str:
        return f"{self.book}: {self.char_start}-{self.char_end}"


class NameCorrection(models.Model):
    """What somebody has merged, split or renamed in who is who; see `ingestion.artifacts.name_profile`.

    It belongs to the book, so that it outlives a reading. It counts from `shown_from`, a character offset
    into the live text: what two entries have in common may be the end of the story. `shown_in`
    (`ingestion.artifacts.correction_anchors`) is what its maker chose, and finds the place in another text.
    """

    class Kind(models.TextChoices):
        MERGE = "merge", _("Merged")
        SPLIT = "split", _("Split")
        RENAME = "rename", _("Renamed")

    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="name_corrections"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    names = models.JSONField(_("names"), default=no_items)
    new_name = models.CharField(_("new name"), max_length=200, blank=True)
    shown_in = models.JSONField(_("place that was chosen"), default=no_facts)
    shown_from = models.PositiveIntegerField(_("counts from character"))
    is_place_lost = models.BooleanField(_("place is lost"), default=False)
    """Whether the live text has no such place: it counts from the end then."""
    made_by = models.ForeignKey(
        User, verbose_name=_("made by"), null=True, blank=True, on_delete=models.SET_NULL
    )
    made_by_name = models.CharField(_("name of its maker"), max_length=150)
    """Stays when the account goes."""
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("name correction")
        verbose_name_plural = _("name corrections")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.book}: {self.get_kind_display()} ({', '.join(self.names)})"
