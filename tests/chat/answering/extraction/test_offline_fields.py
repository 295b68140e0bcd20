"""Without a model a field is the book's best sentence, and the value that rules can read in it."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from chat.answering import remarks
from chat.answering.extraction.asked_fields import AskedField
from chat.answering.extraction.field_checks import NOT_IN_THE_PASSAGES
from chat.answering.extraction.field_extraction import AmountValue
from chat.answering.extraction.field_spec import FieldType
from chat.answering.extraction.offline_fields import (
    NO_ONE_AMOUNT,
    NO_YES_OR_NO,
    READ_BY_RULES,
    field_by_rules,
)

Field = Callable[..., AskedField]


def test_a_text_is_the_sentence_itself_word_for_word(field: Field, story: str) -> None:
    found = field_by_rules(field("who:text:Who kept the lighthouse at Penmore Point?"))
    assert found.found
    assert found.quote.startswith("Old Mr. Harrow kept the lighthouse")
    assert found.quote in story
    assert found.value == " ".join(found.quote.split())
    assert found.line_start == 3
    assert found.provider == "offline"


def test_an_amount_is_the_only_number_of_its_sentence(field: Field) -> None:
    found = field_by_rules(
        field("steps:amount:How many shipwrecks did the parrot Admiral know the names of?")
    )
    assert found.value == AmountValue(value=Decimal(11))
    assert "eleven shipwrecks" in found.quote
    assert found.warning == READ_BY_RULES[FieldType.AMOUNT]


def test_of_several_numbers_none_is_chosen(field: Field) -> None:
    found = field_by_rules(field("steps:amount:How many steps did Mr. Harrow climb with a can of oil?"))
    assert (found.found, found.value) == (False, None)
    assert found.warning == NO_ONE_AMOUNT


def test_an_amount_in_another_currency_than_asked_for_is_not_found(field: Field) -> None:
    words = "price:amount:How many euros did the shipwrecks cost that the parrot called Admiral knew?"
    assert not field_by_rules(field(words)).found


def test_rules_never_say_yes_or_no(field: Field) -> None:
    assert field_by_rules(field("alone")).warning == NO_YES_OR_NO


def test_a_list_has_a_sentence_for_each_value(field: Field) -> None:
    found = field_by_rules(field("things:list:What did Clara bring and find in the kitchen?"))
    assert found.found
    assert found.value is not None
    assert len(found.value) == len(found.evidence)
    assert [one.of for one in found.evidence] == list(range(len(found.value)))


@pytest.mark.parametrize(
    "words", ["volcano:text:When did the volcano erupt in Iceland?", "date:date:Who was Napoleon?"]
)
def test_what_the_passages_do_not_say_is_not_found(field: Field, words: str) -> None:
    found = field_by_rules(field(words))
    assert (found.found, found.quote) == (False, "")
    assert found.warning == NOT_IN_THE_PASSAGES


def test_a_doubtful_sentence_says_so_and_is_none_where_only_a_part_was_read(field: Field) -> None:
    asked = field("gulls:text:Did the gulls of the harbour ever frighten anybody in Truro?")
    doubtful = field_by_rules(asked)
    if doubtful.found:
        assert doubtful.warning == remarks.WEAK
    assert not field_by_rules(asked, is_limited=True).found
