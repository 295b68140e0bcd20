"""Writes the book-club profile of a ready book anew; the former one serves until the new one is in."""

import logging
import threading

from bookclub.providers.errors import IndexFailure, ProviderError
from ingestion import wishes
from ingestion.artifact_jobs import names_of
from ingestion.artifact_material import material_of, parts_in
from ingestion.artifact_rewriting import check_lease, put_in_place, rewrite
from ingestion.artifacts.model_calls import Report, Stopped
from ingestion.lease import LeaseLost
from ingestion.models import Book, IndexVersion
from ingestion.name_writing import corrections_in, ends_of
from ingestion.profile_writing import KINDS, Subject, chosen_model, profile_run, write_profile
from ingestion.readers.failures import ReadingFailed

logger = logging.getLogger(__name__)


def rewrite_profile(book_pk: int, report: Report | None = None) -> bool:
    """Does what the hosts wished; False when somebody else is at the book, and the wish stands.

    `report` is told of the calls of the model.
    """
    return rewrite(book_pk, lambda book, lost: _write_once(book, lost, report))


def _write_once(book: Book, lost: threading.Event, report: Report | None) -> bool:
    """A wish is tried once, and whatever goes wrong is recorded; False when there is another by then."""
    version = book.live_index
    if not book.is_profile_wanted or version is None:
        return True  # a second message about a wish that is done
    if not version.is_code:
        _try_writing(book, version, lost, report)
    return wishes.settle_profile(book)


def _try_writing(book: Book, version: IndexVersion, lost: threading.Event, report: Report | None) -> None:
    try:
        _write(book, version, lost, report)
    except LeaseLost:
        raise
    except Stopped:
        if wishes.is_to_be_read_in(book):
            raise LeaseLost from None
        logger.info("The writing of the profile of book %s was stopped", book.pk)
    except (ProviderError, IndexFailure, ReadingFailed) as error:
        logger.warning("The profile of book %s was not written: %r", book.pk, error)
    except Exception:  # the edge of a task: stored, readable, and the worker lives on
        logger.exception("The profile of book %s was not written", book.pk)


def _write(book: Book, version: IndexVersion, lost: threading.Event, report: Report | None) -> None:
    def go_on(done: int = 0, total: int = 0) -> None:
        check_lease(book, lost)
        if report and total:
            report(done, total)
        if wishes.is_to_be_read_in(book) or not wishes.stands(book):
            raise Stopped

    version.book = book  # with the order as it is now
    in_use = chosen_model(book)
    with profile_run(version, in_use) as run:
        material = material_of(version)
        parts = parts_in(material)
        corrections = corrections_in(wishes.corrections_of(book))
        names = names_of(material, corrections, ends_of(parts))
        made, ending = write_profile(Subject(version, material, parts, names), run, in_use, go_on)
        go_on()
        put_in_place(version, KINDS, made)
        run.end(ending)
