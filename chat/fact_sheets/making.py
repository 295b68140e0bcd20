"""A fact sheet is made in a thread, field by field; how far it has come is saved, then announced."""

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from django.conf import settings
from django.db import close_old_connections, transaction
from django.utils import timezone

from bookclub import live
from bookclub.providers import wiring
from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.sentences import WENT_WRONG, Sentence, gettext_noop
from chat import extraction_traces
from chat.answering.extraction.field_extraction import Extracted
from chat.answering.extraction.field_spec import FieldSpec
from chat.extracting import ExtractionOutcome, Rules, extract
from chat.fact_sheets.facts import LABELS, specs_for
from chat.fact_sheets.origin import BY_RULES
from chat.fact_sheets.reading import told_text
from chat.fact_sheets.rules import fact_by_rules
from chat.fact_sheets.told_text import ToldText
from chat.models import AnswerTrace, FactSheet
from chat.retrieval.scope import Scope
from chat.storable import storable
from ingestion.models import Book

logger = logging.getLogger(__name__)

SHEETS_AT_ONCE = 2
ABANDONED_AFTER = timedelta(minutes=5)
"""Or twice as long as a call may take, if that is longer: another process that was at it has stopped."""
READ_ANEW = Sentence(gettext_noop("The book was read in anew meanwhile."))

State = FactSheet.State
_pool = ThreadPoolExecutor(SHEETS_AT_ONCE, thread_name_prefix="facts")
_being_made: set[int] = set()
_beginning = threading.Lock()


def group_of(book_pk: int) -> str:
    return f"facts.{book_pk}"


def begin(sheet_pk: int) -> None:
    """Starts making a sheet; nothing happens while this process is at it already."""
    with _beginning:
        if sheet_pk in _being_made:
            return
        _being_made.add(sheet_pk)
    _pool.submit(_run_in_thread, sheet_pk)


def _run_in_thread(sheet_pk: int) -> None:
    close_old_connections()
    try:
        run(sheet_pk)
    finally:
        _being_made.discard(sheet_pk)
        close_old_connections()


def is_left(sheet: FactSheet) -> bool:
    """Whether it waits to be made, or whoever was making it has stopped."""
    if sheet.state == State.WANTED:
        return True
    return sheet.state == State.WRITING and sheet.pk not in _being_made and _may_be_taken_over(sheet)


def _may_be_taken_over(sheet: FactSheet) -> bool:
    """There is one process alone in the embedded way to run."""
    long = max(ABANDONED_AFTER, 2 * timedelta(seconds=settings.LLM_TIMEOUT_SECONDS))
    return settings.EMBEDDED or sheet.updated_at < timezone.now() - long


def run(sheet_pk: int) -> None:
    """Makes the sheet and saves it; what goes wrong is saved in its place."""
    sheet = _claimed(sheet_pk)
    if sheet is None:
        return
    try:
        _make(sheet)
    except (ProviderError, IndexFailure) as error:
        logger.warning("Fact sheet %s failed", sheet_pk, exc_info=True)
        _save(sheet, state=State.FAILED, failure=error.sentence)
    except Exception:  # the edge of a thread: stored and readable
        logger.exception("Fact sheet %s failed", sheet_pk)
        _save(sheet, state=State.FAILED, failure=WENT_WRONG)


@transaction.atomic
def _claimed(sheet_pk: int) -> FactSheet | None:
    sheet = FactSheet.objects.select_for_update(of=("self",)).filter(pk=sheet_pk).first()
    if sheet is None or sheet.state not in (State.WANTED, State.WRITING):
        return None
    if sheet.state == State.WRITING and not _may_be_taken_over(sheet):
        return None
    fresh = {"state": State.WRITING, "fields": {}, "done": 0, "total": len(LABELS), "failure": ""}
    _save(sheet, **fresh)
    return sheet


def _save(sheet: FactSheet, **values: object) -> None:
    """A sheet that is gone stays gone."""
    FactSheet.objects.filter(pk=sheet.pk).update(**values, updated_at=timezone.now())
    live.announce(group_of(sheet.book_id))


def _make(sheet: FactSheet) -> None:
    book = Book.objects.select_related("live_index", "club", "source").get(pk=sheet.book_id)
    version = book.live_index
    if version is None or version.pk != sheet.index_version_id:
        _save(sheet, state=State.FAILED, failure=READ_ANEW)
        return
    told = told_text(book, version, sheet.known_characters)
    growing = _Growing(sheet, specs_for(book.language, is_whole=told.is_whole))
    if wiring.model_in_use().model is None:
        growing.by_rules(told)
    else:
        growing.by_model(book, told)
    growing.finish()


class _Growing:
    """The fields as they come; each is saved at once."""

    def __init__(self, sheet: FactSheet, specs: tuple[FieldSpec, ...]) -> None:
        self.sheet, self.specs = sheet, specs
        self.fields: dict[str, Extracted] = {}
        self.by, self.template, self.problem = BY_RULES, "", ""
        self.trace: AnswerTrace | None = None
        _save(sheet, total=len(specs))

    def by_rules(self, told: ToldText) -> None:
        for spec in self.specs:
            if spec.name not in self.fields:
                self._take(fact_by_rules(told, spec))

    def by_model(self, book: Book, told: ToldText) -> None:
        """By rules what it does not find, and all of it where it cannot be asked."""
        known = {} if told.is_whole else {book.pk: len(told.text)}
        rules = Rules(lambda sought, _waits: fact_by_rules(told, sought.asked.spec), fills_gaps=True)
        try:
            outcome = extract(
                Scope(book.club, (book,), known), self.specs, rules=rules, on_settled=self._take
            )
        except (ProviderError, IndexFailure) as error:
            logger.warning("Facts by rules instead", exc_info=True)
            self.problem = error.sentence
            self.by_rules(told)
            return
        self._keep(book, outcome)

    def finish(self) -> None:
        provider, model = self.by
        _save(
            self.sheet,
            state=State.COMPLETE,
            failure=self.problem,
            provider=provider,
            model=model,
            template_version=self.template,
            trace=self.trace,
        )

    def _keep(self, book: Book, outcome: ExtractionOutcome) -> None:
        self.by, self.template = outcome.by, outcome.making.template_version
        self.trace = extraction_traces.keep(book.club, outcome)

    def _take(self, one: Extracted) -> None:
        self.fields[one.name] = one
        rows = storable({name: field.to_json() for name, field in self.fields.items()})
        _save(self.sheet, fields=rows, done=len(rows))
