"""What is shown of a reply while it arrives is checked, and is part of what is shown in the end."""

import json
from itertools import groupby
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chat.answering.answers import PartialAnswer
from chat.answering.briefing import Briefing
from chat.answering.exchange import Exchange
from chat.answering.instructions import Instructions
from chat.answering.partial_replies import PartialReplies
from chat.answering.registry import AnswerSchema
from chat.answering.reply_form import SMALL_BOUNDS, ReplyForm
from chat.answering.schemas.base import ExtractionMethod
from chat.answering.schemas.quotation import QuotationAnswer
from chat.answering.schemas.table import TableAnswer
from chat.answering.schemas.text import TextAnswer
from chat.answering.validation import validated
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage
from tests.chat.answering.misbehaving_replies import GOOD, item, said

LONG = "You will never leave this island"


def exchange(passages: list[Passage], schema: AnswerSchema = TextAnswer) -> Exchange:
    form = ReplyForm(schema, SMALL_BOUNDS)
    return Exchange(parse_question("Who came?"), Instructions("", "", ()), form, passages)


def watch(passages: list[Passage], **more: Any) -> PartialReplies:
    return PartialReplies(exchange(passages, **more), Briefing(), ())


def steps(watching: PartialReplies, reply: str, piece: int = 1) -> list[PartialAnswer]:
    """What there is to show, each time that it changes."""
    looked = [watching.look(reply[:end]) for end in [*range(piece, len(reply), piece), len(reply)]]
    return [one for one, _same in groupby(looked) if one.items or one.unfinished]


def test_an_item_is_whole_and_checked_once_it_is_closed(passages: list[Passage]) -> None:
    shown = steps(watch(passages), said(item("Clara came.", GOOD), item("Two.")))
    whole = next(one for one in shown if one.items)
    assert whole.items[0].supported
    assert [one.unfinished for one in shown[:3]] == ["C", "Cl", "Cla"]
    assert [one.text for one in shown[-1].items] == ["Clara came.", "Two."]
    assert shown[-1].unfinished == ""


def test_each_look_tells_that_the_model_is_at_it(passages: list[Passage]) -> None:
    watching = watch(passages)
    assert watching.look("").items == ()
    whole = said(item("Clara.", GOOD))
    assert watching.look(whole) == watching.look(whole)


@pytest.mark.parametrize(
    "first", ["no", "", "{", '{"items": [{"spans": [], "text": "A dra', said(item("A draft."))]
)
def test_a_second_attempt_starts_anew_however_short_the_first(first: str, passages: list[Passage]) -> None:
    watching = watch(passages)
    steps(watching, first)
    assert [one.text for one in steps(watching, said(item("Clara.", GOOD)), 40)[-1].items] == ["Clara."]


def test_a_better_answer_in_the_same_reply_takes_the_place_of_a_draft(passages: list[Passage]) -> None:
    reply = f"{said(item('A draft.'))} {said(item('Clara.', GOOD))}"
    assert [one.text for one in steps(watch(passages), reply)[-1].items] == ["Clara."]


def test_what_is_being_written_shows_nothing_in_quotation_marks(passages: list[Passage]) -> None:
    shown = steps(watch(passages), said(item(f"He said “{LONG}” to her.", GOOD)))
    assert {one.unfinished for one in shown if not one.items} <= {"He said "[:end] for end in range(9)}
    assert LONG in shown[-1].items[0].text
    assert "“" not in shown[-1].items[0].text
    assert not shown[-1].items[0].supported


def test_an_invented_quotation_is_never_an_item(passages: list[Passage]) -> None:
    reply = said(item(None, (5, 5, LONG)), item("text that no quotation has", (7, 7, "You may stay")))
    shown = steps(watch(passages, schema=QuotationAnswer), reply)
    assert {one.text for step in shown for one in step.items} == {"You may stay"}
    assert {step.unfinished for step in shown} == {""}


def test_headers_show_no_invented_quotation(passages: list[Passage]) -> None:
    reply = said(item(None, GOOD, cells=["a"]), headers=[f"He says “{LONG}”"])
    assert {step.headers for step in steps(watch(passages, schema=TableAnswer), reply)} == {("He says",)}


def test_where_not_all_is_read_nothing_shows_before_it_is_checked(passages: list[Passage]) -> None:
    briefing = Briefing(is_limited=True, may_say=lambda text: "Ahab" not in text)
    watching = PartialReplies(exchange(passages), briefing, ())
    shown = steps(watching, said(item("Ahab came.", GOOD), item("Clara came.", GOOD)))
    assert [step.unfinished for step in shown] == [""]
    assert [one.text for one in shown[0].items] == ["Clara came."]


def test_no_more_items_are_shown_than_the_answer_will_have(passages: list[Passage]) -> None:
    reply = said(*(item(f"Number {number}.", GOOD) for number in range(9)))
    shown = steps(watch(passages), reply)
    assert len(shown[-1].items) == SMALL_BOUNDS.items
    assert "Number 3." not in [step.unfinished for step in shown]


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
    max_examples=60,
)
@given(data=st.data())
def test_what_was_shown_of_a_sound_reply_is_in_the_answer(data: Any, passages: list[Passage]) -> None:
    spans = st.sampled_from([GOOD, (5, 5, LONG), (7, 7, ""), (900, 900, "")])
    texts = st.sampled_from(["Clara.", f"“{LONG}”", 'He said "You may stay".', "{[“", ""])
    items = data.draw(st.lists(st.builds(item, texts, spans), max_size=3))
    reply = json.dumps(json.loads(said(*items)), ensure_ascii=data.draw(st.booleans()))
    shown = steps(watch(passages), reply, data.draw(st.integers(1, 50)))
    one = exchange(passages)
    answer = validated(one.form.read(reply), one, Briefing(), ExtractionMethod.COMBINED)
    seen = [shown_item.text for shown_item in (shown[-1].items if shown else ())]
    assert list(dict.fromkeys(seen)) == [final.text for final in answer.items]
