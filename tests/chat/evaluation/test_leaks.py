"""What counts as told too early, and what the question says itself."""

from dataclasses import replace

from bookclub.providers.ports import ChatRequest
from chat.answering.answers import Answer, AnswerItem, CitationDraft
from chat.evaluation.leaks import LeakCheck
from chat.evaluation.raw_knowledge import RawKnowledge
from chat.retrieval.passage import Passage
from tests.chat.evaluation.passages import passage

RAW = (
    "Ada Finch came up the stairs of the old tower and lit the lamp. "
    "Then Bruno Hale went down to the boat and rowed out over the sea."
)
KNOWLEDGE = RawKnowledge(RAW, ["Ada", "Bruno"])
HALF = RAW.index(" Then")
EARLY, LATE = RAW[:HALF], RAW[HALF + 1 :]


def check(question: str = "What happened?", offset: int = HALF) -> LeakCheck:
    return LeakCheck(KNOWLEDGE, question, offset)


def of_answer(text: str, *citations: CitationDraft, question: str = "What happened?") -> list[str]:
    answer = Answer((AnswerItem(text, citations),), True, "offline", "", leaves_machine=False)  # noqa: FBT003
    return [leak.where for leak in check(question).of_answer(answer)]


def test_what_a_typed_answer_holds_is_told_too() -> None:
    for told in (
        {"headers": ("Who", "Bruno")},
        {"keywords": ("Bruno",)},
        {"typed": {"items": [{"cells": ["Bruno"], "value": 5}]}},
        {"items": (AnswerItem("Yes.", (), value={"name": "Bruno"}),)},
    ):
        answer = Answer((), True, "scripted", "", leaves_machine=False)  # noqa: FBT003
        leaks = list(check().of_answer(replace(answer, **told)))
        assert [leak.what for leak in leaks] == ["names Bruno"]


def cited(quote: str, source: Passage) -> CitationDraft:
    return CitationDraft(source, quote, True, 1, 1, 0, 1, None, None)  # noqa: FBT003


def test_a_passage_that_ends_beyond_is_told_too_early() -> None:
    assert list(check().of_passage(passage(EARLY))) == []
    assert {leak.where for leak in check().of_passage(passage(LATE))} == {"passage"}
    assert list(check(offset=len(RAW)).of_passage(passage(LATE))) == []


def test_also_when_it_is_too_short_for_a_run_of_words_and_names_nobody() -> None:
    assert [leak.what for leak in check().of_passage(passage("went down"))] == [
        f"ends at {RAW.index('went down') + 9}, beyond {HALF}: “went down”"
    ]


def test_words_that_the_file_has_nowhere_are_no_passage_of_it() -> None:
    assert "nowhere" in next(check().of_passage(passage("Somebody else wrote this."))).what


def test_a_generated_passage_is_judged_by_its_names_and_words() -> None:
    made = replace(passage("Persons: Ada Finch"), is_generated=True)
    assert list(check().of_passage(made)) == []
    assert [leak.what for leak in check().of_passage(replace(made, text="Persons: Bruno"))] == ["names Bruno"]
    assert [leak.what for leak in check().of_passage(replace(made, chapter="Bruno"))] == ["names Bruno"]


def test_an_answer_may_repeat_a_name_that_was_asked_and_no_other() -> None:
    assert of_answer("Bruno is not in what you have read.", question="Who is Bruno?") == []
    assert of_answer("Bruno is not in what you have read.") == ["answer"]
    assert of_answer(LATE, question="Who is Bruno?") == ["answer"]


def test_a_citation_s_words_lie_within_what_was_read() -> None:
    source = passage(RAW)
    assert of_answer("So.", cited("lit the lamp", source)) == []
    assert of_answer("So.", cited("over the sea", source)) == ["citation"]


def test_a_prompt_may_hold_the_question_and_nothing_from_beyond() -> None:
    def of_prompt(user: str) -> list[str]:
        return [leak.where for leak in check("Who is Bruno?").of_prompt(ChatRequest("Rules", user))]

    assert of_prompt(f"Question: Who is Bruno?\nKeywords: Bruno\n{EARLY}") == []
    assert of_prompt(f"Question: Who is Bruno?\n{LATE}") == ["prompt"]
    assert of_prompt(f"1\t\t\t{LATE[:20]}\n2\t\t\t{LATE[20:]}") == ["prompt"]
