"""One question taken apart into several."""

import pytest

from chat.questions.parse import parse_question


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Who is Emma and why did she leave?", ("Who is Emma?", "Why did Emma leave?")),
        ("Who is Emma? Why did she leave?", ("Who is Emma?", "Why did Emma leave?")),
        ("When and where was Nela born?", ("When was Nela born?", "Where was Nela born?")),
        ("Who is Emma and does she marry?", ("Who is Emma?", "Does Emma marry?")),
        (
            "Who is the Knave of Hearts and why did he steal?",
            ("Who is the Knave of Hearts?", "Why did the Knave of Hearts steal?"),
        ),
        (
            "Why did Emma refuse Harriet and where did she go?",
            ("Why did Emma refuse Harriet?", "Where did she go?"),
        ),
        ("¿Quién es Nela y por qué llora ella?", ("¿Quién es Nela?", "¿Por qué llora Nela?")),
        ("¿Cuándo y dónde nació Nela?", ("¿Cuándo nació Nela?", "¿Dónde nació Nela?")),
        ("¿Quién es Nela? ¿Dónde vive Pablo?", ("¿Quién es Nela?", "¿Dónde vive Pablo?")),
        (
            "Compare Jane and Lydia on marriage",
            ("What is said about Jane (marriage)?", "What is said about Lydia (marriage)?"),
        ),
        (
            "Compare the town and the country",
            ("What is said about the town?", "What is said about the country?"),
        ),
        (
            "¿Qué diferencia hay entre el campo y la ciudad?",
            ("¿Qué se dice del campo?", "¿Qué se dice de la ciudad?"),
        ),
        ("Why did Emma and Harriet quarrel?", ()),
        ("Who came and what?", ()),
        ("Who was good and did his duties?", ()),
        ("Who was caught and did not want to tell?", ()),
        ("What did she eat and drink?", ()),
        ("Who is Emma?", ()),
        ("¿Por qué discuten Sancho y Don Quijote?", ()),
    ],
)
def test_each_part_stands_by_itself(question: str, parts: tuple[str, ...]) -> None:
    assert parse_question(question).sub_questions == parts


def test_parts_are_asked_in_more_than_one_round() -> None:
    plan = parse_question("Who is Emma and why did she leave?").plan
    assert plan.multi_query
    plain = parse_question("Emma?").plan
    assert (plain.multi_query, plain.names) == (False, True)


def test_at_most_six_parts_are_taken() -> None:
    assert len(parse_question("Who is Emma? " * 9).sub_questions) == 6
