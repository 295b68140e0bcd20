"""The form of what would answer."""

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("How many jurors were there?", AnswerShape.AMOUNT),
        ("How old is the Dormouse?", AnswerShape.AMOUNT),
        ("How long did the journey take?", AnswerShape.AMOUNT),
        ("What is the price of the house?", AnswerShape.TEXT),
        ("What price did he pay?", AnswerShape.AMOUNT),
        ("When did the trial begin?", AnswerShape.DATE),
        ("In what year was she born?", AnswerShape.DATE),
        ("Can you tell me when the trial began?", AnswerShape.DATE),
        ("What did she say when she came in?", AnswerShape.TEXT),
        ("Did the Queen pardon them?", AnswerShape.BOOLEAN),
        ("Is Emma married?", AnswerShape.BOOLEAN),
        ("Does Emma marry Mr. Elton or Mr. Knightley?", AnswerShape.TEXT),
        ("Can you tell me why she left?", AnswerShape.TEXT),
        ("Do you know if Emma marries?", AnswerShape.TEXT),
        ("List the guests of the party", AnswerShape.LIST),
        ("Who are the main characters?", AnswerShape.LIST),
        ("Which characters die?", AnswerShape.LIST),
        ("What are the names of his sons?", AnswerShape.LIST),
        ("What were the floors made of?", AnswerShape.TEXT),
        ("What did the people want?", AnswerShape.TEXT),
        ("When the girl came home, who was there?", AnswerShape.TEXT),
        ("Give me three reasons for the war", AnswerShape.LIST),
        ("Show the guests as a table", AnswerShape.TABLE),
        ("Compare Jane and Lydia in a table", AnswerShape.TABLE),
        ("What was hidden in a table?", AnswerShape.TEXT),
        ("Why did she leave?", AnswerShape.TEXT),
        ("¿Cuántos hermanos tenía?", AnswerShape.AMOUNT),
        ("¿Qué edad tiene Nela?", AnswerShape.AMOUNT),
        ("¿Cuánto tiempo duró el viaje?", AnswerShape.AMOUNT),
        ("¿Cuándo murió Nela?", AnswerShape.DATE),
        ("¿En qué año nació?", AnswerShape.DATE),
        ("¿Se casa Pablo con Nela?", AnswerShape.BOOLEAN),
        ("¿Pablo recupera la vista?", AnswerShape.BOOLEAN),
        ("¿Muere Nela o Florentina?", AnswerShape.TEXT),
        ("¿Quiénes son los amigos de Nela?", AnswerShape.LIST),
        ("Enumera los pueblos", AnswerShape.LIST),
        ("Haz una tabla de los personajes", AnswerShape.TABLE),
        ("¿Por qué llora Nela?", AnswerShape.TEXT),
        ("Dime quién es Nela", AnswerShape.TEXT),
    ],
)
def test_it_knows_the_form_of_the_answer(question: str, shape: AnswerShape) -> None:
    assert parse_question(question).expected_answer_shape is shape


@pytest.mark.parametrize(
    ("question", "wanted", "words"),
    [
        ("Who is Emma, in one sentence?", "in one sentence", ("emma",)),
        ("List the guests as a table", "as a table", ("guests",)),
        ("¿Quién es Nela? Responde en dos frases", "en dos frases", ("nela", "responde")),
        ("Why did Emma lie in order to win?", "", ("emma", "lie", "order", "win")),
    ],
)
def test_the_wanted_format_is_no_keyword(question: str, wanted: str, words: tuple[str, ...]) -> None:
    parsed = parse_question(question)
    assert (parsed.brief.format, parsed.words) == (wanted, words)
