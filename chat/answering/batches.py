"""Whether all passages go into one call, and else which ones go together, in rank order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chat.answering.schemas.base import ExtractionMethod
from chat.retrieval.passage import Passage

MOST_CALLS = 4
"""In a row: what none of them had is told as left out."""

PASSAGES_FOR_SMALL_MODELS = 1
"""Small models quote the less faithfully the more they are handed: of seven quotes, six were verbatim from
one passage and two from four (Qwen2.5-Coder-0.5B).
"""
CALLS_FOR_SMALL_MODELS = 5


class Why(StrEnum):
    """Why passages go one batch after the other."""

    CONTEXT = "context"
    KINDS = "kinds"
    SMALL_MODEL = "small_model"


@dataclass(frozen=True, slots=True)
class Batches:
    """`why` is None where one call has them all; `left_out` are those that no call has room for."""

    batches: tuple[tuple[Passage, ...], ...]
    why: Why | None
    left_out: tuple[Passage, ...]

    @property
    def method(self) -> ExtractionMethod:
        return ExtractionMethod.COMBINED if self.why is None else ExtractionMethod.SEQUENTIAL


def batches_of(
    passages: Sequence[Passage], room: int, tokens_of: Callable[[Passage], int], *, is_small: bool
) -> Batches:
    """In rank order, each within `room`. Prose and source code are never together: no schema fits both.

    A passage that has no room even alone is left out, and so is what more than `MOST_CALLS` would take.
    """
    costs = {id(passage): tokens_of(passage) for passage in passages}
    fitting = [passage for passage in passages if costs[id(passage)] <= room]
    most = PASSAGES_FOR_SMALL_MODELS if is_small else len(passages)
    filled = list(_filled(fitting, room, lambda passage: costs[id(passage)], most))
    calls = CALLS_FOR_SMALL_MODELS if is_small else MOST_CALLS
    asked = tuple(filled[:calls])
    handed = {id(passage) for batch in asked for passage in batch}
    left_out = tuple(passage for passage in passages if id(passage) not in handed)
    return Batches(asked, _why(fitting, filled, is_small=is_small), left_out)


def _filled(
    passages: Sequence[Passage], room: int, cost: Callable[[Passage], int], most: int
) -> Iterator[tuple[Passage, ...]]:
    """The kind that is ranked first goes first."""
    kinds = dict.fromkeys(passage.code is not None for passage in passages)
    for is_code in kinds:
        batch: list[Passage] = []
        for passage in (one for one in passages if (one.code is not None) is is_code):
            if batch and (len(batch) == most or sum(map(cost, batch)) + cost(passage) > room):
                yield tuple(batch)
                batch = []
            batch.append(passage)
        yield tuple(batch)


def _why(passages: Sequence[Passage], filled: Sequence[Sequence[Passage]], *, is_small: bool) -> Why | None:
    if len(filled) <= 1:
        return None
    if is_small:
        return Why.SMALL_MODEL
    kinds = {passage.code is not None for passage in passages}
    return Why.KINDS if len(kinds) == len(filled) else Why.CONTEXT
