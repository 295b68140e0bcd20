"""How far readers are in their books, and where they had them open."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import User
from ingestion.models.books import Book
from ingestion.models.defaults import no_facts


class ReadingPlace(models.Model):
    """How far somebody has read a book, as they told it; everything shown to them stays within.

    `char_offset` is set for a place: how many characters of the live text they know, which stays right when
    the book is cut into chunks anew.
    """

    class Kind(models.TextChoices):
        NOT_BEGUN = "not_begun", _("I have not begun it")
        PLACE = "place", _("I am at a certain place")
        FINISHED = "finished", _("I have finished it")
        SPOILERS = "spoilers", _("Spoilers are welcome")

    user = models.ForeignKey(
        User, verbose_name=_("reader"), on_delete=models.CASCADE, related_name="reading_places"
    )
    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="reading_places"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    char_offset = models.PositiveIntegerField(_("characters read"), null=True, blank=True)
    told = models.JSONField(_("as it was told"), default=no_facts, blank=True)
    """How a place was told: {"kind": "chapter" | "page" | "percent" | "reading", "value": …}."""
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("reading place")
        verbose_name_plural = _("reading places")
        constraints = [models.UniqueConstraint(fields=["user", "book"], name="one_place_a_reader_and_book")]

    def __str__(self) -> str:
        return f"{self.user}, {self.book}: {self.get_kind_display()}"

    @property
    def read_up_to(self) -> int | None:
        """How many characters of the live text may be shown; None is all of it."""
        if self.kind == self.Kind.PLACE:
            return self.char_offset or 0
        return 0 if self.kind == self.Kind.NOT_BEGUN else None


class OpenedPlace(models.Model):
    """Where somebody last had a book open, so that it opens there again. It says nothing of how far they are:
    that is a `ReadingPlace`, which they tell."""

    user = models.ForeignKey(
        User, verbose_name=_("reader"), on_delete=models.CASCADE, related_name="opened_places"
    )
    book = models.ForeignKey(
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="opened_places"
    )
    char_offset = models.PositiveIntegerField(_("first character in sight"))
    """The first character in sight, in the live text."""
    opened_at = models.DateTimeField(_("opened at"), auto_now=True)

    class Meta:
        verbose_name = _("place where a book was open")
        verbose_name_plural = _("places where books were open")
        constraints = [models.UniqueConstraint(fields=["user", "book"], name="opened_once_a_reader_and_book")]

    def __str__(self) -> str:
        return f"{self.user}, {self.book}: {self.char_offset}"
