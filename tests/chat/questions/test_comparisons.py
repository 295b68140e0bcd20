"""What is compared with what."""

import pytest

from chat.questions.parse import parse_question


@pytest.mark.parametrize(
    ("question", "subjects"),
    [
        ("Compare Elizabeth Bennet and Charlotte Lucas on marriage", ("Elizabeth Bennet", "Charlotte Lucas")),
        ("Compare the town and the country", ("town", "country")),
        ("What is the difference between Jane and Elizabeth?", ("Jane", "Elizabeth")),
        ("What is the difference between the town and the country?", ("town", "country")),
        ("What are the similarities between Ahab and the whale?", ("Ahab", "whale")),
        ("How does Jane differ from Elizabeth?", ("Jane", "Elizabeth")),
        ("How is the town different from the country?", ("town", "country")),
        ("How are Jane and Elizabeth alike?", ("Jane", "Elizabeth")),
        ("What do Jane and Elizabeth have in common?", ("Jane", "Elizabeth")),
        ("Darcy vs. Wickham: who is richer?", ("Darcy", "Wickham")),
        ("Contrast Mr. Darcy with Mr. Wickham", ("Mr. Darcy", "Mr. Wickham")),
        ("Compare how Emma and Harriet feel about love", ("Emma", "Harriet")),
        ("Compare Jane, Lydia and Kitty", ("Jane", "Lydia", "Kitty")),
        ("What do both Emma and Harriet want?", ("Emma", "Harriet")),
        ("What passed between Emma and Mr. Elton?", ("Emma", "Mr. Elton")),
        ("¿Qué diferencia hay entre el campo y la ciudad?", ("campo", "ciudad")),
        ("Compara a Sancho y a Don Quijote", ("Sancho", "Don Quijote")),
        ("¿En qué se parecen Sancho y Don Quijote?", ("Sancho", "Don Quijote")),
        ("¿Qué tienen en común Nela y Florentina?", ("Nela", "Florentina")),
        ("Diferencias entre Nela y Florentina", ("Nela", "Florentina")),
        ("Nela frente a Florentina", ("Nela", "Florentina")),
        ("¿Qué semejanzas hay entre Nela y Florentina en su trato?", ("Nela", "Florentina")),
        ("Compare Elizabeth and Jane with respect to love", ("Elizabeth", "Jane")),
        ("Compare Elizabeth and Jane with regard to love", ("Elizabeth", "Jane")),
        ("Compare the town and the country regarding noise", ("town", "country")),
        ("Compare Elizabeth and Jane in terms of love", ("Elizabeth", "Jane")),
        ("Darcy vs. Wickham with respect to love", ("Darcy", "Wickham")),
        ("Compara el campo y la ciudad con respecto al ruido", ("campo", "ciudad")),
        ("Compara el campo y la ciudad respecto a su ruido", ("campo", "ciudad")),
        ("Compara a Sancho y a Don Quijote en cuanto a su valor", ("Sancho", "Don Quijote")),
        (
            "Compare “Pride and Prejudice” with “A Room with a View”",
            ("Pride and Prejudice", "A Room with a View"),
        ),
        ("¿Qué quieren ambos, Sancho y Don Quijote?", ("Sancho", "Don Quijote")),
    ],
)
def test_a_comparison_names_its_sides(question: str, subjects: tuple[str, ...]) -> None:
    parsed = parse_question(question)
    assert parsed.is_comparison
    assert parsed.subjects == subjects
    assert len(parsed.sub_questions) == len(subjects)
    assert parsed.brief.distinctions == subjects


@pytest.mark.parametrize(
    "question",
    [
        "Did both sisters marry?",
        "What difference does it make to Emma?",
        "What similar thing happens to Harriet?",
        "Who stood between the trees?",
        "Who were both young and handsome?",
        "Who was between fifteen and seventeen?",
        "What did the mouse do differently to the broth?",
        "What different colours does Emma wear?",
        "Why did Emma and Harriet quarrel?",
        "What did Emma find in common rooms?",
        "¿Quién estaba frente a Nela?",
        "¿Pablo estaba frente a Nela?",
        "¿Qué había entre los árboles?",
        "¿Por qué discuten Sancho y Don Quijote?",
    ],
)
def test_words_of_pairing_alone_compare_nothing(question: str) -> None:
    assert not parse_question(question).is_comparison


def test_two_books_may_be_compared_without_names() -> None:
    parsed = parse_question("Compare the two books")
    assert parsed.is_comparison
    assert parsed.sub_questions == ()


@pytest.mark.parametrize("question", ["¿Ambos hermanos se parecen?", "Both sisters are alike?"])
def test_both_is_no_name(question: str) -> None:
    parsed = parse_question(question)
    assert parsed.is_comparison
    assert (parsed.names, parsed.subjects) == ((), ())


def test_the_words_that_showed_it_are_noted() -> None:
    notes = {note.rule: note.detail for note in parse_question("Compare Jane and Lydia").notes}
    assert notes["comparison"] == "“Compare”: Jane / Lydia"
