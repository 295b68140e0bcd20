"""How an answer was found, as its page shows it to hosts and admins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bookclub.clubs.queries import Visitor
from chat import diagnostics_words as words
from chat.diagnosed_candidates import ShownCandidate, fates, shown_candidates
from chat.diagnosed_question import ShownQuestion, parse_kept_in, shown_question
from chat.horizons import is_within, read_up_to, read_up_to_now
from chat.models import Message
from chat.queries import known_to, question_of
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve
from ingestion.models import Book


@dataclass(frozen=True, slots=True)
class ShownQuery:
    """`words` and `widened` are empty where the question itself is not to be shown."""

    name: str
    words: str
    widened: tuple[tuple[str, float], ...]
    is_dense: bool
    kinds: str
    found: int


@dataclass(frozen=True, slots=True)
class Step:
    """`share` is that of the longest, from 0 to 1, as HTML writes it."""

    name: str
    seconds: float
    share: str


@dataclass(frozen=True, slots=True)
class DiagnosticsPage:
    """`question` is None where it was asked further on than the viewer is (`is_folded`), or is not kept."""

    message: Message
    is_own: bool
    is_empty: bool
    is_folded: bool
    is_limited: bool
    question: ShownQuestion | None
    queries: tuple[ShownQuery, ...]
    queries_left_out: int
    candidates: tuple[ShownCandidate, ...]
    context: tuple[ShownCandidate, ...]
    fates: tuple[tuple[str, int], ...]
    rerankers: str
    steps: tuple[Step, ...]
    several_books: bool


def diagnostics_page(visitor: Visitor, answer: Message) -> DiagnosticsPage:
    """Whether they may look at it is for `queries.answer_to_look_into` to say."""
    kept = answer.trace.diagnostics if answer.trace is not None else {}
    is_folded = _is_folded(visitor, answer)
    parsed = None if is_folded else parse_kept_in(kept)
    books = _books_of(answer)
    rows = kept.get("candidates", ())
    candidates = shown_candidates(rows, books, visitor)
    return DiagnosticsPage(
        message=answer,
        is_own=answer.conversation.user_id == visitor.pk,
        is_empty=not kept,
        is_folded=is_folded,
        is_limited=bool(answer.read_up_to),
        question=None if parsed is None else shown_question(parsed),
        queries=tuple(_query(row, is_folded=is_folded) for row in kept.get("queries", ())),
        queries_left_out=kept.get("queries_left_out", 0),
        candidates=tuple(candidates),
        context=_context(candidates),
        fates=tuple(fates(candidates)),
        rerankers=", ".join(kept.get("rerankers", ())),
        steps=_steps(kept.get("seconds", {}), answer.trace.seconds if answer.trace is not None else {}),
        several_books=len(books) > 1,
    )


def kept_back(answer: Message) -> int:
    """How many passages the question finds only without the horizon that its answer was written at.

    Raises `ProviderError` and `IndexFailure`.
    """
    question = question_of(answer)
    kept = answer.trace.diagnostics if answer.trace is not None else {}
    asked = parse_kept_in(kept) or (question.text if question is not None else "")
    books, known = tuple(_books_of(answer)), read_up_to(answer)
    scope = Scope(answer.conversation.club, books, known, lambda: read_up_to_now(answer))
    return len(retrieve(scope, asked, tells_beyond=True).trace.beyond)


def _books_of(answer: Message) -> list[Book]:
    """In the conversation, and still on the shelf."""
    current = answer.conversation.books.filter(status=Book.Status.CURRENT, live_index__isnull=False)
    return list(current.select_related("live_index", "club", "source"))


def _is_folded(visitor: Visitor, answer: Message) -> bool:
    """As the conversation's page has it: a question that was asked further on may tell by itself."""
    known, question = known_to(visitor, answer.conversation), question_of(answer)
    messages = [answer] if question is None else [question, answer]
    return not all(is_within(message.read_up_to, known) for message in messages)


def _query(row: Mapping[str, Any], *, is_folded: bool) -> ShownQuery:
    kinds = (words.chunk_kind(one) for one in row.get("chunk_types", ()))
    return ShownQuery(
        name=words.query_name(row.get("name", ""), with_part=not is_folded),
        words="" if is_folded else row.get("words", ""),
        widened=() if is_folded else tuple((word, weight) for word, weight in row.get("widened", ())),
        is_dense=bool(row.get("is_dense")),
        kinds=", ".join(kinds),
        found=row.get("found", 0),
    )


def _context(candidates: Sequence[ShownCandidate]) -> tuple[ShownCandidate, ...]:
    """Those handed over, in their places; of a passage that was joined the best chunk first."""
    placed = [one for one in candidates if one.place is not None]
    return tuple(sorted(placed, key=lambda one: (one.place or 0, one.fate_key != "chosen")))


def _steps(found: Mapping[str, float], whole: Mapping[str, float]) -> tuple[Step, ...]:
    seconds = {**found, **whole}
    longest = max(seconds.values(), default=0.0) or 1.0
    return tuple(
        Step(words.in_words(words.STEPS, name), value, f"{value / longest:.3f}")
        for name, value in seconds.items()
    )
