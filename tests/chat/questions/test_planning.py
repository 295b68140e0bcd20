"""How many rounds of retrieval a question may have."""

import pytest

from chat.questions.parse import parse_question


@pytest.mark.parametrize(
    ("question", "rounds"),
    [
        ("List the guests of the party", 3),
        ("Show the guests as a table", 3),
        ("Compare Jane and Lydia", 3),
        ("What is this book about?", 3),
        ("Summarize it", 3),
        ("When and where was Emma born?", 3),
        ("What did Emma give Harriet?", 3),
        ("¿De qué trata este libro?", 3),
        ("¿Quiénes son los amigos de Nela?", 3),
        ("Who lit the lamp?", 2),
        ("Who is Emma?", 2),
        ("What does Darcy do in chapter 3?", 2),
        ("¿Por qué llora Nela?", 2),
        ("Summarize chapter 3", 1),
        ("What happens on page 5?", 1),
        ("How does it end?", 1),
        ("¿Qué pasa en los capítulos IV y V?", 1),
        ("hello", 1),
        ("Who is he?", 1),
    ],
)
def test_a_wider_question_may_be_searched_more_often(question: str, rounds: int) -> None:
    assert parse_question(question).plan.iterations == rounds
