"""Ranks and shares: what counts as found, and how questions are added up."""

import pytest

from chat.evaluation.pipelines import Found
from chat.evaluation.question_files import GoldQuestion
from chat.evaluation.retrieval_scores import BookScorer, Score, summary
from tests.chat.evaluation.evaluation_data import CAP, FILLER, KEEPER, small_book

RAW = small_book()
START = RAW.index(KEEPER)
QUESTION = GoldQuestion("q", "Who?", "en", "rock", "literaryqa", ((START, START + len(KEEPER)),))


def found(*texts: str, generated: bool = False) -> list[Found]:
    return [Found(text, generated) for text in texts]


def score(passages: list[Found]) -> Score:
    return BookScorer(RAW).score(QUESTION, passages)


def test_the_rank_is_that_of_the_first_hit() -> None:
    filler = FILLER.format(day=101)
    assert score(found(filler, CAP, KEEPER, KEEPER)).rank == 3
    assert score(found(filler, CAP)).rank is None
    assert score([]).rank is None


def test_a_generated_passage_takes_up_a_rank_and_is_no_hit() -> None:
    assert score(found(KEEPER, generated=True)).rank is None
    assert score([*found(KEEPER, generated=True), *found(KEEPER)]).rank == 2


def test_a_passage_counts_as_all_that_it_shows() -> None:
    assert score(found(f"{KEEPER}\n\n{FILLER.format(day=100)}")).characters > len(KEEPER) + 100
    assert score(found(KEEPER, CAP)).characters == len(KEEPER) + len(CAP)


def of(tier: str, language: str, rank: int | None) -> Score:
    return Score(GoldQuestion("q", "Who?", language, "rock", tier, ((0, 1),)), rank, 100)


def test_shares_are_given_of_all_of_tiers_and_of_languages() -> None:
    scores = [of("easy", "en", 1), of("easy", "en", 4), of("hard", "en", None), of("hard", "es", 10)]
    result = summary(scores)
    assert result["all"] == {
        "questions": 4,
        "recall@1": 0.25,
        "recall@5": 0.5,
        "recall@10": 0.75,
        "mrr@10": pytest.approx((1 + 0.25 + 0.1) / 4, abs=1e-4),
        "characters@10": 100,
    }
    assert result["tiers"]["easy"]["recall@5"] == 1.0
    assert result["tiers"]["hard"]["recall@5"] == 0.0
    assert result["languages"]["es"]["questions"] == 1
