"""Has the artifacts of a build written: names by rules, the profile by whoever is chosen."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bookclub.providers.errors import ProviderError
from bookclub.providers.wiring import ModelInUse
from ingestion import generated_chunks
from ingestion.anchored_rows import corrections_placed, read_text
from ingestion.artifact_jobs import TOOK_TOO_MUCH, FoundNames, names_of
from ingestion.artifact_material import material_of, parts_in
from ingestion.artifact_runs import WRITTEN, failed, record
from ingestion.artifacts import names as name_rules
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.model_calls import Report
from ingestion.artifacts.name_profile import NameProfile
from ingestion.lease import LeaseLost
from ingestion.models import Book, ChunkType, IndexVersion, NameCorrection
from ingestion.name_writing import corrections_in, ends_of, name_texts
from ingestion.profile_writing import RULES_ALONE, Subject, chosen_model, profile_run, write_profile
from ingestion.readers.failures import ReadingFailed
from ingestion.structure.parts import Part

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Written:
    """The corrections that names were found with, and whether the profile is left to be written later."""

    corrections: Sequence[NameCorrection] = ()
    is_profile_left: bool = False


NOTHING = Written()


def write_artifacts(version: IndexVersion, report: Report) -> Written:
    """Names, then the profile. One that fails leaves a book without it, not without its text.

    A model that is to read the whole book does so once the book can be asked: until then rules stand in.
    """
    material = material_of(version)
    parts = parts_in(material)
    corrections = corrections_placed(version.book, read_text(version.stored_text))
    names = _write_names(version, material, parts, corrections)
    in_use = chosen_model(version.book)
    is_left = version.book.ingestion == Book.Ingestion.ENRICHED and in_use != RULES_ALONE
    _write_profile(Subject(version, material, parts, names), RULES_ALONE if is_left else in_use, report)
    return Written(corrections, is_left)


def _write_names(
    version: IndexVersion,
    material: BookMaterial,
    parts: tuple[Part, ...],
    corrections: list[NameCorrection],
) -> FoundNames:
    rules = (ChunkType.NAME_PROFILE, name_rules.PROVIDER, name_rules.MODEL)
    try:
        found = names_of(material, corrections_in(corrections), ends_of(parts))
    except ReadingFailed:
        logger.exception("The names of book %s were not found", version.book_id)
        record(version, *rules, failed(TOOK_TOO_MUCH))
        return FoundNames(NameProfile(people=()))
    generated_chunks.add(version, name_texts(found, parts, material))
    record(version, *rules, WRITTEN)
    return found


def _write_profile(subject: Subject, in_use: ModelInUse, report: Report) -> None:
    try:
        with profile_run(subject.version, in_use) as run:
            made, ending = write_profile(subject, run, in_use, report)
            generated_chunks.add(subject.version, made)
            run.end(ending)
    except LeaseLost:
        raise
    except (ProviderError, ReadingFailed) as error:
        logger.warning("Book %s goes without a profile: %s", subject.version.book_id, error)
    except Exception:  # the edge of a model's work: the run says so, and the book is readable all the same
        logger.exception("Book %s goes without a profile", subject.version.book_id)
