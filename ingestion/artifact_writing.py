"""Has the artifacts of a build written: names by rules, the profile by whoever is configured."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.conf import settings
from django.utils import timezone

from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError
from bookclub.sentences import Sentence, gettext_noop
from ingestion import stored_texts
from ingestion.artifacts import names as name_rules
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.material_json import (
    corrections_to_json,
    material_to_json,
    names_from_json,
    names_to_json,
    written_from_json,
)
from ingestion.artifacts.model_provider import ModelAnalysisProvider
from ingestion.artifacts.name_profile import NameCorrection, NameProfile
from ingestion.artifacts.profile import render_profile
from ingestion.artifacts.profile_sections import WrittenProfile
from ingestion.artifacts.providers import LiteraryAnalysisProvider
from ingestion.building import GeneratedText, add_generated_chunk
from ingestion.isolation import Limits, run_isolated
from ingestion.models import ArtifactRun, Chunk, ChunkType, IndexVersion
from ingestion.readers.failures import ReadingFailed

TOOK_TOO_MUCH = Sentence(gettext_noop("Writing it took too long or too much memory and was stopped."))
MOST_OUTPUT_BYTES = 64 * 1024 * 1024

logger = logging.getLogger(__name__)


class ProfileFailed(Exception):
    """The profile could not be written; `sentence` is for the host."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def material_of(version: IndexVersion) -> BookMaterial:
    book = version.book
    chunks = version.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
    return BookMaterial(
        title=book.title,
        authors=tuple(book.authors),
        language=book.language,
        text=version.stored_text.text,
        chunks=tuple(_source_chunk(chunk) for chunk in chunks),
        chapters=stored_texts.chapter_spans(version.stored_text),
        pages=stored_texts.page_spans(version.stored_text),
    )


def _source_chunk(chunk: Chunk) -> SourceChunk:
    return SourceChunk(
        index=chunk.chunk_index,
        text=chunk.text,
        char_start=chunk.char_start or 0,
        char_end=chunk.char_end or 0,
        line_start=chunk.line_start or 1,
        line_end=chunk.line_end or 1,
        page_number=chunk.page_number,
        page_label=chunk.page_label,
        chapter_ordinal=chunk.chapter_ordinal or 0,
        chapter=chunk.chapter,
    )


def _run(job: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Long rules run in a process of their own, so that this one stays free. Raises `ReadingFailed`."""
    limits = Limits(settings.READING_IDLE_SECONDS, settings.READING_MEMORY_BYTES, MOST_OUTPUT_BYTES)
    return cast(dict[str, Any], run_isolated(job, arguments, limits))


def write_names(version: IndexVersion, material: BookMaterial) -> NameProfile:
    """Finds the names in a process of their own and stores the name profile; none when that process fails."""
    try:
        found = names_of(material).whole
    except ReadingFailed:
        logger.exception("The names of book %s were not found", version.book_id)
        kind = ChunkType.NAME_PROFILE
        _record(version, kind, name_rules.PROVIDER, name_rules.MODEL, reason=TOOK_TOO_MUCH)
        return NameProfile(people=())
    made = GeneratedText(
        chunk_type=ChunkType.NAME_PROFILE,
        text=name_rules.render_name_profile(found, material.language),
        provider=name_rules.PROVIDER,
        model=name_rules.MODEL,
        prompt_version=name_rules.PROMPT_VERSION,
        source_chunk_indexes=found.source_chunk_indexes,
        generated_at=timezone.now(),
        is_indexed=not found.is_empty,
    )
    add_generated_chunk(version, made)
    _record(version, ChunkType.NAME_PROFILE, made.provider, made.model)
    return found


class _OfflineAnalysis:
    """The rules' profile, written in a process of its own."""

    provider = "offline"
    model = "rules"
    leaves_machine = False

    def write_profile(self, material: BookMaterial, names: NameProfile) -> WrittenProfile:
        arguments: dict[str, Any] = {"material": material_to_json(material), "names": names_to_json(names)}
        return written_from_json(_run("offline_profile", arguments))


def _analysis_provider() -> LiteraryAnalysisProvider:
    """Raises `ProviderError` when the configured model cannot be used."""
    in_use = wiring.model_in_use()
    if in_use.problem:
        raise ProviderError(in_use.problem)
    return ModelAnalysisProvider(in_use.model) if in_use.model else _OfflineAnalysis()


def write_profile(version: IndexVersion, material: BookMaterial, names: NameProfile) -> Chunk:
    """Stores the book-club profile; raises `ProfileFailed`, with the run recorded, when it cannot be had."""
    try:
        written = _analysis_provider().write_profile(material, names)
    except ProviderError as error:
        reason = error.sentence
    except ReadingFailed:
        reason = TOOK_TOO_MUCH
    else:
        return _store(version, material, written)
    logger.warning("The profile of book %s was not written: %s", version.book_id, reason)
    record_profile_failure(version, reason)
    raise ProfileFailed(reason)


def record_profile_failure(version: IndexVersion, reason: str) -> None:
    """What the host is shown in place of the profile."""
    model = wiring.model_in_use().model
    provider = model.provider if model else settings.LLM if wiring.model_in_use().problem else "offline"
    _record(version, ChunkType.BOOK_CLUB_PROFILE, provider, model.model if model else "", reason=reason)


def _store(version: IndexVersion, material: BookMaterial, written: WrittenProfile) -> Chunk:
    made = GeneratedText(
        chunk_type=ChunkType.BOOK_CLUB_PROFILE,
        text=render_profile(written.sections, material.language),
        provider=written.provider,
        model=written.model,
        prompt_version=written.prompt_version,
        source_chunk_indexes=written.source_chunk_indexes,
        generated_at=timezone.now(),
    )
    chunk = add_generated_chunk(version, made)
    kind = ChunkType.BOOK_CLUB_PROFILE
    _record(version, kind, written.provider, written.model, dropped_quotes=written.dropped_quotes)
    return chunk


def _record(
    version: IndexVersion,
    kind: ChunkType,
    provider: str,
    model: str,
    *,
    reason: str = "",
    dropped_quotes: int = 0,
) -> None:
    outcomes = ArtifactRun.Outcome
    ArtifactRun.objects.create(
        book_id=version.book_id,
        index_version=version,
        kind=kind,
        provider=provider,
        model=model,
        outcome=outcomes.FAILED if reason else outcomes.WRITTEN,
        reason=reason,
        dropped_quotes=dropped_quotes,
    )


@dataclass(frozen=True, slots=True)
class FoundNames:
    """Of the whole text, and of the text up to each end that was asked for."""

    whole: NameProfile
    as_of: tuple[NameProfile, ...] = ()


def names_of(
    material: BookMaterial, corrections: Sequence[NameCorrection] = (), ends: Sequence[int] = ()
) -> FoundNames:
    """The same text and corrections give the same names. Raises `ReadingFailed`."""
    arguments: dict[str, Any] = {
        "material": material_to_json(material),
        "corrections": corrections_to_json(tuple(corrections)),
        "ends": list(ends),
    }
    found = _run("names", arguments)
    return FoundNames(names_from_json(found["whole"]), tuple(map(names_from_json, found["as_of"])))
