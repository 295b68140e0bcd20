"""Answers, citations and traces become rows."""

from django.db import transaction

from bookclub.clubs.models import Club
from chat.answering.answers import AnswerItem, CitationDraft
from chat.asking import Outcome
from chat.models import AnswerTrace, Citation, Message


def trace(club: Club, outcome: Outcome) -> AnswerTrace:
    """Keeps how an answer was made."""
    answer = outcome.answer
    return AnswerTrace.objects.create(
        club=club,
        question=outcome.question,
        provider=answer.provider,
        model=answer.model,
        template_version=answer.template_version,
        retrieved=[{"chunk_id": p.chunk_id, "score": p.score} for p in outcome.passages],
        call=answer.call,
        warnings=list(answer.warnings),
        seconds=outcome.seconds,
    )


def numbered(items: tuple[AnswerItem, ...]) -> tuple[list[list[int]], list[CitationDraft]]:
    """The citation numbers of each item, and the citations in their order from 1; equal ones share."""
    drafts: list[CitationDraft] = []
    numbers: list[list[int]] = []
    for item in items:
        own: list[int] = []
        for draft in item.citations:
            if draft not in drafts:
                drafts.append(draft)
            number = drafts.index(draft) + 1
            if number not in own:
                own.append(number)
        numbers.append(own)
    return numbers, drafts


@transaction.atomic
def complete(message: Message, outcome: Outcome) -> None:
    """The validated answer takes the place of what was shown while it grew, unless it was stopped."""
    still = Message.objects.select_for_update().filter(pk=message.pk, state=Message.State.WRITING).first()
    if still is None:
        return
    answer = outcome.answer
    numbers, drafts = numbered(answer.items)
    still.items = [
        {"text": item.text, "quoted": item.quoted, "supported": item.supported, "citations": own}
        for item, own in zip(answer.items, numbers, strict=True)
    ]
    still.text = "\n\n".join(item.text for item in answer.items)
    still.state = Message.State.COMPLETE
    still.refusal = "" if answer.answer_found else Message.Refusal.NOT_FOUND
    still.provider, still.model = answer.provider, answer.model
    still.leaves_machine, still.warnings = outcome.leaves_machine, list(answer.warnings)
    still.trace = trace(still.conversation.club, outcome)
    still.save()
    Citation.objects.bulk_create([_citation(still, number, d) for number, d in enumerate(drafts, start=1)])


def refuse(message: Message, refusal: Message.Refusal) -> None:
    Message.objects.filter(pk=message.pk, state=Message.State.WRITING).update(
        state=Message.State.COMPLETE, refusal=refusal
    )


def _citation(message: Message, number: int, draft: CitationDraft) -> Citation:
    passage = draft.passage
    return Citation(
        message=message,
        number=number,
        book_id=passage.book_pk,
        chunk_id=passage.chunk_pk,
        document_id=passage.document_id,
        book_title=passage.book_title,
        chunk_identifier=passage.chunk_id,
        chunk_type=passage.chunk_type,
        is_generated=passage.is_generated,
        quote=draft.quote,
        verified=draft.verified,
        page_number=draft.page_number,
        page_label=draft.page_label,
        chapter=passage.chapter,
        chapter_ordinal=None if passage.is_generated else passage.chapter_ordinal,
        line_start=draft.line_start,
        line_end=draft.line_end,
        char_start=draft.char_start,
        char_end=draft.char_end,
        score=passage.score,
    )
