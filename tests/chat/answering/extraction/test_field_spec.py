"""A field has a plain name, a question and a type; what is wrong with it is said."""

from typing import Any

import pytest

from chat.answering.extraction.field_spec import (
    LONGEST_QUESTION,
    MOST_FIELDS,
    BadField,
    FieldSpec,
    FieldType,
    checked_together,
)


def test_a_field_is_written_as_name_type_and_question() -> None:
    spec = FieldSpec.in_words("fare : amount : What was the fare: in all?")
    assert spec == FieldSpec("fare", "What was the fare: in all?", FieldType.AMOUNT)


def test_without_a_type_it_is_text() -> None:
    assert FieldSpec.of({"name": "who", "question": "Who?"}).type is FieldType.TEXT


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"name": "who"},
        {"name": "Who", "question": "Who?"},
        {"name": "a" * 41, "question": "Who?"},
        {"name": "who", "question": "  "},
        {"name": "who", "question": "x" * (LONGEST_QUESTION + 1)},
        {"name": "who", "question": "a\0b"},
        {"name": "who", "question": "half a pair: \ud83d"},
        {"name": "who", "question": 7},
        {"name": "who", "question": "Who?", "type": "poem"},
        {"name": "who", "question": "Who?", "type": ["text"]},
        "who",
        None,
    ],
)
def test_what_is_no_field_is_refused(row: Any) -> None:
    with pytest.raises(BadField) as refused:
        FieldSpec.of(row)
    assert refused.value.sentence


@pytest.mark.parametrize("words", ["", "who", "who:text", "who:poem:Who?", ":text:Who?"])
def test_words_that_are_no_field_are_refused(words: str) -> None:
    with pytest.raises(BadField):
        FieldSpec.in_words(words)


def test_fields_are_some_and_not_too_many_and_of_different_names() -> None:
    specs = [FieldSpec(f"field_{number}", "Who?") for number in range(MOST_FIELDS + 1)]
    assert checked_together(specs[:-1]) == tuple(specs[:-1])
    for wrong in ([], specs, [specs[0], specs[0]]):
        with pytest.raises(BadField):
            checked_together(wrong)
