"""The name profile measured on real novels, beside this checkout."""

import importlib.util
import json
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.names import extract_names


@pytest.fixture(scope="module")
def dev(shared_dir: Path) -> Path:
    folder = shared_dir / "eval" / "dev"
    if not (folder / "names").is_dir():
        pytest.skip("the evaluation names are not beside this checkout")
    return folder


@pytest.fixture(scope="module")
def score(dev: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("score", dev.parent / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def profile_of(dev: Path, work: str, language: str = "") -> NameProfile:
    with (dev / "texts" / f"{work}.txt").open(encoding="utf-8", newline="") as file:
        return extract_names(BookMaterial(work, (), language, file.read(), ()))


def entries_of(profile: NameProfile) -> list[set[str]]:
    return [{person.name, *(alias.name for alias in person.aliases)} for person in profile.people]


def test_it_finds_the_people_of_english_novels(dev: Path, score: ModuleType) -> None:
    found = major = 0.0
    precision, at_k = [], []
    pairs = {"true": 0, "false": 0, "missed": 0}
    for file in sorted((dev / "names" / "pdnc").glob("*.json")):
        listed = json.loads(file.read_text(encoding="utf-8"))
        entries = entries_of(profile_of(dev, listed["book"]))
        result = score.score_names(entries, listed["characters"])
        count = sum(character["quote_count"] >= 10 for character in listed["characters"])
        found, major = found + result["recall"] * count, major + count
        precision.append(result["precision"])
        at_k.append(result["precision_at_k"])
        for key, value in score.alias_pairs(entries, listed["characters"]).items():
            pairs[key] += value
    f1 = 2 * pairs["true"] / (2 * pairs["true"] + pairs["false"] + pairs["missed"])
    assert found / major >= 0.965
    assert sum(precision) / len(precision) >= 0.795
    assert sum(at_k) / len(at_k) >= 0.865
    assert f1 >= 0.78


@pytest.mark.parametrize(("work", "least"), [("don_quijote", 0.9), ("marianela", 1.0)])
def test_it_finds_the_people_of_spanish_novels(dev: Path, score: ModuleType, work: str, least: float) -> None:
    listed: dict[str, Any] = json.loads((dev / "names" / "spanish" / f"{work}.json").read_text("utf-8"))
    named = [{score.norm(name) for name in entry} for entry in entries_of(profile_of(dev, work, "es"))[:30]]
    people = [character for character in listed["characters"] if character["mention_count"] >= 10]
    found = [p for p in people if any(e & {score.norm(a) for a in p["aliases"]} for e in named)]
    assert len(found) / len(people) >= least


def test_it_is_done_with_a_long_novel_in_seconds(dev: Path) -> None:
    started = time.process_time()
    profile_of(dev, "emma")
    assert time.process_time() - started < 4
    profile_of(dev, "don_quijote")
    assert time.process_time() - started < 14
