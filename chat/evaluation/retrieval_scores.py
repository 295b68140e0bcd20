"""How often the passage that answers a question is among the first ones found."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from chat.evaluation.pipelines import TOP_K, Found
from chat.evaluation.question_files import GoldQuestion
from chat.evaluation.raw_places import Locator, is_hit

CUTS = (1, 5, 10)
_PLACES = 4

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Score:
    """Of a question: the rank of the first hit from 1, None for no hit, and how much text was returned."""

    question: GoldQuestion
    rank: int | None
    characters: int


class BookScorer:
    """Judges what is found in one book by its raw text; passages are located once."""

    def __init__(self, raw: str) -> None:
        self._locator = Locator(raw)
        self._located: dict[str, tuple[int, int] | None] = {}

    def score(self, question: GoldQuestion, found: Sequence[Found]) -> Score:
        """Generated passages take up a rank and are never a hit."""
        hits = (rank for rank, one in enumerate(found, 1) if self._answers(question, one))
        return Score(question, next(hits, None), sum(len(one.text) for one in found))

    def _answers(self, question: GoldQuestion, found: Found) -> bool:
        if found.is_generated:
            return False
        if found.text not in self._located:
            self._located[found.text] = self._locator.range_of(found.text)
        place = self._located[found.text]
        return place is not None and is_hit(place, question.spans)


def summary(scores: Iterable[Score]) -> Row:
    """`all`, and one row for every tier and language."""
    scores = list(scores)
    return {
        "all": _row(scores),
        "tiers": dict(_grouped(scores, [score.question.tier for score in scores])),
        "languages": dict(_grouped(scores, [score.question.language for score in scores])),
    }


def _grouped(scores: Sequence[Score], keys: Sequence[str]) -> Iterator[tuple[str, Row]]:
    for wanted in dict.fromkeys(keys):
        yield wanted, _row([score for score, key in zip(scores, keys, strict=True) if key == wanted])


def _row(scores: Sequence[Score]) -> Row:
    count = max(1, len(scores))
    ranks = [score.rank for score in scores if score.rank is not None]
    recalls = {f"recall@{cut}": sum(rank <= cut for rank in ranks) / count for cut in CUTS}
    mrr = sum(1 / rank for rank in ranks) / count
    return {
        "questions": len(scores),
        **{name: round(value, _PLACES) for name, value in recalls.items()},
        f"mrr@{TOP_K}": round(mrr, _PLACES),
        f"characters@{TOP_K}": round(sum(score.characters for score in scores) / count),
    }
