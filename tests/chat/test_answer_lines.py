"""Answers in a terminal."""

from typing import Any

from chat.answer_lines import answer_lines, printable


def item(text: str, value: dict[str, Any] | None = None, *citations: int, **standing: bool) -> dict[str, Any]:
    known = {"supported": True, "generated": False, "quoted": False} | standing
    return {"text": text, "value": value or {}, "citations": list(citations or (1,)), **known}


def lines(shape: str, *items: dict[str, Any], headers: tuple[str, ...] = ()) -> list[str]:
    cited = [{"number": 1, "quote": "It was on the fourth of May.", "verified": True}]
    return list(answer_lines({"shape": shape, "headers": headers, "items": items, "citations": cited}))


def test_sentences_are_followed_by_their_citations() -> None:
    assert lines("text", item("One.", None, 1, 2), item("Two.")) == ["One. [1][2]", "Two. [1]"]


def test_what_nothing_supports_says_so() -> None:
    assert lines("text", item("One.", supported=False)) == ["One. [1] (not supported by the text)"]
    generated = item("One.", supported=False, generated=True)
    assert lines("text", generated) == ["One. [1] (from generated support material)"]


def test_a_list_has_dashes() -> None:
    assert lines("list", item("A key"), item("A bottle")) == ["- A key [1]", "- A bottle [1]"]


def test_a_yes_comes_first_with_what_it_depends_on() -> None:
    told = item("She may enter.", {"value": True, "condition": "the golden key"})
    assert lines("boolean", told) == ["Yes (depends on: the golden key): She may enter. [1]"]


def test_amounts_and_dates_come_before_their_sentence() -> None:
    assert lines("amount", item("So much.", {"value": "3000", "currency": "GBP"})) == ["£3,000: So much. [1]"]
    assert lines("amount", item("90 steps", {"value": "90", "unit": "steps"})) == ["90 steps [1]"]
    date = item("In spring.", {"date": "1865-05-04", "original": "the fourth of May"})
    assert lines("date", date) == ["May 4, 1865 (the fourth of May): In spring. [1]"]


def test_those_told_of_stand_over_what_is_told_of_them() -> None:
    told = [item(f"{n}.", {"subject": ["Alice", "Dinah"][n % 2]}) for n in range(3)]
    assert lines("comparison", *told) == ["Alice", "- 0. [1]", "- 2. [1]", "Dinah", "- 1. [1]"]
    assert lines("character", item("A girl.", {"name": "Alice", "aspect": "age"})) == [
        *("Alice", "- age: A girl. [1]")
    ]


def test_a_quotation_has_its_speaker() -> None:
    assert lines("quotation", item("Off!", {"speaker": "The Queen"}), item("So it was.")) == [
        *("Off! — The Queen [1]", "So it was. [1]")
    ]


def test_a_table_is_aligned_and_long_cells_go_on_below() -> None:
    rows = [
        item("a", {"cells": ["Alice", "A girl who is tired of sitting by her sister"]}),
        item("b", {"cells": ["The White Rabbit", ""]}, 1, 2),
    ]
    assert lines("table", *rows, headers=("Who", "What")) == [
        "Who               What                              Citations",
        "----------------  --------------------------------  ---------",
        "Alice             A girl who is tired of sitting    [1]",
        "                  by her sister",
        "The White Rabbit                                    [1][2]",
    ]


def test_ragged_rows_are_filled_up() -> None:
    rows = [item("a", {"cells": ["Alice"]}), item("b", {"cells": ["Dinah", "A cat"]})]
    assert lines("table", *rows) == ["Alice         [1]", "Dinah  A cat  [1]"]


def test_what_a_terminal_would_obey_is_left_out() -> None:
    assert printable("a\x1b[31mb\x07\nc") == "a[31mb\nc"
    assert lines("text", item("a\x1b]0;x")) == ["a]0;x [1]"]
    assert lines("table", item("a", {"cells": ["\x1b[2J"]}), headers=("\x1b",))[-1] == "[2J  [1]"
