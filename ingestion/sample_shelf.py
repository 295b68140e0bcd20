"""The sample books on a club's shelf."""

from django.conf import settings

from bookclub.clubs.models import Club
from ingestion.actions import BUILD_TASK, enqueue
from ingestion.models import Book, Source
from ingestion.samples import SAMPLE_BOOKS
from ingestion.shelving import Arrival, shelve
from ingestion.sources import ensure_source


def add_samples(club: Club) -> list[Book]:
    """Puts the sample books on the club's shelf, to be read in by a worker; safe to repeat."""
    source = ensure_source(club, Source.Kind.SAMPLE, "samples")
    arrivals = [
        Arrival(sample.file_name, [sample.path.read_bytes()], title=sample.title, authors=(sample.author,))
        for sample in SAMPLE_BOOKS
    ]
    books = [shelve(source, arrival).book for arrival in arrivals]
    if not settings.EMBEDDED:  # the embedded worker finds them when it starts
        for book in books:
            enqueue(BUILD_TASK, book.pk)
    return books
