"""Lists of characters are read from a folder, and the names found are measured on them."""

import json
from pathlib import Path
from typing import Any

import pytest

from ingestion.evaluation.name_report import found_entries, report, scores
from ingestion.evaluation.name_scores import Entry
from ingestion.evaluation.name_sets import EvaluationDataError, name_sets
from tests.ingestion.evaluation.name_lists import write_list


def measured(folder: Path, entries: dict[str, list[Entry]]) -> dict[str, Any]:
    return report(list(scores(name_sets(folder), lambda text, _language: entries[text])))


def test_a_row_a_book_and_one_for_all(tmp_path: Path) -> None:
    martha = {"Martha": (20, 9), "Miss Quill": (20, 5)}
    folder = write_list(
        tmp_path, "pdnc", "rock", {"Martha Quill": martha, "Tobias": {"Tobias": (12, 5)}}, "R"
    )
    write_list(tmp_path, "pdnc", "storm", {"Ned": {"Ned": (11, 5)}, "Pip": {"Pip": (3, 5)}}, "S")
    write_list(tmp_path, "spanish", "faro", {"Inés": {"Inés": (15, 15)}, "Luz": {"Luz": (2, 2)}}, "F")
    found: dict[str, list[Entry]] = {
        "R": [{"Martha", "Miss Quill"}, {"Gull"}],
        "S": [{"Ned"}, {"Pip"}],
        "F": [{"Toledo"}],
    }
    result = measured(folder, found)
    rock, storm, faro = result["books"]
    assert (rock["book"], rock["set"]) == ("rock", "pdnc")
    assert (rock["recall"], rock["missed"]) == (0.5, ["Tobias"])
    assert (rock["precision_at_30"], rock["precision_at_k"]) == (0.5, 0.5)
    assert rock["alias_pairs"] == {
        "true": 1,
        "false": 0,
        "missed": 0,
        "precision": 1.0,
        "recall": 1.0,
        "f1": 1.0,
    }
    assert (storm["recall"], storm["precision_at_30"]) == (1.0, 1.0)
    assert set(faro) == {"book", "set", "major_characters", "major_found", "recall", "missed"}
    overall = result["overall"]
    assert overall["spanish"] == {"books": 1, "major_characters": 1, "major_found": 0, "recall": 0.0}
    assert overall["pdnc"]["recall"] == 0.6667
    assert overall["pdnc"]["precision_at_30"] == 0.75
    assert overall["pdnc"]["alias_pairs"]["true"] == 1


def test_one_set_alone_will_do(tmp_path: Path) -> None:
    folder = write_list(tmp_path, "spanish", "faro", {"Inés": {"Inés": (15, 15)}}, "F")
    assert set(measured(folder, {"F": []})["overall"]) == {"spanish"}


def test_the_names_are_those_of_the_name_profile() -> None:
    text = '"Good day," said Martha Quill. Martha sat down. "Well," said Martha Quill.\n' * 3
    assert {"Martha", "Martha Quill"} in found_entries(text, "en")


@pytest.mark.parametrize("content", ["", "[]", '{"characters": [{"main_name": 1}]}', '{"people": []}', "\0"])
def test_a_list_that_is_none_is_one_sentence(tmp_path: Path, content: str) -> None:
    folder = write_list(tmp_path, "pdnc", "rock", {}, "R")
    (folder / "pdnc" / "rock.json").write_text(content, encoding="utf-8")
    with pytest.raises(EvaluationDataError, match=r"rock\.json is no list of characters"):
        name_sets(folder)


def test_what_is_not_utf_8_is_one_sentence(tmp_path: Path) -> None:
    folder = write_list(tmp_path, "pdnc", "rock", {}, "R")
    (folder / "pdnc" / "rock.json").write_bytes(b"\xff\xfe")
    with pytest.raises(EvaluationDataError, match="could not be read"):
        name_sets(folder)


def test_a_missing_text_is_named(tmp_path: Path) -> None:
    folder = write_list(tmp_path, "pdnc", "rock", {}, "R")
    (tmp_path / "texts" / "rock.txt").unlink()
    with pytest.raises(EvaluationDataError, match=r"text of rock is missing: .*rock\.txt"):
        name_sets(folder)


def test_a_folder_without_lists_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(EvaluationDataError, match="no lists of characters"):
        name_sets(tmp_path / "nowhere")


def test_a_list_is_read_whatever_else_it_says(tmp_path: Path) -> None:
    folder = write_list(tmp_path, "pdnc", "rock", {"Ned": {"Ned": (11, 5)}}, "R")
    file = folder / "pdnc" / "rock.json"
    file.write_text(
        json.dumps({**json.loads(file.read_text(encoding="utf-8")), "year": 1920}), encoding="utf-8"
    )
    (name_set,) = name_sets(folder)
    assert (name_set.work, name_set.language, name_set.text()) == ("rock", "en", "R")
