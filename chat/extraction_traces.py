"""How an extraction was made, kept as the trace of an answer is."""

from typing import Any

from bookclub.clubs.models import Club
from chat.answer_rounds import making_to_json
from chat.answer_usage import Usage
from chat.extracting import ExtractionOutcome, SoughtField
from chat.models import AnswerTrace
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
        rounds=[{"making": making_to_json(making)}],
        answer={"fields": {one.name: one.to_json() for one in outcome.fields}},
        prompt_tokens=usage.prompt_tokens,
        output_tokens=usage.output_tokens,
        cost=usage.cost,
        warnings=list(outcome.warnings),
        seconds=outcome.seconds,
        diagnostics={"fields": {one.asked.spec.name: _diagnosed(one) for one in outcome.sought}},
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
    attempts = [attempt for call in outcome.making.calls for attempt in call["attempts"]]
    return Usage(
        request_id=next((str(one["request_id"]) for one in attempts if one.get("request_id")), "")[:200],
        prompt_tokens=_sum(attempts, "prompt_tokens"),
        output_tokens=_sum(attempts, "output_tokens"),
    )


def _sum(attempts: list[Any], name: str) -> int | None:
    told = [one[name] for one in attempts if one.get(name) is not None]
    return sum(told) if told else None
