"""Which questions with reference answers are asked."""

from pathlib import Path

import pytest

from chat.evaluation.answered_questions import answered_questions
from ingestion.evaluation.name_sets import EvaluationDataError
from tests.chat.evaluation.evaluation_data import (
    KEEPER,
    gold_row,
    qa_row,
    small_book,
    write_data,
    write_lines,
)

TEXT = small_book()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One question with a place and thirty without, one of these about another book's reception."""
    folder = write_data(tmp_path / "data")
    write_lines(folder / "retrieval" / "retrieval.jsonl", [gold_row(TEXT, KEEPER, id="rock-1")])
    rows = [qa_row(number) for number in range(1, 31)]
    rows.append(qa_row(99, book="adventures_of_sherlock_holmes"))
    write_lines(folder / "qa" / "literaryqa.jsonl", rows)
    return folder


def literary(folder: Path, most: int, seed: int = 1) -> list[str]:
    return [one.id for one in answered_questions(folder, most, seed) if one.tier == "literaryqa"]


def test_those_with_a_place_come_first_and_none_comes_twice(data: Path) -> None:
    assert literary(data, 1) == ["rock-1"]
    everything = literary(data, 1000)
    assert everything[0] == "rock-1"
    assert sorted(everything) == sorted(f"rock-{number}" for number in range(1, 31))


def test_the_same_seed_asks_the_same(data: Path) -> None:
    assert literary(data, 10) == literary(data, 10)
    assert literary(data, 10) != literary(data, 10, seed=2)
    assert len(literary(data, 10)) == 10


def test_places_are_known_of_fairy_tales_too(data: Path) -> None:
    (tale,) = [one for one in answered_questions(data, 5, 1) if one.tier == "fairytaleqa"]
    assert TEXT[slice(*tale.passages[0])].endswith("nothing else at all.")
    assert (tale.answers, tale.language) == (("red",), "en")


def test_a_set_that_is_not_there_is_a_sentence(data: Path) -> None:
    (data / "qa" / "fairytaleqa.jsonl").unlink()
    with pytest.raises(EvaluationDataError, match="fairytaleqa"):
        answered_questions(data, 5, 1)
