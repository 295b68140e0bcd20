"""Whom and what a question names."""

import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import KeywordSource


@pytest.mark.parametrize(
    ("question", "subjects"),
    [
        ("Why did Elizabeth Bennet refuse Mr. Collins?", ("Elizabeth Bennet", "Mr. Collins")),
        ("Who is the Marquis of Carabas?", ("Marquis of Carabas",)),
        ("Who is the Knight of the Sad Countenance?", ("Knight of the Sad Countenance",)),
        ("¿Quién es Don Quijote de la Mancha?", ("Don Quijote de la Mancha",)),
        ("¿Qué quiere el tío Manuel?", ("tío Manuel",)),
        ("¿Quién es el padre de Nela?", ("Nela",)),
        ("Who is the captain of Emma's ship?", ("Emma",)),
        ("What did aunt Polly say to Tom's brother?", ("aunt Polly", "Tom")),
        ("Who is Mr. Darcy's aunt?", ("Mr. Darcy",)),
        ("Who wrote “The Turn of the Tide”?", ("The Turn of the Tide",)),
        ("Did Emma and Harriet quarrel?", ("Emma", "Harriet")),
        ("Is Emma Emma Woodhouse?", ("Emma Emma Woodhouse",)),
        ("What did Samuel L. Harris sell?", ("Samuel L. Harris",)),
        ("¿Muere Nela?", ("Nela",)),
        ("¿Riñen Pablo y Teodoro?", ("Pablo", "Teodoro")),
        ("¿Quería Pablo casarse?", ("Pablo",)),
        ("¿Carmen Ruiz es rica?", ("Carmen Ruiz",)),
        ("¿Pablo recupera la vista?", ("Pablo",)),
        ("What did she find on the table?", ()),
        ("¿Qué encontró en la mesa?", ()),
    ],
)
def test_words_of_a_name_stay_together(question: str, subjects: tuple[str, ...]) -> None:
    assert parse_question(question).subjects == subjects


def test_a_quotation_is_no_name() -> None:
    parsed = parse_question("Who says “it was the best of times and the worst of times”?")
    assert parsed.subjects == ()
    assert "it was the best of times and the worst of times" in parsed.retrieval.anchors


def test_keywords_say_whence_they_are() -> None:
    keywords = parse_question("Who told Emma of the “stolen letter” in the garden?").keywords
    by_text = {word.text: word.source for word in keywords}
    assert by_text["Emma"] is KeywordSource.NAME
    assert by_text["garden"] is KeywordSource.QUESTION
    assert by_text["stolen letter"] is KeywordSource.PHRASE
    weights = {word.text: word.weight for word in keywords}
    assert weights["garden"] < weights["Emma"] < weights["stolen letter"]


def test_a_star_ends_a_pattern() -> None:
    parsed = parse_question("Where does it speak of govern* by law?")
    assert [word.text for word in parsed.keywords if word.is_regex] == [r"\bgovern\w*"]
    assert "govern" in parsed.words


def test_names_that_share_a_word_are_to_be_told_apart() -> None:
    asked = parse_question("Does Mr. Bennet listen to Mrs. Bennet or to Lydia?")
    assert asked.brief.distinctions == ("Mr. Bennet", "Mrs. Bennet")
