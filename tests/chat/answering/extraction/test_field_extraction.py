"""What was found goes into JSON and comes back the same, sentences of ours included."""

from decimal import Decimal
from typing import Any

import pytest

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.extraction.field_extraction import (
    AmountValue,
    DateValue,
    FieldEvidence,
    extraction_from,
    found_value,
    in_one,
    not_found,
)
from chat.answering.extraction.field_spec import FieldSpec, FieldType

BY = ("offline", "rules-1")
TOLD = Sentence(gettext_noop("The passages contradict each other here."))


def evidence(page_label: str | None = "iv", page_number: int | None = 4) -> FieldEvidence:
    return FieldEvidence(
        quote="a quote", shown="a quote", document_id="doc", page_label=page_label, page_number=page_number
    )


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (FieldType.TEXT, "Mr. Harrow"),
        (FieldType.TEXT, TOLD),
        (FieldType.AMOUNT, AmountValue(value=Decimal("2.50"), currency="GBP")),
        (FieldType.DATE, DateValue(original="May 1849", date="1849-05")),
        (FieldType.BOOLEAN, False),
        (FieldType.LIST, ["one", "two"]),
    ],
)
def test_it_comes_back_from_json(kind: FieldType, value: Any) -> None:
    found = found_value(FieldSpec("it", "What?", kind), value, [evidence()], by=BY, warnings=[TOLD])
    again = extraction_from(found.to_json())
    assert again == found
    assert type(again.value) is type(value)
    assert isinstance(again.warning, Sentence)


def test_the_page_is_as_printed_or_else_as_counted() -> None:
    spec = FieldSpec("it", "What?")
    labelled = found_value(spec, "x", [evidence()], by=BY)
    counted = found_value(spec, "x", [evidence(None)], by=BY)
    assert (labelled.page, counted.page, not_found(spec).page) == ("iv", "4", None)


def test_several_warnings_are_one_each_once() -> None:
    other = Sentence(gettext_noop("The passages answer only a part of this."))
    assert in_one([TOLD, "", other, TOLD]) == f"{TOLD} {other}"
    assert in_one([]) == ""
