"""`evaluate` as a person or a script calls it; it touches no database."""

import io
import json
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from chat.evaluation import measures, own_library, spoiler_report
from chat.evaluation.leaks import Leak
from chat.evaluation.spoiler_trials import Trial
from chat.management.commands import evaluate as evaluate_command
from tests.chat.evaluation.evaluation_data import small_book, write_data
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


def test_quotations_are_looked_up_as_one_object_or_a_table(tmp_path: Path) -> None:
    data = write_data(tmp_path / "data")
    result = json.loads(evaluate("quotes", "--data", str(data), "--json"))
    assert (result["all"]["quotes"], result["all"]["right"]) == (4, 4)
    assert "elided" in evaluate("quotes", "--data", str(data))


def test_a_text_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    data = write_data(tmp_path / "data")
    (data / "texts" / "rock.txt").write_text("", encoding="utf-8")
    with pytest.raises(CommandError, match=r"rock\.txt cannot be read"):
        evaluate("quotes", "--data", str(data))


@pytest.mark.parametrize("arguments", [(), ("weather",), ("names",)])
def test_what_cannot_be_measured_is_an_error_of_usage(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        evaluate(*arguments)


def test_what_needs_a_library_is_measured_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[Path, list[str]]] = []

    def run_in(folder: Path, arguments: list[str]) -> int:
        ran.append((folder, arguments))
        return 0

    monkeypatch.setattr(own_library, "run_in", run_in)
    evaluate("retrieval", "--data", str(tmp_path), "--json", "--library", str(tmp_path / "kept"))
    evaluate("spoilers", "--data", str(tmp_path), "--books", "2", "--gate-off")
    evaluate("answers", "--data", str(tmp_path), "--questions", "20", "--json")
    (kept, retrieval), (temporary, spoilers), (_folder, answers) = ran
    assert (kept, retrieval) == (
        tmp_path / "kept",
        ["evaluate", "retrieval", f"--data={tmp_path}", "--json"],
    )
    assert not temporary.exists()
    assert spoilers[:2] == ["evaluate", "spoilers"]
    assert {"--books=2", "--questions=200", "--horizons=10", "--gate-off"} <= set(spoilers)
    assert {"--json", "--questions=20", "--seed=1"} <= set(answers)


def test_its_folder_is_gone_afterwards_and_the_site_as_it_was(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """For real, in two more processes: no fake stands in for the index or the embedder."""
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = sorted(settings.DATA_DIR.iterdir())
    data = write_data(tmp_path / "data", small_book(3))
    evaluate("spoilers", "--data", str(data), "--questions", "2", "--horizons", "3", "--json")
    result = json.loads(capfd.readouterr().out)
    assert (result["leaks"], result["passed"], result["trials"]) == (0, True, 6)
    assert [one.name for one in tmp_path.iterdir()] == ["data"]
    assert sorted(settings.DATA_DIR.iterdir()) == before


def test_its_exit_code_is_the_command_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_library, "run_in", lambda _folder, _arguments: 1)
    with pytest.raises(SystemExit) as ended:
        evaluate("spoilers", "--data", str(tmp_path))
    assert ended.value.code == 1


def test_a_folder_with_something_else_is_not_measured_on(tmp_path: Path) -> None:
    (tmp_path / "bookclub.sqlite3").touch()
    with pytest.raises(CommandError, match="something else"):
        evaluate("retrieval", "--data", str(tmp_path), "--library", str(tmp_path))


@pytest.mark.parametrize(
    ("part", "arguments"),
    [
        ("spoilers", ["--books", "0"]),
        ("spoilers", ["--questions", "0"]),
        ("spoilers", ["--horizons", "2"]),
        ("answers", ["--questions", "0"]),
    ],
)
def test_too_little_to_try_is_one_sentence(tmp_path: Path, part: str, arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="at least"):
        evaluate(part, "--data", str(tmp_path), *arguments)


@pytest.fixture
def in_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_library, "is_here", lambda _kept: True)
    monkeypatch.setattr(evaluate_command, "prepare_database", lambda: None)


@pytest.mark.parametrize("part", ["retrieval", "abstention", "answers", "spoilers"])
def test_in_the_library_missing_data_is_one_sentence(tmp_path: Path, in_library: None, part: str) -> None:
    with pytest.raises(CommandError, match="could not be read"):
        evaluate(part, "--data", str(tmp_path))


@pytest.mark.parametrize("passed", [True, False])
def test_a_gate_that_does_not_hold_is_the_exit_code(
    tmp_path: Path,
    in_library: None,
    monkeypatch: pytest.MonkeyPatch,
    passed: bool,
) -> None:
    leak = () if passed else (Leak("prompt", "names Bruno"),)
    trial = Trial("rock", "Who?", 10, Counter(), leak)
    result = spoiler_report.report([trial], [])
    monkeypatch.setattr(measures, "measure_spoilers", lambda *_given: result)
    if passed:
        assert "leaks: 0" in evaluate("spoilers", "--data", str(tmp_path))
        return
    with pytest.raises(SystemExit) as ended:
        evaluate("spoilers", "--data", str(tmp_path), "--json")
    assert ended.value.code == 1
