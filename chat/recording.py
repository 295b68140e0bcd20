"""Answers, citations and traces become rows."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from bookclub.clubs.models import Club
from chat.answer_usage import model_was_asked, usage_of
from chat.answering.answers import AnswerItem, PartialAnswer
from chat.asking import Outcome
from chat.citation_rows import numbered, replace_citations, still_there
from chat.models import AnswerTrace, Message
from chat.refusals import refusal_of
from chat.storable import storable
from ingestion.models import Book


def trace(club: Club, outcome: Outcome) -> AnswerTrace:
    """Keeps how an answer was made."""
    answer, making, usage = outcome.answer, outcome.answer.making, usage_of(outcome)
    kept = AnswerTrace.objects.create(
        club=club,
        question=outcome.question,
        provider=answer.provider,
        model=answer.model,
        request_id=usage.request_id,
        shape=answer.shape.value,
        schema_name=making.schema_name,
        json_schema=dict(making.json_schema),
        template_version=making.template_version,
        fragments_applied=list(making.fragments),
        retrieved=[{"chunk_id": p.chunk_id, "score": p.score} for p in outcome.passages],
        rounds=storable([one.to_json() for one in outcome.rounds]),
        answer=storable(dict(answer.typed)),
        prompt_tokens=usage.prompt_tokens,
        output_tokens=usage.output_tokens,
        cost=usage.cost,
        warnings=list(answer.warnings),
        seconds=outcome.seconds,
        diagnostics=storable(outcome.diagnostics),
    )
    kept.books.set(Book.objects.filter(pk__in=outcome.book_pks))
    return kept


def still_wanted(message: Message) -> QuerySet[Message]:
    """Its row, as long as it is wanted: nobody stopped or deleted it, or has begun it again since."""
    return Message.objects.filter(pk=message.pk, state=Message.State.WRITING, attempts=message.attempts)


@transaction.atomic
def grow(message: Message, partial: PartialAnswer, *, has_new_items: bool = True) -> bool:
    """Saves what there is of an answer being written; False where it is no longer wanted.

    Its whole items come with their citations, the beginning of the next one as what it is: not checked.
    """
    numbers, drafts = numbered(partial.items)
    there = still_there(drafts) if has_new_items else None
    unfinished = [_unchecked(partial.unfinished)] if partial.unfinished else []
    wanted = still_wanted(message).update(
        items=[*_checked(partial.items, numbers), *unfinished],
        shape=partial.shape.value,
        headers=list(partial.headers),
        updated_at=timezone.now(),
    )
    if wanted and there is not None:
        replace_citations(message, drafts, there)
    return bool(wanted)


@transaction.atomic
def complete(message: Message, outcome: Outcome) -> None:
    """The validated answer takes the place of what was shown while it grew, unless it was stopped."""
    answer = outcome.answer
    numbers, drafts = numbered(answer.items)
    there = still_there(drafts)
    still = still_wanted(message).select_for_update().first()
    if still is None:
        return
    still.items = _checked(answer.items, numbers)
    still.text = "\n\n".join(item.text for item in answer.items)
    still.state = Message.State.COMPLETE
    still.refusal = refusal_of(outcome)
    still.shape, still.headers = answer.shape.value, list(answer.headers)
    still.is_complete = answer.is_complete
    still.model_was_asked = model_was_asked(outcome)
    still.provider, still.model = answer.provider, answer.model
    still.leaves_machine, still.warnings = outcome.leaves_machine, list(answer.warnings)
    still.trace = trace(still.conversation.club, outcome)
    still.save()
    replace_citations(still, drafts, there)


def _checked(items: Sequence[AnswerItem], numbers: Sequence[list[int]]) -> list[dict[str, Any]]:
    return [
        {
            "text": item.text,
            "quoted": item.quoted,
            "supported": item.supported,
            "generated": item.rests_on_generated,
            "citations": own,
            "value": dict(item.value),
            "is_checked": True,
        }
        for item, own in zip(items, numbers, strict=True)
    ]


def _unchecked(text: str) -> dict[str, Any]:
    nothing = {"quoted": False, "supported": False, "generated": False, "citations": [], "value": {}}
    return {"text": text, **nothing, "is_checked": False}


def refuse(message: Message, refusal: Message.Refusal) -> None:
    still_wanted(message).update(state=Message.State.COMPLETE, refusal=refusal)
