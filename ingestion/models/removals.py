"""What is still to be taken away."""

from django.db import models


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
