"""Citations become rows, numbered in the order of the items that they support."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q

from chat.answering.answers import AnswerItem, CitationDraft
from chat.models import Citation, Message
from chat.retrieval.passage import PassagePart
from ingestion.models import Book, Chunk

_Words = tuple[str, int | None, int | None, str, bool]


def numbered(items: Iterable[AnswerItem]) -> tuple[list[list[int]], list[CitationDraft]]:
    """The citation numbers of each item, and the citations in their order from 1; equal ones share.

    Numbers count on with the items, so that none changes while an answer grows.
    """
    drafts: dict[_Words, CitationDraft] = {}
    numbers: list[list[int]] = []
    for item in items:
        for draft in item.citations:
            drafts.setdefault(_words_of(draft), draft)
        order = [*drafts]
        own = (order.index(_words_of(draft)) + 1 for draft in item.citations)
        numbers.append([*dict.fromkeys(own)])
    return numbers, list(drafts.values())


def _words_of(draft: CitationDraft) -> _Words:
    """However they were found, the same words in the same place are one citation."""
    return (draft.part.chunk_id, draft.char_start, draft.char_end, draft.quote, draft.verified)


@dataclass(frozen=True, slots=True)
class StillThere:
    """Of books and chunks that may be gone since they were retrieved: what a citation can point at."""

    books: frozenset[int]
    chunks: Mapping[int, int]
    """The retrieved chunk's key to that of the chunk that has its place now."""


def still_there(drafts: Iterable[CitationDraft]) -> StillThere:
    """To be called in the transaction that saves the citations: the rows are locked until its end.

    Books are locked before messages, as when one comes to another text.
    """
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
    return StillThere(
        books=frozenset(
            Book.objects.filter(pk__in=books).select_for_update(no_key=True).values_list("pk", flat=True)
        ),
        chunks={pk: now for pk, part in cited.items() if (now := _now(part, chunks)) is not None},
    )


def _now(part: PassagePart, chunks: Sequence[Chunk]) -> int | None:
    """Builds count up, so the last of the same name and text is the live one."""
    same = [chunk.pk for chunk in chunks if (chunk.chunk_id, chunk.text) == (part.chunk_id, part.text)]
    return same[-1] if same else None


def replace_citations(message: Message, drafts: Sequence[CitationDraft], there: StillThere) -> None:
    """One that says the same keeps its key: a link that a reader follows meanwhile leads where it led."""
    former = {_words_kept(row): row.pk for row in message.citations.all()}
    rows = [_row(message, number, draft, there) for number, draft in enumerate(drafts, start=1)]
    for row in rows:
        row.pk = former.get(_words_kept(row))
    message.citations.all().delete()
    Citation.objects.bulk_create(rows)


def _words_kept(row: Citation) -> _Words:
    return (row.chunk_identifier, row.char_start, row.char_end, row.quote, row.verified)


def _row(message: Message, number: int, draft: CitationDraft, there: StillThere) -> Citation:
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
        how=draft.how,
        is_corrected=draft.is_corrected,
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
