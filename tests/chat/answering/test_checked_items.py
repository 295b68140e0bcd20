"""One item of a reply: what is shown of it, and what is reported of each of its spans."""

from typing import Any

import pytest

from chat.answering.briefing import Briefing
from chat.answering.checked_items import CheckedItem, checked
from chat.answering.exchange import Exchange
from chat.answering.instructions import Instructions
from chat.answering.reply_form import ReplyForm
from chat.answering.schemas.quotation import QuotationAnswer, QuotationItem
from chat.answering.schemas.text import TextAnswer, TextItem
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage

WORDS = "his niece Clara came over the sand"


def span(first: int, last: int, quote: str) -> dict[str, Any]:
    return {"line_start": first, "line_end": last, "quote": quote}


@pytest.fixture
def exchange(passages: list[Passage], generated: Any) -> Exchange:
    handed_over = [*passages, generated("A tale of gulls and oil.")]
    return Exchange(parse_question("Who came?"), Instructions("", "", ()), ReplyForm(TextAnswer), handed_over)


def text_item(exchange: Exchange, *spans: dict[str, Any]) -> CheckedItem:
    return checked(TextItem(text="Clara.", spans=spans), exchange, Briefing())


@pytest.mark.parametrize(
    ("named", "status", "found"),
    [
        (span(5, 5, WORDS), "verified", {"line_start": 7, "line_end": 7}),
        (span(1, 1, WORDS), "corrected", {"line_start": 7, "line_end": 7}),
        (span(5, 6, ""), "lines", {"line_start": 7, "line_end": 8}),
        (span(5, 5, "a golden carriage came"), "unverified", None),
        (span(99, 99, ""), "empty", None),
    ],
)
def test_of_every_span_it_is_told_what_was_named_and_found(
    named: dict[str, Any], status: str, found: dict[str, int] | None, exchange: Exchange
) -> None:
    (row,) = text_item(exchange, named).report
    assert (row["named"], row["status"], row.get("found")) == (named, status, found)


def test_the_typed_item_keeps_what_was_found_in_the_book_alone(exchange: Exchange) -> None:
    spans = span(5, 5, WORDS), span(5, 5, "a golden carriage"), span(10, 10, "A tale of gulls and oil")
    one = text_item(exchange, *spans)
    assert [(kept.line_start, kept.quote) for kept in one.typed.spans] == [(7, WORDS)]
    assert one.shown is not None
    assert [citation.verified for citation in one.shown.citations] == [True, False, True]


def test_the_same_evidence_twice_is_cited_once(exchange: Exchange) -> None:
    one = text_item(exchange, span(5, 5, WORDS), span(5, 5, WORDS))
    assert one.shown is not None
    assert len(one.shown.citations) == 1


def test_a_quotation_is_of_one_place_and_never_of_a_generated_passage(exchange: Exchange) -> None:
    spans: Any = [
        span(10, 10, "A tale of gulls and oil"),
        span(7, 7, "You may stay"),
        span(2, 2, "Old Mr. Harrow"),
    ]
    form = ReplyForm(QuotationAnswer)
    quoting = Exchange(exchange.question, exchange.instructions, form, exchange.passages)
    shown = checked(QuotationItem(spans=spans), quoting, Briefing()).shown
    assert shown is not None
    assert (shown.text, shown.quoted) == ("You may stay", True)
    assert len(shown.citations) == 3


def test_an_item_that_says_nothing_is_none(exchange: Exchange) -> None:
    nothing = TextItem(text=" \u202e\0 ", spans=[span(5, 5, WORDS)])
    assert checked(nothing, exchange, Briefing()).shown is None
