"""Extracted fields as plain data, for the command line and the API."""

from typing import Any

from bookclub.translation import shown
from chat.answering.extraction.field_extraction import Extracted, FieldEvidence
from chat.extracting import ExtractionOutcome
from chat.models import AnswerTrace


def extraction(outcome: ExtractionOutcome, trace: AnswerTrace) -> dict[str, Any]:
    provider, model = outcome.by
    return {
        "fields": [field(one) for one in outcome.fields],
        "found": sum(one.found for one in outcome.fields),
        "warnings": [shown(warning) for warning in outcome.warnings],
        "provider": provider,
        "model": model,
        "leaves_machine": outcome.leaves_machine,
        "trace_id": str(trace.trace_id),
        "seconds": outcome.seconds,
    }


def field(one: Extracted) -> dict[str, Any]:
    """In the language that is active now."""
    row = one.to_json()
    row["warning"] = shown(one.warning)
    row["value"] = _value(one, row["value"])
    row["evidence"] = [_evidence(cited) for cited in one.evidence]
    return row


def _value(one: Extracted, value: Any) -> Any:
    if isinstance(one.value, str):
        return shown(one.value)
    if isinstance(one.value, list):
        return [shown(text) for text in one.value]
    return value


def _evidence(cited: FieldEvidence) -> dict[str, Any]:
    return {**cited.model_dump(mode="json", exclude={"shown"}), "page": cited.page, "verified": True}
