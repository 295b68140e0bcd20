"""Passages, answers and citations as plain data, for the command line and everything like it."""

import dataclasses
from typing import Any

from bookclub.translation import shown
from chat.answer_foot import facts_of_outcome
from chat.answering.answers import Answer, CitationDraft
from chat.answering.schemas.base import ExtractionMethod
from chat.asking import Outcome
from chat.citation_rows import numbered
from chat.cited_places import place_of_passage, places_of_drafts
from chat.models import AnswerTrace, Message
from chat.refusals import in_words, refusal_of
from chat.retrieval.passage import Passage
from ingestion.models import ChunkType


def passage(found: Passage) -> dict[str, Any]:
    """A retrieved chunk without the keys of our database; `place` is where it stands, in words."""
    hidden = {
        *("chunk_pk", "book_pk", "page_marks", "line_blocks", "left_out", "chapter_ordinal"),
        *("language", "code", "parts"),
    }
    row = {key: value for key, value in dataclasses.asdict(found).items() if key not in hidden}
    joined = [part.chunk_id for part in found.parts]
    return {
        **row,
        "heading_path": list(found.heading_path),
        "place": place_of_passage(found),
        "joined": joined,
    }


def citation(number: int, draft: CitationDraft, place: str) -> dict[str, Any]:
    """`place` is where the quotation stands, in words."""
    source = draft.passage
    return {
        "number": number,
        "document_id": source.document_id,
        "book_title": source.book_title,
        "chunk_id": draft.part.chunk_id,
        "chunk_type": source.chunk_type,
        "is_generated": source.is_generated,
        "generated_by_provider": source.generated_by_provider,
        "generated_by_model": source.generated_by_model,
        "label": str(ChunkType(source.chunk_type).label),
        "quote": draft.quote if draft.verified else "",
        "verified": draft.verified,
        "how": draft.how,
        "is_corrected": draft.is_corrected,
        "page_number": draft.page_number,
        "page_label": draft.page_label,
        "chapter": draft.part.chapter,
        "place": place,
        "line_start": draft.line_start,
        "line_end": draft.line_end,
        "char_start": draft.char_start,
        "char_end": draft.char_end,
        "score": source.score,
    }


def _text(outcome: Outcome) -> str:
    """Where nothing was looked for, the warnings say why."""
    refusal = refusal_of(outcome)
    if not refusal:
        return "\n\n".join(item.text for item in outcome.answer.items)
    if refusal == Message.Refusal.NOT_SEARCHED and outcome.answer.warnings:
        return " ".join(map(shown, outcome.answer.warnings))
    return in_words(refusal, outcome.books)


def answer(outcome: Outcome, trace: AnswerTrace) -> dict[str, Any]:
    found = outcome.answer
    numbers, drafts = numbered(found.items)
    items = [
        {
            "text": item.text,
            "supported": item.supported,
            "generated": item.rests_on_generated,
            "quoted": item.quoted,
            "value": dict(item.value),
            "citations": own,
        }
        for item, own in zip(found.items, numbers, strict=True)
    ]
    return {
        "answer": _text(outcome),
        "answer_found": found.answer_found,
        "refusal": refusal_of(outcome),
        "shape": found.shape.value,
        "headers": list(found.headers),
        "is_complete": found.is_complete,
        "items": items,
        "citations": [
            citation(number, draft, place)
            for number, (draft, place) in enumerate(
                zip(drafts, places_of_drafts(drafts), strict=True), start=1
            )
        ],
        "warnings": [shown(warning) for warning in found.warnings],
        **_as_a_whole(found),
        "provider": found.provider,
        "model": found.model,
        "leaves_machine": outcome.leaves_machine,
        "about": facts_of_outcome(outcome).sentences(),
        "trace_id": str(trace.trace_id),
        "seconds": outcome.seconds,
    }


def _as_a_whole(found: Answer) -> dict[str, Any]:
    """What a typed answer says of itself; of one by rules only how it was found. `typed` is all of it."""
    names = ("confidence", "context_completeness", "context_structured", "conflicting_evidence")
    return {
        **{name: found.typed.get(name) for name in names},
        "extraction_method": found.making.method.value if found.typed else ExtractionMethod.RULES.value,
        "llm_discovered_keywords": list(found.keywords),
        "keywords_found": list(found.typed.get("keywords_found", ())),
        "suggested_clarification": found.typed.get("suggested_clarification", ""),
        "typed": dict(found.typed),
    }
