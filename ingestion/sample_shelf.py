"""The sample books on a club's shelf."""

from django.conf import settings

from bookclub.clubs.models import Club
from ingestion.actions import BUILD_TASK, enqueue, queue_build
from ingestion.models import Book, Source
from ingestion.samples import SAMPLE_BOOKS
from ingestion.shelving import Arrival, Shelved, shelve
from ingestion.sources import ensure_source


def add_samples(club: Club) -> list[Book]:
    """Puts the sample books on the club's shelf, to be read in by a worker; safe to repeat."""
    books = [shelved.book for shelved in _shelve(club)]
    if not settings.EMBEDDED:  # the embedded worker finds them when it starts
        for book in books:
            enqueue(BUILD_TASK, book.pk)
    return books


def put_on_shelf(club: Club) -> list[Book]:
    """The same for a site that runs: what is ready stays as it is, what had failed is tried again."""
    shelved = _shelve(club)
    for one in shelved:
        if one.is_new or one.book.state == Book.State.FAILED:
            queue_build(one.book)
    return [one.book for one in shelved]


def _shelve(club: Club) -> list[Shelved]:
    source = ensure_source(club, Source.Kind.SAMPLE, "samples")
    return [
        shelve(
            source,
            Arrival(
                sample.file_name, [sample.path.read_bytes()], title=sample.title, authors=(sample.author,)
            ),
        )
        for sample in SAMPLE_BOOKS
    ]
