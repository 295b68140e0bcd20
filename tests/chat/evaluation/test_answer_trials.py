"""What counts as a quotation, and whether it stands where it says: a check apart from the answerer's."""

from dataclasses import replace

import pytest

from chat.answering.answers import Answer, AnswerItem, CitationDraft
from chat.answering.citing import cite, cite_unverified
from chat.evaluation.answer_trials import quotations, said, stands_on_its_lines, stands_there
from tests.chat.evaluation.passages import passage

STORED = "The keeper climbed\nthe ninety steps\nand lit the lamp.\n"
PASSAGE = passage(STORED)
QUOTED = cite(PASSAGE, STORED.index("climbed"), STORED.index(" steps"))


def answer(*citations: CitationDraft, found: bool = True) -> Answer:
    return Answer((AnswerItem("She did.", citations),), found, "offline", "", leaves_machine=False)


def test_a_quotation_stands_where_it_says() -> None:
    assert QUOTED.quote == "climbed\nthe ninety"
    assert stands_there(STORED, QUOTED)
    assert stands_on_its_lines(STORED, QUOTED)


@pytest.mark.parametrize(
    "changes",
    [
        {"quote": "climbed the ninety"},
        {"quote": "climbed\nthe eighty"},
        {"quote": ""},
        {"char_start": 0},
        {"char_end": 20},
        {"char_start": None, "char_end": None},
    ],
)
def test_other_words_or_another_place_are_noticed(changes: dict[str, object]) -> None:
    assert not stands_there(STORED, replace(QUOTED, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("lines", [(1, 1), (1, 3), (2, 2), (2, 3), (2, 1), (7, 8), (0, 1), (None, None)])
def test_so_are_other_lines(lines: tuple[int | None, int | None]) -> None:
    assert not stands_on_its_lines(STORED, replace(QUOTED, line_start=lines[0], line_end=lines[1]))


def test_what_is_not_verified_or_not_the_book_s_is_no_quotation() -> None:
    generated = cite(replace(PASSAGE, is_generated=True, char_start=None, line_start=None), 0, 10)
    assert list(quotations(answer(QUOTED, generated, cite_unverified(PASSAGE, "never")))) == [QUOTED]


def test_an_answer_that_is_refused_says_nothing() -> None:
    assert said(answer(QUOTED)) == "She did."
    assert said(answer(QUOTED, found=False)) == ""
