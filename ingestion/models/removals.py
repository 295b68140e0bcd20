"""What is still to be taken away."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Removal(models.Model):
    """What is still to be taken out of the index or the data folder after its rows are gone.

    Written in the transaction that deletes the rows, so that no vector or file outlives a crash in between.
    """

    club_id = models.BigIntegerField(_("club ID"))
    index_version_id = models.BigIntegerField(_("index version ID"), null=True)
    embedding_provider = models.CharField(_("embedding provider"), max_length=40, blank=True)
    embedding_model = models.CharField(_("embedding model"), max_length=200, blank=True)
    embedding_dimensions = models.PositiveIntegerField(_("embedding dimensions"), default=0)
    file = models.CharField(_("file"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("pending removal")
        verbose_name_plural = _("pending removals")

    def __str__(self) -> str:
        return self.file or f"#{self.index_version_id}"
