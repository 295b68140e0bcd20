"""What is asked of a model, and what is taken from its reply."""

import json
from typing import Any, ClassVar

import pytest
from pydantic import BaseModel

from bookclub.providers.errors import MalformedOutput
from chat.answering.registry import ANSWER_REGISTRY
from chat.answering.reply_form import SMALL_BOUNDS, ReplyForm
from chat.answering.schemas.base import AnswerBase, Item
from chat.answering.schemas.table import MOST_COLUMNS, TableAnswer
from chat.answering.schemas.text import TextAnswer
from chat.questions.parsed_question import AnswerShape

FORM = ReplyForm(TextAnswer)


def reply(text: str = "Clara.", **more: Any) -> str:
    return json.dumps({"items": [{"spans": [], "text": text}], "answer_found": True, **more})


def text_of(given: str) -> str:
    return str(FORM.read(given).items[0].as_text())


@pytest.mark.parametrize(
    "given",
    [
        reply(),
        f"Sure!\n```json\n{reply()}\n```\nBye {{now}}.",
        f"{{like this}} {reply()}",
        f"an open {{ brace {reply()}",
        f'<think>{{"items": []}}</think>\n{reply()}',
        f"{reply('A draft.')}\nBetter:\n{reply()}",
        f'{{"answer": {reply()}}}',
        f"[{reply()}]",
        reply().replace("Clara", "\\u0043lara"),
        "\ufeff" + reply(),
        reply(note='a brace } and "marks" {'),
    ],
)
def test_an_answer_is_found_whatever_stands_round_it(given: str) -> None:
    assert text_of(given) == "Clara."


def test_an_answer_within_an_answer_does_not_take_its_place() -> None:
    inner = json.loads(reply("Inner."))
    assert text_of(reply("Outer.", more=inner)) == "Outer."
    assert text_of(reply(reply("Inner."))) == reply("Inner.")


def test_what_databases_refuse_is_left_out() -> None:
    assert text_of(reply("a\0b\x1b")) == "a b"
    assert text_of(reply("a\nb\\u0000")) == "a\nb\\u0000"


@pytest.mark.parametrize(
    "given",
    [
        "",
        "no",
        "{}",
        "[]",
        "null",
        reply()[:-1],
        reply()[:30],
        reply().replace("true", "maybe"),
        '{"items": "x", "answer_found": true}',
        "{" * 5_000,
        '{"items": ' + "[" * 5_000,
        reply("\ud800"),
    ],
)
def test_what_is_no_answer_is_said(given: str) -> None:
    with pytest.raises(MalformedOutput, match="not of the right form"):
        FORM.read(given)


def test_the_whole_is_told_of_rather_than_a_part() -> None:
    with pytest.raises(MalformedOutput, match="EOF"):
        FORM.read(reply()[:-1])
    with pytest.raises(MalformedOutput, match="answer_found"):
        FORM.read('{x} {"items": [{"spans": [], "text": "Clara."}]}')


@pytest.mark.parametrize(
    ("headers", "rows", "problem"),
    [
        (["a", "b"], [["1"]], "row 1 has 1 cells for 2 headers"),
        (["a"], [["1"], ["1", "2"]], "row 2 has 2 cells for 1 headers"),
        ([], [[]], "every column needs a header"),
        (["a", " "], [["1", "2"]], "every column needs a header"),
        (["a"] * (MOST_COLUMNS + 1), [["1"] * (MOST_COLUMNS + 1)], "13 columns are more than 12"),
    ],
)
def test_a_table_has_a_cell_for_each_header(headers: list[str], rows: list[list[str]], problem: str) -> None:
    items = [{"spans": [], "cells": cells} for cells in rows]
    with pytest.raises(MalformedOutput, match=problem):
        ReplyForm(TableAnswer).read(reply(items=items, headers=headers))


def test_a_table_of_nothing_needs_no_headers() -> None:
    assert not ReplyForm(TableAnswer).read('{"items": [], "answer_found": false}').items


@pytest.mark.parametrize("shape", list(AnswerShape))
@pytest.mark.parametrize("bounds", [ReplyForm(TextAnswer).bounds, SMALL_BOUNDS], ids=["large", "small"])
def test_evidence_is_asked_for_first_and_everything_is_bounded(shape: AnswerShape, bounds: Any) -> None:
    schema = ReplyForm(ANSWER_REGISTRY[shape], bounds).json_schema()
    item = schema["properties"]["items"]["items"]
    assert next(iter(item["properties"])) == "spans"
    assert list(item["properties"]["spans"]["items"]["properties"]) == ["line_start", "line_end", "quote"]
    names = list(schema["properties"])
    assert names.index("items") < names.index("answer_found")
    assert {"extraction_method", "keywords_found"}.isdisjoint(names)
    _assert_bounded(schema)


def _assert_bounded(schema: dict[str, Any]) -> None:
    assert "$ref" not in schema
    kind = schema["type"]
    if kind == "object":
        assert schema["required"] == list(schema["properties"])
        assert schema["additionalProperties"] is False
        for inner in schema["properties"].values():
            _assert_bounded(inner)
    elif kind == "array":
        assert schema["maxItems"] <= 12
        _assert_bounded(schema["items"])
    elif kind == "string":
        assert "enum" in schema or schema["maxLength"] <= 600


def test_a_schema_that_is_handed_out_may_be_changed() -> None:
    FORM.json_schema()["properties"].clear()
    assert FORM.json_schema()["properties"]


class Shade(BaseModel):
    name: str
    depth: int = 0


class ColourItem(Item):
    colour: str
    shades: list[Shade] = []

    def as_text(self) -> str:
        return self.colour


class ColourAnswer(AnswerBase[ColourItem]):
    SHAPE: ClassVar = AnswerShape.LIST
    mood: str = ""


def test_a_schema_of_the_callers_own_is_written_out() -> None:
    schema = ReplyForm(ColourAnswer).json_schema()
    assert next(iter(schema["properties"])) == "mood"
    item = schema["properties"]["items"]["items"]["properties"]
    assert list(item) == ["spans", "colour", "shades"]
    assert item["shades"]["items"]["properties"]["name"] == {"type": "string", "maxLength": 600}
    _assert_bounded(schema)
