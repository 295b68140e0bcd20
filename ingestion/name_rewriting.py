"""Writes who is who of a ready book anew, with what people have corrected."""

import logging
import threading

from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.sentences import WENT_WRONG
from ingestion import wishes
from ingestion.artifact_jobs import TOOK_TOO_MUCH, names_of
from ingestion.artifact_material import material_of, parts_in
from ingestion.artifact_rewriting import check_lease, put_in_place, rewrite
from ingestion.artifact_runs import WRITTEN, failed, record
from ingestion.artifacts import names as name_rules
from ingestion.lease import LeaseLost
from ingestion.models import Book, ChunkType, IndexVersion, NameCorrection
from ingestion.name_writing import corrections_in, ends_of, name_texts
from ingestion.readers.failures import ReadingFailed

logger = logging.getLogger(__name__)

RULES = (ChunkType.NAME_PROFILE, name_rules.PROVIDER, name_rules.MODEL)


def rewrite_names(book_pk: int) -> bool:
    """Does what the hosts wished; False when somebody else is at the book, and the wish stands."""
    return rewrite(book_pk, _write_once)


def _write_once(book: Book, lost: threading.Event) -> bool:
    """False when the corrections are others by the end."""
    version = book.live_index
    if not book.are_names_wanted or version is None:
        return True
    corrections = wishes.corrections_of(book)
    if not version.is_code:
        _try_writing(version, corrections, lost)
    return wishes.settle_names(book, corrections)


def _try_writing(version: IndexVersion, corrections: list[NameCorrection], lost: threading.Event) -> None:
    try:
        _write(version, corrections, lost)
    except LeaseLost:
        raise
    except (ProviderError, IndexFailure) as error:
        record(version, *RULES, failed(error.sentence))
    except ReadingFailed:
        logger.exception("The names of book %s were not found", version.book_id)
        record(version, *RULES, failed(TOOK_TOO_MUCH))
    except Exception:  # the edge of a task: stored, readable, and the worker lives on
        logger.exception("The names of book %s were not written", version.book_id)
        record(version, *RULES, failed(WENT_WRONG))
    else:
        record(version, *RULES, WRITTEN)


def _write(version: IndexVersion, corrections: list[NameCorrection], lost: threading.Event) -> None:
    material = material_of(version)
    parts = parts_in(material)
    known = corrections_in(corrections)
    found = names_of(material, known, ends_of(parts))
    check_lease(version.book, lost)
    put_in_place(version, (ChunkType.NAME_PROFILE,), name_texts(found, parts, material))
