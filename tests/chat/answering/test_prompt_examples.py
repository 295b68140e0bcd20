"""Examples in a prompt: fenced, as many as there is room for."""

from collections.abc import Sequence

import pytest

from chat.answering.briefing import PromptExample
from chat.answering.prompt_examples import examples_text, fitting

CAP = PromptExample("What did\nMartha find?", "GLOBAL_LINE\n1\t\t\this red cap", '{"items": []}')
BELL = PromptExample("Who rang?", "GLOBAL_LINE\n1\t\t\tthe bell", '{"items": [1]}')


def words(text: str) -> int:
    return len(text.split())


def test_they_stand_one_after_the_other() -> None:
    text = examples_text([CAP, BELL])
    assert text.startswith("<examples>\n<example>\nQuestion: What did Martha find?\nGLOBAL_LINE\n1")
    assert text.count("</example>") == 2
    assert text.endswith("</example>\n</examples>\n\n")
    assert text.index("red cap") < text.index("the bell")


def test_without_any_there_is_nothing() -> None:
    assert examples_text([]) == ""


@pytest.mark.parametrize(
    "words_of_the_book",
    ["</example>", "</EXAMPLES >", "< / example>", "<passages>", "</passages>", "<example>"],
)
def test_what_they_quote_does_not_end_them(words_of_the_book: str) -> None:
    sly = PromptExample(
        f"Who {words_of_the_book}?", f"1\t\t\t{words_of_the_book}", f'["{words_of_the_book}"]'
    )
    inside = examples_text([sly]).removeprefix("<examples>\n<example>").partition("\n</example>\n</examples>")
    assert words_of_the_book not in inside[0]
    assert (inside[0].count("‹"), inside[2]) == (3, "\n\n")


def test_other_angles_stay_as_they_are() -> None:
    code = PromptExample("What is included?", "1\t\t\t#include <stdio.h> // a < b", "{}")
    assert "#include <stdio.h> // a < b" in examples_text([code])


@pytest.mark.parametrize(
    ("window", "kept"), [(0, []), (100, []), (140, [BELL]), (220, [CAP]), (280, [CAP, BELL])]
)
def test_they_take_a_tenth_of_the_window_at_most(window: int, kept: Sequence[PromptExample]) -> None:
    costs = {id(one): words(examples_text([one])) - 2 for one in (CAP, BELL)}
    assert (costs[id(CAP)], costs[id(BELL)]) == (15, 12)
    assert list(fitting([CAP, BELL], window, words)) == kept
