"""What several calls gave becomes one answer, and what is said of it holds for the whole."""

from collections.abc import Callable
from typing import Any

import pytest

from chat.answering.briefing import Briefing
from chat.answering.exchange import Exchange
from chat.answering.instructions import Instructions
from chat.answering.merging import items_of, telling, typed_of, warnings_of
from chat.answering.registry import ANSWER_REGISTRY
from chat.answering.reply_form import ReplyForm
from chat.answering.schemas.base import ExtractionMethod
from chat.answering.validation import NOTHING_CHECKED, ONLY_A_PART, Validated, validated
from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape
from chat.retrieval.passage import Passage
from tests.chat.answering.misbehaving_replies import item, said

CLARA = (1, 2, "his niece Clara came over the sand")
KEEPER = (2, 2, "kept the lighthouse at Penmore Point")
Call = Callable[..., Validated]


@pytest.fixture
def call(passages: list[Passage]) -> Call:
    """One call with one passage: number 0 is of the keeper, number 1 of Clara."""

    def made(number: int, reply: str, shape: AnswerShape = AnswerShape.TEXT, **parse: Any) -> Validated:
        asked = parse_question("Who came?").model_copy(update=parse)
        form = ReplyForm(ANSWER_REGISTRY[shape])
        one = Exchange(asked, Instructions("", "", ()), form, passages[number : number + 1])
        return validated(form.read(reply), one, Briefing(), ExtractionMethod.SEQUENTIAL)

    return made


def test_items_stand_in_order_and_none_twice(call: Call) -> None:
    found = [
        call(0, said(item("A keeper.", KEEPER), item("Clara"))),
        call(1, said(item("clara.", CLARA), item("A niece.", CLARA))),
    ]
    assert [(one.text, one.supported) for one in items_of(found)] == [
        ("A keeper.", True),
        ("Clara", True),
        ("A niece.", True),
    ]
    typed = typed_of(found)["items"]
    assert [one["text"] for one in typed] == ["A keeper.", "Clara", "A niece."]
    assert [len(one["spans"]) for one in typed] == [1, 1, 1]


def test_an_item_that_was_set_apart_gives_way_to_one_that_is_borne_out(call: Call) -> None:
    at_fault = call(0, said(item("Clara.", KEEPER, name="Ahab")), AnswerShape.CHARACTER)
    sound = call(1, said(item("Clara.", CLARA, name="Ahab")), AnswerShape.CHARACTER, resolved="Who is Ahab?")
    (one,) = items_of([at_fault, sound])
    assert one.supported
    assert [citation.quote for citation in one.citations] == [CLARA[2]]
    assert items_of([sound, at_fault]) == (one,)


def test_nothing_is_unchecked_where_another_call_found_support(call: Call) -> None:
    unchecked, supported = call(0, said(item("A pirate."))), call(1, said(item("Clara.", CLARA)))
    assert warnings_of([unchecked]) == (NOTHING_CHECKED,)
    assert warnings_of([unchecked, supported]) == ()


def test_a_part_is_a_part_until_a_call_has_it_all(call: Call) -> None:
    part = call(0, said(item("A keeper.", KEEPER), complete_answer_found=False))
    assert warnings_of([part, part]) == (ONLY_A_PART,)
    assert warnings_of([part, call(1, said(item("Clara.", CLARA)))]) == ()


def test_a_side_is_missing_where_no_call_tells_of_it(call: Call) -> None:
    sides = {"subjects": ("Clara", "Mr. Harrow"), "is_comparison": True}
    harrow = call(0, said(item("Alone.", KEEPER, subject="Harrow")), AnswerShape.COMPARISON, **sides)
    clara = call(1, said(item("Came.", CLARA, subject="Clara")), AnswerShape.COMPARISON, **sides)
    assert "about Clara" in warnings_of([harrow])[0]
    assert warnings_of([harrow, clara]) == ()


def test_what_models_remark_comes_last_and_once(call: Call) -> None:
    remarked = call(0, said(item("A pirate."), warnings=["The lines are short."]))
    assert warnings_of([remarked, remarked]) == (NOTHING_CHECKED, "The model remarks: The lines are short.")


def test_tables_of_other_columns_are_not_put_together(call: Call) -> None:
    first = call(0, said(item(None, KEEPER, cells=["a"]), headers=["x"]), AnswerShape.TABLE)
    other = call(1, said(item(None, CLARA, cells=["b"]), headers=["y"]), AnswerShape.TABLE)
    assert telling([first, other]) == [first]
    assert telling([first, first]) == [first, first]


def test_calls_that_found_nothing_tell_nothing_beside_one_that_did(call: Call) -> None:
    nothing = call(0, said(found=False, warnings=["Nothing here."]))
    some = call(1, said(item("Clara.", CLARA)))
    assert telling([nothing, some]) == [some]
    assert telling([nothing]) == [nothing]
    assert warnings_of([nothing]) == ("The model remarks: Nothing here.",)
    assert (typed_of([]), items_of([]), warnings_of([])) == ({}, (), ())


def test_the_whole_is_as_sure_as_its_least_sure_part(call: Call) -> None:
    sure = call(0, said(item("A keeper.", KEEPER), confidence=0.9))
    unsure = call(1, said(item("Clara.", CLARA), confidence=0.4, conflicting_evidence=True))
    together = typed_of([sure, unsure])
    assert together["confidence"] == pytest.approx(0.4)
    assert together["conflicting_evidence"]
    assert together["answer_found"]
