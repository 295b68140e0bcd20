"""What is switched on for a question, in which order its passages stand, and what the answer is told."""

from chat.questions.openers import asks_for_order, format_of
from chat.questions.parsed_question import (
    Breadth,
    ChunkStrategy,
    ExecutionPlan,
    GenerationBrief,
    HintKind,
    StructuralHint,
)

HARD_TO_SEARCH = 25
"""Keywords from which on a question says too much for one query."""

_RANGES = (HintKind.PAGE, HintKind.CHAPTER, HintKind.SECTION)


def breadth_of(*, is_broad: bool, summary: bool, of_chapter: bool) -> Breadth:
    if is_broad:
        return Breadth.WHOLE_BOOK
    return Breadth.CHAPTER if summary and of_chapter else Breadth.PASSAGE


def strategy_of(
    text: str, hints: tuple[StructuralHint, ...], *, summary: bool, of_chapter: bool
) -> ChunkStrategy:
    """The order of the book for what is told in order: a chapter, a stretch of pages, steps."""
    placed = [hint for hint in hints if hint.kind in _RANGES]
    in_order = asks_for_order(text) or len(placed) > 1 or (summary and (bool(placed) or of_chapter))
    return ChunkStrategy.SEQUENTIAL if in_order else ChunkStrategy.COMBINED


def plan_of(
    breadth: Breadth,
    *,
    queries: int,
    parts: int,
    has_names: bool,
) -> ExecutionPlan:
    """`queries` counts the forms of the question, `parts` the questions it was taken apart into."""
    return ExecutionPlan(
        multi_query=queries > 1 or parts > 0,
        join_neighbours=True,
        profiles=breadth is Breadth.WHOLE_BOOK,
        names=has_names,
    )


def with_model(plan: ExecutionPlan, *, keywords: int, is_unclear: bool, parts: int) -> ExecutionPlan:
    """Where a model may help, it does with what rules cannot: much at once, or nothing named."""
    return plan.model_copy(
        update={
            "model_rewrite": is_unclear or keywords <= 1,
            "model_decompose": keywords >= HARD_TO_SEARCH and not parts,
        }
    )


def brief_of(
    original: str, resolved: str, sides: tuple[str, ...], subjects: tuple[str, ...]
) -> GenerationBrief:
    """`distinctions`: what is compared, else the names that share a word and are easily taken for one."""
    meant = (f"“{original}”: {resolved}",) if resolved != original else ()
    return GenerationBrief(
        format=format_of(resolved), disambiguation=meant, distinctions=sides or _alike(subjects)
    )


def _alike(subjects: tuple[str, ...]) -> tuple[str, ...]:
    """Mr. Bennet and Mrs. Bennet."""
    words = {one: {word for word in one.split() if word[:1].isupper()} for one in subjects}
    return tuple(
        one for one in subjects if any(words[one] & words[other] for other in subjects if other != one)
    )
