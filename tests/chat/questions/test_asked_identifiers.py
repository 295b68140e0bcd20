"""Names of source code are told from words."""

import pytest

from chat.questions.asked_identifiers import AskedIdentifier, asked_identifiers


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What does take_back_generated_chunk do?", "take_back_generated_chunk"),
        ("¿Qué hace _Build.run?", "_Build.run"),
        ("Explain _record_failure()", "_record_failure"),
        ("How does startProxy work?", "startProxy"),
        ("where is Shelf::addBook called", "Shelf.addBook"),
        ("What is HTTPServer?", "HTTPServer"),
    ],
)
def test_some_are_certain_by_their_form(question: str, name: str) -> None:
    certain = [one for one in asked_identifiers(question) if one.is_certain]
    assert [".".join(one.parts) for one in certain] == [name]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What does cut do?", "cut"),
        ("What does the function keep return?", "keep"),
        ("¿Para qué sirve la función keep?", "keep"),
        ("¿Qué hace cut?", "cut"),
        ("What is `begin` for?", "begin"),
        ("When is sweep() called?", "sweep"),
        ("cut", "cut"),
    ],
)
def test_others_by_where_they_stand(question: str, name: str) -> None:
    assert (name,) in [one.parts for one in asked_identifiers(question)]


@pytest.mark.parametrize(
    "question",
    [
        "Who came over the sand in March?",
        "¿Dónde dormía la Nela?",
        "Why does Mr. Harrow climb the steps?",
        "",
    ],
)
def test_questions_about_a_story_give_no_certain_name(question: str) -> None:
    assert not [one for one in asked_identifiers(question) if one.is_certain]


def test_a_name_is_that_of_its_last_parts() -> None:
    run = AskedIdentifier(("Build", "run"), is_certain=True)
    assert run.is_name_of("pipeline.Build.run")
    assert not run.is_name_of("Rebuild.run")
    assert not run.is_name_of("Build.run_all")


@pytest.mark.parametrize(
    "text",
    [
        "    def add_book(self):",
        "class add_book:",
        "func (s *Shelf) add_book() error {",
        "export const add_book = 1",
        "add_book: int = 3",
        "  public static void add_book(",
    ],
)
def test_a_definition_is_known_by_its_line(text: str) -> None:
    assert AskedIdentifier(("add_book",), is_certain=True).is_defined_in(f"x\n{text}\n")


@pytest.mark.parametrize(
    "text", ["shelf.add_book(1)", "if add_book == 2:", "def f(add_book):", "def add_books():", "the add_book"]
)
def test_a_mention_is_no_definition(text: str) -> None:
    assert not AskedIdentifier(("add_book",), is_certain=True).is_defined_in(text)
