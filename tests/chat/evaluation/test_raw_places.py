"""Passages are found in the raw text by their words, and judged by what they cover."""

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import pytest

from chat.evaluation.raw_places import Locator, is_hit

RAW = "It was a dark night.\r\nThe keeper of the lamp at Gull-\r\nRock had climbed the ninety steps alone.\n"
PLACES = (
    'Once upon a time a king had a golden ball.\n\nHe lost it in a well, and a frog brought it "back" to him.'
)


def test_a_passage_is_found_whatever_became_of_its_spaces_and_line_ends() -> None:
    found = Locator(RAW).range_of("The keeper of the lamp at Gull-Rock, had climbed the ninety steps")
    assert found == (RAW.index("The keeper"), RAW.index(" alone"))


def test_what_is_not_there_or_too_short_has_no_place() -> None:
    locate = Locator(PLACES).range_of
    assert locate("a queen had a silver ring and lost it in the sea") is None
    assert locate("a golden ball") is None
    assert locate("") is None


@pytest.mark.parametrize(
    ("found", "hits"),
    [
        ((100, 200), True),  # all of it
        ((50, 150), True),  # half of it
        ((50, 149), False),  # a little less
        ((0, 1000), True),  # much more than it
        ((180, 220), True),  # half of what was found lies inside
        ((181, 221), False),
        ((200, 300), False),
    ],
)
def test_half_of_either_is_a_hit(found: tuple[int, int], hits: bool) -> None:
    assert is_hit(found, [(100, 200)]) is hits


def test_any_of_several_places_will_do() -> None:
    assert is_hit((500, 600), [(0, 10), (490, 520)])
    assert not is_hit((500, 600), [])


def test_the_rules_are_those_of_the_published_ones(shared_dir: Path) -> None:
    spec = importlib.util.spec_from_file_location("score", shared_dir / "eval" / "score.py")
    assert spec is not None
    assert spec.loader is not None
    published: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(published)
    dev = shared_dir / "eval" / "dev"
    lines = (dev / "retrieval" / "retrieval.jsonl").read_text(encoding="utf-8").splitlines()
    items = [item for item in map(json.loads, lines) if item["book"] == "fairy_grimm"]
    raw = (dev / "texts" / "fairy_grimm.txt").read_bytes().decode()
    ours, theirs, chance = Locator(raw), published.Locator(raw), random.Random(1)  # noqa: S311 - the same again
    for item in items:
        start = max(0, item["gold_start"] + chance.randrange(-1500, 1500))
        passage = " ".join(raw[start : start + 1200].split())
        place = ours.range_of(passage)
        assert place == theirs(passage)
        spans = published.gold_spans(item)
        assert place is not None
        assert is_hit(place, spans) == published.chunk_hits(place, spans)
