"""Replies are read strictly, and what is valid in them is kept."""

import json
import time

import pytest
from pydantic import BaseModel, Field

from bookclub.providers.ports import ChatReply
from ingestion.artifacts.asking.reading import CUT_OFF, Reading, field_limit, read_reply, salvaged_object


class Entry(BaseModel):
    quote: str = Field(max_length=10)
    line: int


class Lists(BaseModel):
    quoted: list[Entry] = Field(default_factory=list, max_length=2)
    words: list[str] = Field(default_factory=list, max_length=3)


def read(text: str, finish_reason: str = "stop") -> Reading[Lists]:
    return read_reply(ChatReply(text, "p", "m", finish_reason), Lists, lambda lists: "")


def test_a_valid_reply_is_read_through_prose_and_fences() -> None:
    reading = read('Here:\n```json\n{"words": ["a"]}\n```')
    assert reading.problem == ""
    assert reading.value == Lists(words=["a"])


def test_every_entry_is_valid_by_itself() -> None:
    quoted = [{"quote": "x" * 11, "line": 1}, {"quote": "fine", "line": "2"}, {"line": 3}, "no"]
    reading = read(json.dumps({"quoted": quoted, "words": ["a", 7, "b", "c", "d"], "more": 1}))
    assert reading.problem.startswith("quoted")
    assert reading.value == Lists(quoted=[Entry(quote="fine", line=2)], words=["a", "b", "c"])


@pytest.mark.parametrize(
    "text", ["I would rather not.", "", "[]", "{", '{"words": "no list"}', "}{", '{"a": nul']
)
def test_of_nonsense_nothing_is_kept_and_the_model_is_told(text: str) -> None:
    reading = read(text)
    assert reading.value is None
    assert reading.problem


def test_a_reply_that_was_cut_off_is_a_problem_even_when_it_looks_whole() -> None:
    reading = read('{"words": ["a"]}', "length")
    assert (reading.value, reading.problem) == (Lists(words=["a"]), CUT_OFF)


@pytest.mark.parametrize(
    "text",
    [
        '{"words": ' + "[" * 50_000 + "]" * 50_000 + "}",
        '{"words": ' + '[{"a":' * 30_000,
        '{"words": ["a", ' + "[1," * 50_000,
        '{"words": ["' + 'a","' * 50_000,
        '{"words": [' + "[]," * 50_000,
        '{"quoted": [{"quote": "x", "line": ' + "9" * 5_000 + "}]}",
    ],
)
def test_junk_is_read_in_no_time(text: str) -> None:
    started = time.process_time()
    assert read(text).problem
    assert time.process_time() - started < 2


WHOLE = json.dumps(
    {"quoted": [{"quote": 'a "b", [c', "line": 1}, {"quote": "d}", "line": 2}], "words": ["e", "f"]}
)


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_cut_off_anywhere_only_whole_entries_are_kept(length: int) -> None:
    reading = read(WHOLE[:length])
    whole = Lists.model_validate_json(WHOLE)
    assert reading.problem
    if reading.value is not None:
        assert reading.value.quoted == whole.quoted[: len(reading.value.quoted)]
        assert reading.value.words == whole.words[: len(reading.value.words)]


def test_cut_off_late_nearly_all_is_kept() -> None:
    reading = read(WHOLE[:-3])
    assert reading.value is not None
    assert len(reading.value.quoted) == 2
    assert reading.value.words == ["e"]


def test_salvaging_reads_the_first_object_alone() -> None:
    assert salvaged_object('{"a": [1, 2]} and {"b": 3}') == {"a": [1, 2]}
    assert salvaged_object("[1, 2]") == {}


def test_deep_nesting_is_a_bad_reply_and_no_crash() -> None:
    assert read('{"words": ' + "[" * 100_000).value is None


def test_the_limits_are_those_of_the_form() -> None:
    assert (field_limit(Lists, "quoted"), field_limit(Lists, "words")) == (2, 3)
