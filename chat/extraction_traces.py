"""How an extraction was made, kept as the trace of an answer is."""

from typing import Any

from bookclub.clubs.models import Club
from chat.answer_rounds import making_to_json
from chat.answer_usage import Usage, attempts_of, usage_of_attempts
from chat.extracting import ExtractionOutcome, SoughtField
from chat.models import AnswerTrace
from chat.storable import storable
from ingestion.models import Book

SHAPE = "fields"


def keep(club: Club, outcome: ExtractionOutcome) -> AnswerTrace:
    making, usage = outcome.making, _usage(outcome)
    provider, model = outcome.by
    kept = AnswerTrace.objects.create(
        club=club,
        question="\n".join(f"{one.asked.spec.name}: {one.asked.spec.question}" for one in outcome.sought),
        provider=provider,
        model=model,
        request_id=usage.request_id,
        shape=SHAPE,
        schema_name=making.schema_name,
        json_schema=dict(making.json_schema),
        template_version=making.template_version,
        fragments_applied=list(making.fragments),
        retrieved=_retrieved(outcome),
        rounds=storable([{"making": making_to_json(making)}]),
        answer=storable({"fields": {one.name: one.to_json() for one in outcome.fields}}),
        prompt_tokens=usage.prompt_tokens,
        output_tokens=usage.output_tokens,
        cost=usage.cost,
        warnings=list(outcome.warnings),
        seconds=outcome.seconds,
        diagnostics=storable({"fields": {one.asked.spec.name: _diagnosed(one) for one in outcome.sought}}),
    )
    kept.books.set(Book.objects.filter(pk__in=outcome.book_pks))
    return kept


def _retrieved(outcome: ExtractionOutcome) -> list[dict[str, Any]]:
    return [
        {"chunk_id": passage.chunk_id, "score": passage.score, "field": one.asked.spec.name}
        for one in outcome.sought
        for passage in one.asked.passages
    ]


def _diagnosed(one: SoughtField) -> dict[str, Any]:
    return one.found.trace.to_json()


def _usage(outcome: ExtractionOutcome) -> Usage:
    attempts = attempts_of(outcome.making)
    return usage_of_attempts(attempts, attempts)
