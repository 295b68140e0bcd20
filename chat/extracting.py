"""From named fields to values with their evidence: retrieve for each, by the model in use, else by rules."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.conf import settings

from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError
from bookclub.providers.ports import ChatModel
from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import Making
from chat.answering.briefing import Briefing
from chat.answering.context_budget import meter_of
from chat.answering.extraction.asked_fields import AskedField
from chat.answering.extraction.extractor import Extractor
from chat.answering.extraction.field_checks import NOT_IN_THE_PASSAGES
from chat.answering.extraction.field_extraction import Extracted, in_one, not_found
from chat.answering.extraction.field_spec import FieldSpec, checked_together
from chat.answering.extraction.offline_fields import field_by_rules
from chat.answering.offline_answerer import OfflineAnswerer
from chat.questions.parsed_question import EVERYTHING, ScopeFilter
from chat.retrieval.provider_time import MOST_SECONDS, ProviderTime
from chat.retrieval.scope import Scope
from chat.retrieval.search import Retrieval, parsed_for, retrieve
from chat.step_seconds import step_seconds
from chat.unmet_names import speaks_of_what_is_read

logger = logging.getLogger(__name__)

PASSAGES_A_FIELD = 5
"""Fields of one call share their passages, so few each are many together."""

NOT_IN_THE_BOOK = Sentence(gettext_noop("Not found in the book."))
NOT_READ_YET = Sentence(gettext_noop("Not in what you have read so far."))
BY_RULES_INSTEAD = Sentence(gettext_noop("It was looked for by rules instead."))


@dataclass(frozen=True, slots=True)
class SoughtField:
    """A field and what retrieval found for it; `is_limited` where some book is read in part."""

    asked: AskedField
    found: Retrieval
    is_limited: bool

    @property
    def is_empty(self) -> bool:
        """Nothing may be answered from what there is."""
        nothing_read = self.is_limited and not self.found.passages
        return self.found.is_beyond or self.found.is_nowhere or nothing_read


Settled = Callable[[Extracted], None]


def sentence_by_rules(sought: SoughtField, waits: ProviderTime) -> Extracted:
    """Of the book's best sentence; compared by its words alone where the embedder fails."""
    if sought.is_empty:
        return not_found(sought.asked.spec, NOT_IN_THE_PASSAGES)
    found, limited = sought.found, sought.is_limited
    embedder = min(found.embedders, key=lambda one: one.leaves_machine, default=None)
    try:
        with waits.spent():
            return field_by_rules(sought.asked, embedder, found.synonyms, is_limited=limited)
    except ProviderError:
        logger.warning("Sentences are compared by their words alone", exc_info=True)
        return field_by_rules(sought.asked, None, found.synonyms, is_limited=limited)


@dataclass(frozen=True, slots=True)
class Rules:
    """How a field is found without a model; with `fills_gaps` also one that a model did not find."""

    find: Callable[[SoughtField, ProviderTime], Extracted] = sentence_by_rules
    fills_gaps: bool = False


@dataclass(frozen=True, slots=True)
class ExtractionOutcome:
    """Every field in the order asked. `warnings` are about all of them; seconds are of each step."""

    fields: tuple[Extracted, ...]
    warnings: tuple[str, ...]
    by: tuple[str, str]
    """Provider and model: of the language model where one was asked. A field may be by rules all the same."""
    leaves_machine: bool
    making: Making
    seconds: dict[str, float]
    sought: tuple[SoughtField, ...] = ()
    book_pks: tuple[int, ...] = ()

    def field(self, name: str) -> Extracted:
        return next(one for one in self.fields if one.name == name)


def extract(
    scope: Scope,
    fields: Sequence[FieldSpec],
    *,
    top_k: int = PASSAGES_A_FIELD,
    only: ScopeFilter = EVERYTHING,
    rules: Rules | None = None,
    on_settled: Settled | None = None,
) -> ExtractionOutcome:
    """Values for `fields`, each from lines of these books, as far as they were read.

    `rules` take the place of those that serve any question; `on_settled` is told each field once its value
    stands. Raises `BadField`, `ProviderError` and `IndexFailure`.
    """
    specs = checked_together(fields)
    return _Extraction(scope, specs, rules or Rules(), on_settled).outcome(top_k, only)


