"""The book-club profile and what belongs to it, as generated texts, by whoever the hosts chose."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.conf import settings
from django.utils import timezone

from bookclub.providers import wiring
from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.providers.ports import ChatModel
from bookclub.providers.wiring import ModelInUse
from bookclub.sentences import WENT_WRONG, Sentence, gettext_noop
from ingestion import artifact_jobs, lease
from ingestion.artifact_jobs import FoundNames
from ingestion.artifact_runs import CUT_OFF, Ending, Outcome, Run, failed, joined
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.model_calls import Report, Stopped
from ingestion.artifacts.model_provider import ModelAnalysisProvider
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.profile_sections import WrittenNotes, WrittenProfile
from ingestion.artifacts.providers import LiteraryAnalysisProvider
from ingestion.artifacts.whole_book import Analysis, WholeBookAnalysis
from ingestion.call_journal import BookJournal
from ingestion.critical_marks import order_of
from ingestion.generated_chunks import GeneratedText
from ingestion.models import Book, ChunkType, IndexVersion
from ingestion.profile_texts import analysis_texts
from ingestion.readers.failures import ReadingFailed
from ingestion.structure.parts import Part

KINDS = (ChunkType.BOOK_CLUB_PROFILE, ChunkType.PART_NOTES)
RULES_ALONE = ModelInUse(None)
STOPPED = Sentence(gettext_noop("A host stopped it. What the model had answered by then is kept."))
NOT_WHOLE = Sentence(gettext_noop("A part of the model’s reply could not be used."))
NO_PROFILE = Sentence(gettext_noop("The language model did not return a usable profile."))


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be written about: a build with its parts, and who is in them."""

    version: IndexVersion
    material: BookMaterial
    parts: tuple[Part, ...]
    names: FoundNames

    @property
    def names_as_of(self) -> tuple[NameProfile, ...]:
        """One for every part but the last, at whose end it is that of the whole."""
        return self.names.as_of or (NameProfile(people=()),) * (len(self.parts) - 1)


@contextmanager
def profile_run(version: IndexVersion, in_use: ModelInUse) -> Iterator[Run]:
    """Its row says what went wrong when the block raises; the block itself ends it when all is well."""
    run = Run(version, ChunkType.BOOK_CLUB_PROFILE, *_author(version.book, in_use))
    try:
        yield run
    except BaseException as error:
        run.end(failed(_reason(error)))
        raise


def chosen_model(book: Book) -> ModelInUse:
    """Who is to write the profile of the book."""
    return wiring.model_named(book.analysis_model)


def _author(book: Book, in_use: ModelInUse) -> tuple[str, str]:
    if in_use.model:
        return in_use.model.provider, in_use.model.model
    return (settings.LLM, book.analysis_model) if in_use.problem else ("offline", "rules")


def _reason(error: BaseException) -> str:
    if isinstance(error, ProviderError | IndexFailure):
        return error.sentence
    if isinstance(error, ReadingFailed):
        return artifact_jobs.TOOK_TOO_MUCH
    if isinstance(error, Stopped):
        return STOPPED
    is_stop = isinstance(error, lease.LeaseLost) or not isinstance(error, Exception)
    return CUT_OFF if is_stop else WENT_WRONG


def write_profile(
    subject: Subject, run: Run, in_use: ModelInUse, report: Report
) -> tuple[list[GeneratedText], Ending]:
    """Texts of `KINDS`, and how it went. Raises `ProviderError`, `ReadingFailed` and what `report` does."""
    if in_use.problem:
        raise ProviderError(in_use.problem)

    def reported(done: int, total: int) -> None:
        run.step(done, total)
        report(done, total)

    analysis = _analysis(subject, run, in_use.model, reported)
    if not any(profile.part is None for profile in analysis.profiles):
        raise ProviderError(analysis.reasons[0] if analysis.reasons else NO_PROFILE)
    texts = analysis_texts(analysis, subject.parts, subject.material.language, timezone.now())
    return texts, _ending(analysis)


def _analysis(subject: Subject, run: Run, model: ChatModel | None, report: Report) -> Analysis:
    if subject.version.book.ingestion == Book.Ingestion.ENRICHED:
        return _of_the_whole(subject, run, model, report)
    report(0, 1)
    material = subject.material if model else _with_marks(subject)
    written = _analyst(subject, run, model).write_profile(material, subject.names.whole)
    report(1, 1)
    return Analysis((), (written,), 0, (NOT_WHOLE,) if written.is_partial else ())


def _analyst(subject: Subject, run: Run, model: ChatModel | None) -> LiteraryAnalysisProvider:
    if model is None:
        return artifact_jobs.OfflineAnalysis()
    book = subject.version.book
    return ModelAnalysisProvider(model, BookJournal(book.pk, run.row.pk), order_of(subject.version))


def _with_marks(subject: Subject) -> BookMaterial:
    """Rules take from the hosts what is critical; words of guidance they do not understand."""
    return replace(subject.material, critical=order_of(subject.version).critical)


def _of_the_whole(subject: Subject, run: Run, model: ChatModel | None, report: Report) -> Analysis:
    names, as_of = subject.names.whole, subject.names_as_of
    if model is None:
        return artifact_jobs.offline_analysis(_with_marks(subject), names, as_of, subject.parts)
    book = subject.version.book
    reader = WholeBookAnalysis(
        model,
        BookJournal(book.pk, run.row.pk),
        order_of(subject.version),
        calls_at_once=settings.LLM_CALLS_AT_ONCE,
    )
    return reader.analyse(subject.material, subject.parts, names, as_of, report)


def _ending(analysis: Analysis) -> Ending:
    written: list[WrittenNotes | WrittenProfile] = [*analysis.notes, *analysis.profiles]
    quotes = sum(one.dropped_quotes for one in written)
    lines = sum(one.dropped_lines for one in written)
    if analysis.reasons:
        return Ending(Outcome.PARTIAL, joined(analysis.reasons), quotes, lines)
    if any(one.is_partial for one in written):
        return Ending(Outcome.PARTIAL, NOT_WHOLE, quotes, lines)
    return Ending(Outcome.WRITTEN, "", quotes, lines)
