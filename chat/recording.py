"""Answers, citations and traces become rows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, Q

from bookclub.clubs.models import Club
from chat.answering.answers import AnswerItem, CitationDraft
from chat.asking import Outcome
from chat.models import AnswerTrace, Citation, Message
from chat.refusals import refusal_of
from chat.retrieval.passage import PassagePart
from ingestion.models import Book, Chunk


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
        diagnostics=outcome.diagnostics,
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
    answer = outcome.answer
    numbers, drafts = numbered(answer.items)
    there = _still_there(drafts)  # books are locked before messages, as when one comes to another text
    still = Message.objects.select_for_update().filter(pk=message.pk, state=Message.State.WRITING).first()
    if still is None:
        return
    still.items = [
        {
            "text": item.text,
            "quoted": item.quoted,
            "supported": item.supported,
            "generated": item.rests_on_generated,
            "citations": own,
        }
        for item, own in zip(answer.items, numbers, strict=True)
    ]
    still.text = "\n\n".join(item.text for item in answer.items)
    still.state = Message.State.COMPLETE
    still.refusal = refusal_of(outcome)
    still.provider, still.model = answer.provider, answer.model
    still.leaves_machine, still.warnings = outcome.leaves_machine, list(answer.warnings)
    still.trace = trace(still.conversation.club, outcome)
    still.save()
    Citation.objects.bulk_create(
        [_citation(still, number, draft, there) for number, draft in enumerate(drafts, start=1)]
    )


@dataclass(frozen=True, slots=True)
class _StillThere:
    """Of books and chunks that may be gone since they were retrieved: what a citation can point at."""

    books: frozenset[int]
    chunks: Mapping[int, int]
    """The retrieved chunk's key to that of the chunk that has its place now."""


def _still_there(drafts: Iterable[CitationDraft]) -> _StillThere:
    """To be called in the transaction that saves the citations: the rows are locked until its end."""
    cited: dict[int, PassagePart] = {}
    books: set[int] = set()
    for draft in drafts:
        cited[draft.part.chunk_pk] = draft.part
        books.add(draft.passage.book_pk)
    same_name = Q(
        chunk_id__in={part.chunk_id for part in cited.values()},
        index_version__book__in=books,
        index_version=F("index_version__book__live_index"),
    )
    rows = Chunk.objects.filter(Q(pk__in=cited) | same_name).select_for_update(of=("self",), no_key=True)
    chunks = list(rows.order_by("pk").only("pk", "chunk_id", "text"))
    return _StillThere(
        books=frozenset(
            Book.objects.filter(pk__in=books).select_for_update(no_key=True).values_list("pk", flat=True)
        ),
        chunks={pk: now for pk, part in cited.items() if (now := _now(part, chunks)) is not None},
    )


def _now(part: PassagePart, chunks: list[Chunk]) -> int | None:
    """Builds count up, so the last of the same name and text is the live one."""
    same = [chunk.pk for chunk in chunks if (chunk.chunk_id, chunk.text) == (part.chunk_id, part.text)]
    return same[-1] if same else None


def refuse(message: Message, refusal: Message.Refusal) -> None:
    Message.objects.filter(pk=message.pk, state=Message.State.WRITING).update(
        state=Message.State.COMPLETE, refusal=refusal
    )


def _citation(message: Message, number: int, draft: CitationDraft, there: _StillThere) -> Citation:
    passage, part = draft.passage, draft.part
    return Citation(
        message=message,
        number=number,
        book_id=passage.book_pk if passage.book_pk in there.books else None,
        chunk_id=there.chunks.get(part.chunk_pk),
        document_id=passage.document_id,
        book_title=passage.book_title,
        chunk_identifier=part.chunk_id,
        chunk_type=passage.chunk_type,
        is_generated=passage.is_generated,
        generated_by_provider=passage.generated_by_provider,
        generated_by_model=passage.generated_by_model,
        quote=draft.quote,
        shown_quote=draft.laid_out,
        verified=draft.verified,
        page_number=draft.page_number,
        page_label=draft.page_label,
        chapter=part.chapter,
        chapter_ordinal=None if passage.is_generated else part.chapter_ordinal,
        line_start=draft.line_start,
        line_end=draft.line_end,
        char_start=draft.char_start,
        char_end=draft.char_end,
        score=passage.score,
    )
