"""What the parser makes of questions in English and Spanish."""

import pytest

from chat.questions.languages import is_foreign
from chat.questions.parse import parse_question
from chat.questions.parsed_question import AskedFor, Breadth, Place, Topic


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


def test_what_someone_says_of_a_moral_is_in_a_passage() -> None:
    assert parse_question("What did the Duchess say about the moral?").breadth is Breadth.PASSAGE


@pytest.mark.parametrize(
    "question",
    ["hi", "Hello there!", "thanks a lot", "hola", "Muchas gracias", "Good morning", "???", "Who is he?"],
)
def test_it_knows_when_nothing_is_asked_of_the_book(question: str) -> None:
    assert parse_question(question).says_nothing


@pytest.mark.parametrize(
    "question", ["Who says hello?", "Was it a good morning?", "Nela?", "How does it end?", "Summarize it"]
)
def test_it_knows_when_something_is(question: str) -> None:
    assert not parse_question(question).says_nothing


@pytest.mark.parametrize(
    ("question", "breadth", "of_chapter", "keywords"),
    [
        ("Give me a summary of chapter 3", Breadth.CHAPTER, True, ()),
        ("Resume el capítulo III", Breadth.CHAPTER, True, ()),
        ("What happens in the last chapter?", Breadth.CHAPTER, True, ()),
        ("¿Qué pasa en el primer capítulo?", Breadth.CHAPTER, True, ()),
        ("Can you summarize this for me?", Breadth.WHOLE_BOOK, False, ()),
        ("A short summary, please", Breadth.WHOLE_BOOK, False, ()),
        ("¿Puedes hacer un resumen?", Breadth.WHOLE_BOOK, False, ()),
        ("Resúmeme el libro, por favor", Breadth.WHOLE_BOOK, False, ()),
        ("Summarize the trial", Breadth.PASSAGE, False, ("trial",)),
    ],
)
def test_it_knows_requests_for_a_summary(
    question: str, breadth: Breadth, of_chapter: bool, keywords: tuple[str, ...]
) -> None:
    parsed = parse_question(question)
    assert (parsed.summary, parsed.breadth, parsed.of_chapter) == (True, breadth, of_chapter)
    assert parsed.words == keywords


def test_a_chapter_may_be_where_something_happens() -> None:
    parsed = parse_question("What happens to Alice in chapter 3?")
    assert (parsed.summary, parsed.words) == (False, ("alice",))


@pytest.mark.parametrize(
    ("question", "place", "keywords"),
    [
        ("How does the book end?", Place.END, ()),
        ("How does it end?", Place.END, ()),
        ("What happens at the end?", Place.END, ()),
        ("What happens to Alice at the end of the book?", Place.END, ("alice",)),
        ("What is the last sentence of the novel?", Place.END, ()),
        ("¿Cómo termina?", Place.END, ()),
        ("¿Cómo acaba la novela?", Place.END, ()),
        ("¿Qué le pasa a la Nela al final de la novela?", Place.END, ("nela",)),
        ("How does it begin?", Place.BEGINNING, ()),
        ("¿Cuál es la primera frase del libro?", Place.BEGINNING, ()),
        ("How does the caucus race end?", None, ("caucus", "race", "end")),
        ("What stood at the end of the passage?", None, ("stood", "end")),
    ],
)
def test_it_knows_questions_about_the_edges_of_a_book(
    question: str, place: Place | None, keywords: tuple[str, ...]
) -> None:
    parsed = parse_question(question)
    assert (parsed.place, parsed.words) == (place, keywords)


@pytest.mark.parametrize(
    ("question", "book_language", "foreign"),
    [
        ("Who is Nela?", "es", True),
        ("Who is Nela?", "es-ES", True),
        ("Who is Nela?", "en", False),
        ("Who is Nela?", "", False),
        ("¿Quién es Alice?", "en", True),
        ("Nela", "en", False),
        ("Who is it?", "fr", True),
        ("¿Quién es?", "fr", True),
        ("Qui est le père de la fille de Marie ?", "fr", False),
        ("O que disse o rei?", "pt", False),
        ("Was hat er in der Stadt gesehen?", "de", False),
    ],
)
def test_it_knows_a_question_in_another_language(question: str, book_language: str, foreign: bool) -> None:
    assert is_foreign(question, book_language) is foreign


def test_it_keeps_content_words_and_names() -> None:
    parsed = parse_question("Why did Mr. Darcy's aunt visit Elizabeth at Longbourn?")
    assert parsed.words == ("darcy", "visit", "elizabeth", "longbourn")
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
