"""All pipelines on the same questions, as one object and as a table."""

from chat.evaluation.question_files import GoldQuestion
from chat.evaluation.retrieval_report import lines, report
from chat.evaluation.retrieval_scores import Score

QUESTION = GoldQuestion("q1", "Who?", "en", "rock", "literaryqa", ((0, 1),))


def test_every_pipeline_has_its_numbers_and_every_question_its_ranks() -> None:
    result = report([{"bm25": Score(QUESTION, 3, 900), "product": Score(QUESTION, None, 1_200)}])
    assert result["pipelines"]["bm25"]["all"]["recall@5"] == 1.0
    assert result["pipelines"]["product"]["tiers"]["literaryqa"]["recall@10"] == 0.0
    assert result["ranks"] == [{"id": "q1", "book": "rock", "tier": "literaryqa", "bm25": 3, "product": None}]
    table = list(lines(result))
    assert "characters@10" in table[0]
    assert [line.split()[:2] for line in table[1:3]] == [["all", "bm25"], ["all", "product"]]
    assert any(line.startswith("literaryqa") and "1,200" in line for line in table)
