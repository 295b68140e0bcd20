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
        ("What did she say when she came in?", AnswerShape.QUOTATION),
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
        ("¿Y la boda?", AnswerShape.TEXT),
        ("¿Y Nela?", AnswerShape.TEXT),
        ("¿Y murió?", AnswerShape.BOOLEAN),
        ("¿Quiénes son los amigos de Nela?", AnswerShape.LIST),
        ("Enumera los pueblos", AnswerShape.LIST),
        ("Haz una tabla de los personajes", AnswerShape.TABLE),
        ("¿Por qué llora Nela?", AnswerShape.TEXT),
        ("Dime quién es Nela", AnswerShape.CHARACTER),
        ("Dime quién mató a Nela", AnswerShape.TEXT),
    ],
)
def test_it_knows_the_form_of_the_answer(question: str, shape: AnswerShape) -> None:
    assert parse_question(question).expected_answer_shape is shape


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("Compare Jane and Lydia", AnswerShape.COMPARISON),
        ("What is the difference between Jane and Lydia?", AnswerShape.COMPARISON),
        ("How are Jane and Elizabeth alike?", AnswerShape.COMPARISON),
        ("Are Jane and Elizabeth alike?", AnswerShape.COMPARISON),
        ("What do both Emma and Harriet want?", AnswerShape.COMPARISON),
        ("Darcy vs. Wickham: who is richer?", AnswerShape.COMPARISON),
        ("Compare when Emma and Harriet marry", AnswerShape.COMPARISON),
        ("Compare the two books", AnswerShape.COMPARISON),
        ("Compara a Sancho y a Don Quijote", AnswerShape.COMPARISON),
        ("¿En qué se parecen Sancho y Don Quijote?", AnswerShape.COMPARISON),
        ("Nela frente a Florentina", AnswerShape.COMPARISON),
        ("¿Qué diferencia hay entre el campo y la ciudad?", AnswerShape.COMPARISON),
        ("Compare Jane and Lydia in a table", AnswerShape.TABLE),
        ("Haz una tabla comparando a Sancho y Don Quijote", AnswerShape.TABLE),
        ("List the differences between Jane and Lydia", AnswerShape.LIST),
        ("Enumera las diferencias entre Nela y Florentina", AnswerShape.LIST),
        ("How many differences are there between Jane and Lydia?", AnswerShape.AMOUNT),
        ("¿Cuántas diferencias hay entre Nela y Florentina?", AnswerShape.AMOUNT),
        ("What passed between Emma and Mr. Elton?", AnswerShape.TEXT),
        ("Did both Jane and Lydia marry?", AnswerShape.BOOLEAN),
        ("¿Qué pasó entre Nela y Pablo?", AnswerShape.TEXT),
        ("What difference does it make to Emma?", AnswerShape.TEXT),
        ("Describe Emma and Harriet", AnswerShape.TEXT),
        ("Why were the two wives different from most women?", AnswerShape.TEXT),
    ],
)
def test_a_comparison_goes_subject_by_subject_unless_another_form_is_asked_for(
    question: str, shape: AnswerShape
) -> None:
    assert parse_question(question).expected_answer_shape is shape


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("What exactly does the Duchess say about the moral?", AnswerShape.QUOTATION),
        ("Quote the passage where Alice falls", AnswerShape.QUOTATION),
        ("Find the sentence about the white rabbit", AnswerShape.QUOTATION),
        ("Find me the exact line about the moon", AnswerShape.QUOTATION),
        ("Which sentence says that he died?", AnswerShape.QUOTATION),
        ("What were his exact words?", AnswerShape.QUOTATION),
        ("What did he tell her, word for word?", AnswerShape.QUOTATION),
        ("What does the Caterpillar say to her?", AnswerShape.QUOTATION),
        ("Cita la frase sobre la luna", AnswerShape.QUOTATION),
        ("Busca la frase donde muere Nela", AnswerShape.QUOTATION),
        ("Encuentra el pasaje en que Sancho llora", AnswerShape.QUOTATION),
        ("¿Qué dice exactamente Sancho?", AnswerShape.QUOTATION),
        ("¿Cuáles son las palabras exactas de Sancho?", AnswerShape.QUOTATION),
        ("Quote his words in a table", AnswerShape.TABLE),
        ("Who quotes Shakespeare?", AnswerShape.TEXT),
        ("Find the thief", AnswerShape.TEXT),
        ("Show me the line between good and evil", AnswerShape.TEXT),
        ("What sentence did the judge pass on the thief?", AnswerShape.TEXT),
        ("¿Cuándo es la cita de Nela con Pablo?", AnswerShape.DATE),
        ("¿Por qué falta Nela a la cita?", AnswerShape.TEXT),
    ],
)
def test_words_of_the_book_are_quoted(question: str, shape: AnswerShape) -> None:
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
