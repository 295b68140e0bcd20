"""How answers were made, as plain data: everything that is kept of it."""

import json
from collections.abc import Iterator
from typing import Any

from django.db.models import Prefetch, QuerySet

from chat.models import AnswerTrace, Message
from ingestion.models import Book

READ_AT_ONCE = 50


def trace_to_json(trace: AnswerTrace) -> dict[str, Any]:
    """`answers` are the keys of its messages; `cost` is in the currency that prices were set in."""
    return {
        "trace_id": str(trace.trace_id),
        "request_id": trace.request_id,
        "created_at": trace.created_at.isoformat(),
        "club": trace.club.slug,
        "books": sorted(book.document_id for book in trace.books.all()),
        "answers": sorted(message.pk for message in trace.message_set.all()),
        "question": trace.question,
        "provider": trace.provider,
        "model": trace.model,
        "shape": trace.shape,
        "schema_name": trace.schema_name,
        "json_schema": trace.json_schema,
        "template_version": trace.template_version,
        "fragments_applied": trace.fragments_applied,
        "retrieved": trace.retrieved,
        "diagnostics": trace.diagnostics,
        "rounds": trace.rounds,
        "answer": trace.answer,
        "warnings": list(trace.warnings),
        "prompt_tokens": trace.prompt_tokens,
        "output_tokens": trace.output_tokens,
        "cost": None if trace.cost is None else float(trace.cost),
        "seconds": trace.seconds,
    }


def exported(traces: QuerySet[AnswerTrace]) -> Iterator[dict[str, Any]]:
    """In the order of the query set, a few read at once: each can be some hundred thousand characters."""
    books = Prefetch("books", Book.objects.only("pk", "document_id"))
    answers = Prefetch("message_set", Message.objects.only("pk", "trace"))
    found = traces.select_related("club").prefetch_related(books, answers)
    yield from map(trace_to_json, found.iterator(chunk_size=READ_AT_ONCE))


def pretty(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
