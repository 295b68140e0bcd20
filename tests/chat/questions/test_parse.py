"""What the parser makes of questions in English and Spanish."""

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import AskedFor, Breadth, Topic


@pytest.mark.parametrize(
    ("question", "asked_for"),
    [
        ("Who stole the tarts?", AskedFor.PERSON),
        ("What is the name of the cat?", AskedFor.PERSON),
        ("Where does the Hatter live?", AskedFor.PLACE),
        ("In which city was she born?", AskedFor.PLACE),
        ("Which city was she born in?", AskedFor.PLACE),
        ("When did the trial begin?", AskedFor.TIME),
        ("How long did the journey take?", AskedFor.TIME),
        ("How many jurors were there?", AskedFor.NUMBER),
        ("How old is the Dormouse?", AskedFor.NUMBER),
        ("Why did she follow the rabbit?", AskedFor.REASON),
        ("How did she get through the door?", AskedFor.MANNER),
        ("What does the Caterpillar say to her?", AskedFor.QUOTE),
        ("What is a Mock Turtle?", AskedFor.DEFINITION),
        ("Did the Queen pardon them?", AskedFor.YES_NO),
        ("What did she find on the table?", AskedFor.ANYTHING),
        ("¿Quién robó las tartas?", AskedFor.PERSON),
        ("¿Cómo se llama el gato?", AskedFor.PERSON),
        ("¿Dónde vive el Sombrerero?", AskedFor.PLACE),
        ("¿En qué año nació?", AskedFor.TIME),
        ("¿Cuánto tiempo duró el viaje?", AskedFor.TIME),
        ("¿Cuántos hermanos tenía?", AskedFor.NUMBER),
        ("¿Por qué siguió al conejo?", AskedFor.REASON),
        ("¿Cómo pasó por la puerta?", AskedFor.MANNER),
        ("¿Qué dijo la Oruga?", AskedFor.QUOTE),
        ("¿Qué es una falsa tortuga?", AskedFor.DEFINITION),
        ("¿Qué encontró en la mesa?", AskedFor.ANYTHING),
    ],
)
def test_it_knows_what_kind_of_thing_would_answer(question: str, asked_for: AskedFor) -> None:
    assert parse_question(question).asked_for is asked_for


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("What is this book about?", Topic.PLOT),
        ("What's it about?", Topic.PLOT),
        ("Summarize the plot", Topic.PLOT),
        ("Who are the main characters?", Topic.CHARACTERS),
        ("What are the themes of this novel?", Topic.THEMES),
        ("Where is the story set?", Topic.SETTING),
        ("Any good discussion questions?", Topic.DISCUSSION),
        ("¿De qué trata este libro?", Topic.PLOT),
        ("¿Quiénes son los personajes principales?", Topic.CHARACTERS),
        ("¿Cuáles son los temas principales?", Topic.THEMES),
        ("¿Dónde transcurre la novela?", Topic.SETTING),
    ],
)
def test_it_knows_questions_about_the_whole_book(question: str, topic: Topic) -> None:
    parsed = parse_question(question)
    assert parsed.breadth is Breadth.WHOLE_BOOK
    assert parsed.topic is topic


@pytest.mark.parametrize(
    "question",
    ["What is the theme of the party?", "What was the plot against the king?", "Where is the key set down?"],
)
def test_a_word_of_criticism_does_not_make_a_question_broad(question: str) -> None:
    parsed = parse_question(question)
    assert parsed.breadth is Breadth.PASSAGE
    assert parsed.topic is None


def test_it_keeps_content_words_and_names() -> None:
    parsed = parse_question("Why did Mr. Darcy's aunt visit Elizabeth at Longbourn?")
    assert parsed.keywords == ("darcy", "visit", "elizabeth", "longbourn")
    assert parsed.names == ("Darcy", "Elizabeth", "Longbourn")


def test_a_name_may_open_a_question() -> None:
    assert parse_question("Ishmael met whom at the inn?").names == ("Ishmael",)
    assert parse_question("Describe the inn.").names == ()


@pytest.mark.parametrize(
    ("question", "book_language", "language"),
    [
        ("Who is Nela?", "es", "en"),
        ("¿Quién es Nela?", "en", "es"),
        ("quien es la madre de Nela", "en", "es"),
        ("Nela?", "es", "es"),
        ("Nela?", "en", "en"),
        ("Nela?", "", "en"),
    ],
)
def test_the_question_tells_its_language_and_else_the_book(
    question: str, book_language: str, language: str
) -> None:
    assert parse_question(question, book_language).language == language
