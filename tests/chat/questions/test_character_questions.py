"""Which questions ask for a portrait of one person."""

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape


@pytest.mark.parametrize(
    "question",
    [
        "Who is Mr. Darcy?",
        "Who's Emma Woodhouse?",
        "Who was the Queen of Hearts?",
        "Who is Fanny Hill?",
        "Who is the narrator?",
        "Who is her father?",
        "Who is Emma's father?",
        "Who is Mr. Darcy's aunt?",
        "who is the king's daughter",
        "Who is the mother of Emma?",
        "Who is Emma's father's friend?",
        "Who is Emma, in one sentence?",
        "Who is Emma in this novel?",
        "Who is Emma in chapter 3?",
        "Can you tell me who Emma is?",
        "I'd like to know who Mr. Elton is",
        "What is Emma like?",
        "What's the old man like?",
        "What is Mr. Knightley like as a person?",
        "What kind of man is Mr. Collins?",
        "What sort of a woman is Lady Catherine de Bourgh?",
        "Describe Miss Bates",
        "Describe Mr. Hill",
        "Describe Emma physically",
        "Who is the narrator of this book?",
        "¿Quién es el narrador de la novela?",
        "Describe the narrator.",
        "Please describe Emma",
        "Could you describe Emma's father?",
        "Describe Emma's character",
        "Describe the character of Emma",
        "Describe the character Mr. Collins",
        "What do we learn about Heathcliff?",
        "What do we know about the old man?",
        "What is known about Heathcliff?",
        "How is Mrs. Bennet portrayed?",
        "How would you describe Elizabeth?",
        "How does the author portray Heathcliff?",
        "Tell me about Mr. Darcy",
        "Tell me more about Charlotte Lucas, please",
        "Give me a character sketch of Mr. Collins",
        "What does the book say about Emma?",
        "What is the personality of Emma like?",
        "¿Quién es Nela?",
        "quien es Nela",
        "¿Quién era Don Quijote de la Mancha?",
        "¿Quién es el narrador?",
        "¿Quién es el padre de Nela?",
        "¿Quién es su hermana?",
        "¿Quién es Nela en esta novela?",
        "Dime quién es Nela",
        "¿Cómo es Don Quijote?",
        "¿Cómo era Nela físicamente?",
        "¿Cómo es el carácter de Nela?",
        "¿Cómo se describe a Nela?",
        "Describe a Sancho",
        "Describe al narrador",
        "Descríbeme a Florentina, por favor",
        "Háblame de Florentina",
        "Háblame del cura",
        "¿Puedes hablarme de Pablo?",
        "Cuéntame algo sobre Sancho Panza",
        "¿Qué sabemos de Teodoro Golfín?",
        "¿Qué nos dice el libro de Nela?",
        "¿Qué clase de persona es Doña Perfecta?",
        "Hazme un retrato de Nela",
    ],
)
def test_one_person_is_asked_about(question: str) -> None:
    assert parse_question(question).expected_answer_shape is AnswerShape.CHARACTER


@pytest.mark.parametrize(
    "question",
    [
        "Who killed Emma?",
        "Who is at the door?",
        "Who is Emma going to marry?",
        "Who is Emma married to?",
        "Who is Emma's favourite?",
        "Who is Emma to Harriet?",
        "Who is he?",
        "Who is older, Emma or Harriet?",
        "Who is the murderer?",
        "Who is the man in black?",
        "Who is a friend of Emma?",
        "Who is Emma and what does she want?",
        "Who else is there?",
        "What is it like?",
        "What is she like?",
        "What is the weather like?",
        "What does Emma like?",
        "What would Emma like for dinner?",
        "What is Emma's house like?",
        "What is a Mock Turtle?",
        "Describe the house",
        "Describe Thornfield Hall",
        "Describe London",
        "Describe the French",
        "Describe “The Raven”",
        "Describe Emma's wedding",
        "Describe how Emma meets Mr. Elton",
        "What do we learn about the war?",
        "What do we learn about Emma's past?",
        "Tell me about the storm",
        "Emma",
        "¿Quién mató a Nela?",
        "¿Quién está en la puerta?",
        "¿Quién es el asesino?",
        "¿Quién es más alto, Sancho o Pablo?",
        "¿Quién es él?",
        "¿Cómo es la casa de Nela?",
        "¿Cómo es que Nela llega tarde?",
        "¿Cómo está Nela?",
        "¿Cómo es Madrid?",
        "¿Cómo es el Palacio de Aldea?",
        "¿Cómo se llama Nela?",
        "Describe la casa",
        "Describe la boda de Nela",
        "Háblame de la guerra",
    ],
)
def test_another_thing_is_asked_about(question: str) -> None:
    assert parse_question(question).expected_answer_shape is AnswerShape.TEXT


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("Describe Emma in a table", AnswerShape.TABLE),
        ("Who are the Bennets?", AnswerShape.LIST),
        ("How old is Emma?", AnswerShape.AMOUNT),
        ("Compare Emma with Harriet", AnswerShape.COMPARISON),
        ("What does the narrator say about Emma?", AnswerShape.QUOTATION),
    ],
)
def test_another_form_is_asked_for(question: str, shape: AnswerShape) -> None:
    assert parse_question(question).expected_answer_shape is shape


@pytest.mark.parametrize(
    "question", ["Cuéntame algo sobre Sancho", "Háblame de Sancho", "Descríbeme a Sancho"]
)
def test_a_verb_that_asks_is_no_name(question: str) -> None:
    assert parse_question(question).subjects == ("Sancho",)
