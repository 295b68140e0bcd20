"""`evaluate` as a person or a script calls it; it touches no database."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.ingestion.evaluation.name_lists import write_list

TEXT = '"Good day," said Martha Quill. Martha sat down. "Well," said Martha Quill.\n' * 3

NOVEL = "".join(
    f"CHAPTER {chapter}\n\n" + "".join(f"Day {chapter}.{day}.\n\n{TEXT}\n" for day in range(50))
    for chapter in range(1, 5)
)


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    martha = {"Martha Quill": (20, 6), "Martha": (20, 9)}
    people = {"Martha Quill": martha, "Ned Crane": {"Ned Crane": (12, 0)}}
    return write_list(tmp_path, "pdnc", "rock", people, TEXT)


def evaluate(*arguments: str) -> str:
    out = io.StringIO()
    call_command("evaluate", *arguments, stdout=out)
    return out.getvalue()


def test_names_are_measured_as_one_object(lists: Path) -> None:
    result = json.loads(evaluate("names", "--data", str(lists), "--json"))
    (row,) = result["books"]
    assert (row["book"], row["recall"], row["missed"]) == ("rock", 0.5, ["Ned Crane"])
    assert row["alias_pairs"]["f1"] == 1.0
    assert result["overall"]["pdnc"]["recall"] == 0.5


def test_or_as_a_table(lists: Path) -> None:
    _header, row, overall = evaluate("names", "--data", str(lists)).splitlines()
    assert row.startswith("rock ")
    assert row.endswith("Ned Crane")
    assert overall.startswith("all of pdnc ")


def test_missing_data_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no lists of characters"):
        evaluate("names", "--data", str(tmp_path))


@pytest.fixture
def novels(tmp_path: Path) -> Path:
    (tmp_path / "rock.txt").write_text(NOVEL, encoding="utf-8")
    return tmp_path


def test_profiles_as_of_parts_are_compared_as_one_object(novels: Path) -> None:
    result = json.loads(evaluate("as-of", "--data", str(novels), "--parts", "2", "--json"))
    (row,) = result["books"]
    assert result["equal"]
    assert (row["book"], row["canary"]["kept_back"]) == ("rock.txt", True)
    assert row["parts"]
    assert all(part["equal"] for part in row["parts"])
    assert "rock.txt" in evaluate("as-of", "--data", str(novels), "--parts", "1")


def test_a_profile_that_differs_is_the_exit_code(novels: Path) -> None:
    (novels / "empty.txt").touch()
    with pytest.raises(SystemExit) as ended:
        evaluate("as-of", "--data", str(novels), "--parts", "1", "--json")
    assert ended.value.code == 1


@pytest.mark.parametrize("arguments", [["--parts", "0"], []])
def test_nothing_to_compare_is_one_sentence(tmp_path: Path, arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        evaluate("as-of", "--data", str(tmp_path), *arguments)


@pytest.mark.parametrize("arguments", [(), ("weather",), ("names",)])
def test_what_cannot_be_measured_is_an_error_of_usage(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        evaluate(*arguments)
