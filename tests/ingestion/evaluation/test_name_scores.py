"""The rules by which found names are measured, on a list made up here and beside the shared rules."""

import importlib.util
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ingestion.evaluation.name_scores import (
    AliasPairs,
    Character,
    Share,
    alias_pairs,
    folded,
    missed_people,
    precision_at_k,
    precision_of_top,
)

MARTHA = Character("Martha Quill", ("Martha", "Miss Quill"), 20, {"Martha": 9, "Miss Quill": 3})
TOBIAS = Character(
    "Tobias Quill", ("Tobias", "Toby", "Mr. Quill"), 10, {"Tobias": 5, "Toby": 4, "Mr. Quill": 2}
)
COOK = Character("the cook", ("the cook",), 9, {"the cook": 4})
PEOPLE = (MARTHA, TOBIAS, COOK)


def test_names_are_compared_without_possessive_stops_and_capitals() -> None:
    assert folded("Mr. Darcy's") == folded("_mr  DARCY’s_".strip("_")) == "mr darcy"


def test_a_major_character_is_found_by_a_whole_name() -> None:
    assert missed_people([{"martha"}, {"Tobias Quill"}], PEOPLE) == []
    assert missed_people([{"Quill"}], PEOPLE) == [MARTHA, TOBIAS]


def test_only_the_first_thirty_entries_count() -> None:
    entries = [*({f"Nobody {number}"} for number in range(30)), {"Martha"}]
    assert missed_people(entries, PEOPLE) == [MARTHA, TOBIAS]
    assert precision_of_top(entries, PEOPLE) == Share(0, 30)


def test_precision_counts_entries_that_are_anyone_on_the_list() -> None:
    entries = [{"Martha"}, {"Gull Rock"}, {"Miss Quill"}, {"The Cook"}]
    assert precision_of_top(entries, PEOPLE) == Share(3, 4)


def test_precision_at_k_looks_at_as_many_as_have_a_proper_name() -> None:
    assert precision_at_k([{"Martha"}, {"Gull Rock"}, {"Tobias"}], PEOPLE) == Share(1, 2)
    assert precision_at_k([{"Martha"}], PEOPLE) == Share(1, 1)


def test_pairs_are_right_wrong_or_missed() -> None:
    assert alias_pairs([{"Martha", "Miss Quill"}, {"Tobias"}, {"Toby"}], PEOPLE) == AliasPairs(1, 0, 1)
    joined = alias_pairs([{"Martha", "Miss Quill", "Tobias", "Toby"}], PEOPLE)
    assert joined == AliasPairs(true=2, false=4, missed=0)


def test_rare_shared_and_lower_case_aliases_are_not_asked_for() -> None:
    shared = Character("Dr. Quill", ("Martha",), 1, {"Martha": 9})
    assert alias_pairs([], (MARTHA, shared)) == AliasPairs()
    assert alias_pairs([], (COOK,)) == AliasPairs()
    assert alias_pairs([], (TOBIAS,)) == AliasPairs(missed=1)


def test_a_name_in_two_entries_counts_in_the_first() -> None:
    assert alias_pairs([{"Tobias"}, {"Tobias", "Toby"}], PEOPLE).missed == 2


def test_shares_of_added_pairs() -> None:
    pairs = AliasPairs(2, 1, 0) + AliasPairs(1, 0, 3)
    assert (pairs.precision, pairs.recall, pairs.f1) == (0.75, 0.5, 0.6)


def test_of_nothing_every_share_is_nought() -> None:
    assert precision_of_top([], ()).value == precision_at_k([], ()).value == AliasPairs().f1 == 0
    assert missed_people([], ()) == []


@pytest.fixture(scope="module")
def shared_rules(shared_dir: Path) -> ModuleType:
    file = shared_dir / "eval" / "score.py"
    if not file.is_file():
        pytest.skip("the shared scoring rules are not beside this checkout")
    spec = importlib.util.spec_from_file_location("shared_score", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(40))
def test_the_rules_are_the_shared_ones(shared_rules: ModuleType, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - no secret
    pool = [
        f"{title}{name}"
        for title in ("", "Mr. ", "the ", "Old ")
        for name in ("Ann", "Bob", "Cy", "dee", "Eve's")
    ]
    listed = [_listed(chance, pool) for _ in range(chance.randint(0, 40))]
    entries = [set(chance.sample(pool, chance.randint(1, 3))) for _ in range(chance.randint(0, 40))]
    people = [
        Character(one["main_name"], tuple(one["aliases"]), one["quote_count"], one["alias_text_counts"])
        for one in listed
    ]
    major = sum(person.is_major for person in people)
    found = Share(major - len(missed_people(entries, people)), major)
    assert shared_rules.score_names(entries, listed) == {
        "recall": found.value,
        "precision": precision_of_top(entries, people).value,
        "precision_at_k": precision_at_k(entries, people).value,
    }
    pairs = alias_pairs(entries, people)
    assert shared_rules.alias_pairs(entries, listed) == {
        "true": pairs.true,
        "false": pairs.false,
        "missed": pairs.missed,
    }


def _listed(chance: random.Random, pool: list[str]) -> dict[str, Any]:
    aliases = chance.sample(pool, chance.randint(1, 4))
    return {
        "main_name": aliases[0],
        "aliases": aliases,
        "quote_count": chance.randint(5, 15),
        "alias_text_counts": {alias: chance.randint(0, 6) for alias in aliases},
    }