@dataclass(slots=True)
class _Extraction:
    """One call of `extract` on its way."""

    scope: Scope
    specs: tuple[FieldSpec, ...]
    rules: Rules
    on_settled: Settled | None
    waits: ProviderTime = field(
        default_factory=lambda: ProviderTime(max(MOST_SECONDS, settings.LLM_TIMEOUT_SECONDS))
    )
    settled: dict[str, Extracted] = field(default_factory=dict)
    missed: dict[str, Extracted] = field(default_factory=dict)
    """What a model looked for and did not find."""
    failures: dict[str, str] = field(default_factory=dict)

    def outcome(self, top_k: int, only: ScopeFilter) -> ExtractionOutcome:
        began = time.monotonic()
        sought = [self._sought(spec, top_k, only) for spec in self.specs]
        retrieved = time.monotonic()
        in_use = wiring.model_in_use()
        extractor = self._by_model(in_use.model, sought) if in_use.model is not None else None
        for one in sought:
            if one.asked.spec.name not in self.settled:
                self._settle(self._without_model(one))
        return ExtractionOutcome(
            fields=tuple(self.settled[spec.name] for spec in self.specs),
            warnings=(*([in_use.problem] if in_use.problem else []), *_remarks(extractor)),
            by=_by(extractor),
            leaves_machine=_has_left(extractor, sought),
            making=Making() if extractor is None else extractor.making,
            seconds=step_seconds(began, retrieved, time.monotonic()),
            sought=tuple(sought),
            book_pks=tuple(book.pk for book in self.scope.books),
        )

    def _sought(self, spec: FieldSpec, top_k: int, only: ScopeFilter) -> SoughtField:
        question = parsed_for(self.scope, spec.question).model_copy(update={"scope": only})
        found = retrieve(self.scope, question, top_k, provider_time=self.waits)
        return SoughtField(
            AskedField(spec, found.trace.question, found.passages), found, self.scope.is_limited
        )

    def _by_model(self, model: ChatModel, sought: Sequence[SoughtField]) -> Extractor:
        briefing = Briefing(is_limited=self.scope.is_limited, may_say=speaks_of_what_is_read(self.scope))
        extractor = Extractor(model, briefing, self.waits, meter_of(model.provider, model.model))
        for one in extractor.extract([one.asked for one in sought if not one.is_empty]):
            if one.found:
                self._settle(one)
            else:
                self.missed[one.name] = one
        self.failures = extractor.failures
        return extractor

    def _without_model(self, one: SoughtField) -> Extracted:
        """By rules where no model was asked, or its reply was of no use; then that is said."""
        name = one.asked.spec.name
        if name in self.missed and not self.rules.fills_gaps:
            return self._worded(self.missed[name])
        by_rules = self._worded(self.rules.find(one, self.waits))
        if name in self.missed and not by_rules.found:
            return self._worded(self.missed[name])
        if name not in self.failures:
            return by_rules
        said = (self.failures[name], BY_RULES_INSTEAD, by_rules.warning)
        return by_rules.model_copy(update={"warning": in_one(said)})

    def _worded(self, one: Extracted) -> Extracted:
        """What is not in the passages is said as of the book."""
        if one.warning != NOT_IN_THE_PASSAGES:
            return one
        return one.model_copy(update={"warning": NOT_READ_YET if self.scope.is_limited else NOT_IN_THE_BOOK})

    def _settle(self, one: Extracted) -> None:
        self.settled[one.name] = one
        if self.on_settled is not None:
            self.on_settled(one)


def _remarks(extractor: Extractor | None) -> list[Sentence]:
    return [] if extractor is None else extractor.remarks


def _by(extractor: Extractor | None) -> tuple[str, str]:
    if extractor is None or not extractor.making.calls:
        return OfflineAnswerer.provider, OfflineAnswerer.model
    return extractor.model.provider, extractor.answered_by


def _has_left(extractor: Extractor | None, sought: Sequence[SoughtField]) -> bool:
    compared = any(embedder.leaves_machine for one in sought for embedder in one.found.embedders)
    asked = extractor is not None and bool(extractor.making.calls) and extractor.model.leaves_machine
    return compared or asked
