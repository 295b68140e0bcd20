"""A question's words are met by their stems, in parts, misspelt, and by what novels say instead."""

import pytest

from chat.answering.question_terms import QuestionTerms, question_terms
from chat.questions.parse import parse_question
from ingestion.words.stems import stems_of


def terms_of(question: str, *sentences: str) -> tuple[QuestionTerms, list[frozenset[str]]]:
    stems = [frozenset(stems_of(sentence, "en")) for sentence in sentences]
    return question_terms(parse_question(question, "en"), stems, {}), stems


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Who was the lighthouse-keeper of Penmore?", "The keeper of the lighthouse at Penmore was Harrow."),
        ("Whom did Clementnia marry?", "Clementina married the pilot."),
    ],
)
def test_words_with_a_hyphen_and_misspelt_ones_are_found(question: str, sentence: str) -> None:
    terms, (stems,) = terms_of(question, sentence)
    assert terms.coverage(stems) == pytest.approx(1.0)


def test_a_word_that_is_there_is_not_taken_for_another() -> None:
    terms, (clara, _clare) = terms_of("Whom did Clare marry?", "Clara married the pilot.", "Clare sang.")
    assert terms.coverage(clara) < 1


def test_what_novels_say_instead_counts_a_little() -> None:
    terms, (said, other) = terms_of("Who was killed?", "There was blood on the stair.", "The gulls cried.")
    assert 0 < terms.coverage(said) < 1
    assert terms.coverage(other) == 0


def test_only_what_is_written_with_a_capital_is_a_name() -> None:
    terms, _stems = terms_of("What did the Tin-soldier and Clara find?", "Clara found a soldier of tin.")
    assert terms.names == {"tin", "clara"}
