"""Prose in English and Spanish is cut where a reader would."""

import pytest

from chat.answering.sentences import LONGEST_SENTENCE, is_question, sentences_of


def cut(text: str) -> list[str]:
    return [text[one.start : one.end] for one in sentences_of(text)]


@pytest.mark.parametrize(
    "sentences",
    [
        ["It rained.", "It poured!", "Did it stop?"],
        ["Mr. Darcy met Mrs. Long.", "St. James was far."],
        ["J. R. Smith wrote it.", "So did I.", "He left."],
        ['"Who are you?" said the Caterpillar.', "Nobody knew."],
        ['"Oh!" Alice cried.', '"No."'],
        ["“I hardly know.”", "“Why not?”"],
        ["He was ... well, late.", "She was not."],
        ["—¿Quién es? —preguntó la Sra. Pérez.", "No lo sabía."],
        ["¡Vaya!", "¿Qué dices?", "Nada…", "Bueno."],
        ["Habló D. Quijote.", "«Calla», dijo Sancho."],
        ["«¡Ay!» Sancho gritó.", "Nadie vino."],
        ["In 1815 he came.", "1816 was worse."],
    ],
)
def test_it_cuts_between_sentences(sentences: list[str]) -> None:
    assert cut(" ".join(sentences)) == sentences
    assert cut("\n".join(sentences)) == sentences


def test_paragraphs_end_sentences_and_are_counted() -> None:
    found = sentences_of("CHAPTER I\n\nShe came in. She sat\ndown.\n\n\nThen")
    assert [one.paragraph for one in found] == [0, 1, 1, 2]
    assert [one.whole for one in found] == [False, True, True, False]


def test_what_a_chunk_cuts_off_is_no_whole_sentence() -> None:
    assert [one.whole for one in sentences_of("and so he left. She stayed.")] == [False, True]


def test_a_very_long_sentence_is_cut_at_its_semicolons() -> None:
    text = ("The wind rose and " * 10 + "fell; ") * 5 + "and then it was still."
    found = cut(text)
    assert len(found) == 6
    assert all(len(one) < LONGEST_SENTENCE for one in found)
    assert all(one.whole for one in sentences_of(text))


def test_it_may_begin_within_the_text() -> None:
    text = "CHAPTER I\nShe came in. She sat down."
    assert [text[one.start : one.end] for one in sentences_of(text, 10)] == ["She came in.", "She sat down."]


@pytest.mark.parametrize("question", ["Who?", "“Who are you?”", "—¿Quién?—"])
def test_a_question_is_told_by_its_mark(question: str) -> None:
    assert is_question(question)
    assert not is_question(f"{question} he said.")


def test_white_space_alone_has_no_sentences() -> None:
    assert sentences_of(" \n\n \n") == []
