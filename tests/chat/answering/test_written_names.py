"""A name is found where it is written as one."""

import pytest

from chat.answering.question_terms import question_terms
from chat.answering.written_names import share_written
from chat.questions.parse import parse_question
from ingestion.words.stems import stems_of


@pytest.mark.parametrize(
    ("question", "sentence", "share"),
    [
        ("What did Charity learn?", "She learned that charity is a virtue.", 0.0),
        ("What did Charity learn?", "In summer Charity learned to row.", 1.0),
        ("What did Chartiy learn?", "In summer Charity learned to row.", 1.0),
        ("What did Charity and Lucius learn?", "In summer Charity learned to row.", 0.5),
        ("What did she learn?", "She learned that charity is a virtue.", 1.0),
        ("What did Charity learn?", "in summer charity learned to row.", 1.0),
    ],
)
def test_how_many_names_are_written(question: str, sentence: str, share: float) -> None:
    terms = question_terms(parse_question(question, "en"), [frozenset(stems_of(sentence, "en"))], {})
    assert share_written(terms, [sentence], "en") == share
