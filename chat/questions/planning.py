"""What is switched on for a question, in which order its passages stand, and what the answer is told."""

from collections.abc import Sequence

from chat.questions.openers import asks_for_order, format_of
from chat.questions.parsed_question import (
    AnswerShape,
    Breadth,
    ExecutionPlan,
    GenerationBrief,
    HintKind,
    PassageOrder,
    StructuralHint,
)

HARD_TO_SEARCH = 25
"""Keywords from which on a question says too much for one query."""

FEWEST_ROUNDS, USUAL_ROUNDS, MOST_ROUNDS = 1, 2, 3
"""Rounds of retrieval: of places that are named and passages of nothing, of one thing, of several."""

_SEVERAL = (AnswerShape.LIST, AnswerShape.TABLE, AnswerShape.COMPARISON)
_RANGES = (HintKind.PAGE, HintKind.CHAPTER, HintKind.SECTION)


def breadth_of(*, is_broad: bool, summary: bool, of_chapter: bool) -> Breadth:
    if is_broad:
        return Breadth.WHOLE_BOOK
    return Breadth.CHAPTER if summary and of_chapter else Breadth.PASSAGE


def order_of(
    text: str, hints: tuple[StructuralHint, ...], *, summary: bool, of_chapter: bool
) -> PassageOrder:
    """The order of the book for what is told in order: a chapter, a stretch of pages, steps."""
    placed = [hint for hint in hints if hint.kind in _RANGES]
    in_order = asks_for_order(text) or len(placed) > 1 or (summary and (bool(placed) or of_chapter))
    return PassageOrder.AS_TOLD if in_order else PassageOrder.BY_WORTH


def plan_of(
    breadth: Breadth,
    *,
    queries: int,
    parts: int,
    has_names: bool,
    rounds: int,
) -> ExecutionPlan:
    """`queries` counts the forms of the question, `parts` the questions it was taken apart into."""
    return ExecutionPlan(
        multi_query=queries > 1 or parts > 0,
        join_neighbours=True,
        profiles=breadth is Breadth.WHOLE_BOOK,
        names=has_names,
        iterations=rounds,
    )


def rounds_of(shape: AnswerShape, breadth: Breadth, subjects: Sequence[str], parts: Sequence[str]) -> int:
    """What is asked of several things may need more than one round finds, or than two do."""
    is_wide = shape in _SEVERAL or breadth is Breadth.WHOLE_BOOK or bool(parts) or len(subjects) > 1
    return MOST_ROUNDS if is_wide else USUAL_ROUNDS


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
