"""Quotations in a book as it is stored: found where they stand, and not found when a word is another."""

from pathlib import Path

import pytest

from chat.evaluation.quote_report import check_quotes, lines, report
from ingestion.evaluation.name_sets import EvaluationDataError
from tests.chat.evaluation.evaluation_data import write_data, write_lines


def unwatched(*_progress: object) -> None:
    """Nobody looks."""


def test_every_kind_is_told_apart(tmp_path: Path) -> None:
    result = report(check_quotes(write_data(tmp_path), unwatched))
    assert result["wrong"] == []
    assert result["all"] == {
        "quotes": 4,
        "right": 4,
        "exact_substring_right": 2,
        "verified": 3,
        "how": {"exact": 1, "folded": 1, "elided": 1},
        "places_known": 3,
        "places_right": 3,
    }
    assert result["kinds"]["altered_word"]["verified"] == 0


def test_what_is_taken_for_something_else_is_named(tmp_path: Path) -> None:
    row = {"id": "qv-1", "book": "rock", "kind": "exact", "in_book": True, "true_span": [0, 9]}
    other = {"id": "qv-2", "book": "rock", "kind": "foreign", "in_book": False}
    quotes = [row | {"quote": "A mill by the river"}, other | {"quote": "the red cap of her brother"}]
    misplaced = row | {"id": "qv-3", "quote": "the red cap of her brother"}
    write_lines(write_data(tmp_path) / "quotes" / "quote_verification.jsonl", [*quotes, misplaced])
    result = report(check_quotes(tmp_path, unwatched))
    assert (result["all"]["right"], [one["id"] for one in result["wrong"]]) == (1, ["qv-1", "qv-2"])
    assert (result["all"]["places_known"], result["all"]["places_right"]) == (1, 0)
    shown = "\n".join(lines(result))
    assert "qv-1 in rock: not verified, and stands there" in shown
    assert "qv-2 in rock: verified, and does not stand there" in shown


def test_a_line_that_is_no_quotation_is_a_sentence(tmp_path: Path) -> None:
    write_lines(tmp_path / "quotes" / "quote_verification.jsonl", [{"id": "qv-1"}])
    with pytest.raises(EvaluationDataError, match=r"Line 1 .* is no quotation"):
        check_quotes(tmp_path, unwatched)
