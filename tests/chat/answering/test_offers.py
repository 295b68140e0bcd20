"""A sentence offers a person, a place, a reason, or it does not."""

import pytest

from chat.answering.offers import offer
from chat.questions.parse import parse_question


@pytest.mark.parametrize(
    ("question", "offers", "does_not"),
    [
        ("Who came over the sand?", "On the sand came Clara.", "It was cold."),
        ("Who is Clara?", "She was his niece, said Harrow.", "Then there was Clara."),
        ("Where did she work?", "She worked at Truro.", "She worked hard."),
        ("When did she come?", "She came on the third of March.", "She came alone."),
        ("How many steps are there?", "There are ninety-one steps.", "There are many steps."),
        ("Why did he climb?", "He climbed because the lift was broken.", "He climbed."),
        ("What did he say?", "He looked up: “You may stay.”", "He looked up."),
        ("¿Quién llegó?", "Por la arena vino Clara.", "Hacía frío."),
        ("¿Dónde trabajaba?", "Trabajaba en Truro.", "Trabajaba mucho."),
        ("¿Por qué subía?", "Subía porque no había ascensor.", "Subía."),
        ("¿Cuántos años tenía?", "Tenía veinte años.", "Era joven."),
    ],
)
def test_it_tells_what_a_sentence_offers(question: str, offers: str, does_not: str) -> None:
    parsed = parse_question(question)
    assert offer(parsed, offers) > offer(parsed, does_not)


def test_any_sentence_may_answer_an_open_question() -> None:
    assert offer(parse_question("What did she find?"), "In London she found 3 cats because of Tom.") == 0.0
