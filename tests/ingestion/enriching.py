"""A book of several parts, and the model that reads it, for tests of enriched ingestion."""

import itertools
import re

from ingestion.models import ArtifactRun, Book, Chunk, ChunkType
from tests.ingestion.artifacts.analysed_books import book_text

_days = itertools.count(1)
LONG_BOOK = re.sub("(?<=by the clock)", lambda _: f" on day {next(_days)}", book_text(60))
"""Long enough for four parts, one a chapter; no two stretches of it are alike."""

PROFILE, NOTES, NAMES = ChunkType.BOOK_CLUB_PROFILE, ChunkType.PART_NOTES, ChunkType.NAME_PROFILE


def parts_of_kind(kind: ChunkType) -> list[int | None]:
    return list(Chunk.objects.filter(chunk_type=kind).order_by("chunk_index").values_list("part", flat=True))


def last_run() -> ArtifactRun:
    run = ArtifactRun.objects.filter(kind=PROFILE).first()
    assert run is not None
    return run


def now(book: Book) -> Book:
    """The row as it is by now."""
    return Book.objects.select_related("live_index", "club", "source").get(pk=book.pk)
