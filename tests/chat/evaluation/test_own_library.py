"""The folder to measure on: the site's own and any other folder with something in it are left alone."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from pytest_django import Settings

from chat.evaluation import own_library
from chat.evaluation.own_library import MARK, NotALibrary, is_here, library, run_in


def test_a_kept_folder_is_made_marked_and_kept(tmp_path: Path) -> None:
    kept = tmp_path / "deep" / "library"
    with library(kept) as folder:
        (folder / "book").touch()
    with library(kept) as folder:
        assert (folder / "book").exists()
    assert (kept / MARK).is_file()


def test_without_one_it_is_temporary() -> None:
    with library(None) as folder:
        (folder / "qdrant").mkdir()
        (folder / "qdrant" / "points").touch()
        assert (folder / MARK).is_file()
    assert not folder.exists()


def test_it_goes_also_when_measuring_fails() -> None:
    with pytest.raises(RuntimeError), library(None) as folder:
        raise RuntimeError
    assert not folder.exists()


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bookclub.sqlite3").touch()
    with pytest.raises(NotALibrary, match="something else"), library(tmp_path):
        pass
    assert [one.name for one in tmp_path.iterdir()] == ["bookclub.sqlite3"]
    with pytest.raises(NotALibrary), library(tmp_path / "bookclub.sqlite3"):
        pass


def test_a_process_knows_whether_it_is_the_library_s(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in own_library._OF_THE_SITE:
        monkeypatch.delenv(name, raising=False)
    settings.DATA_DIR = tmp_path
    assert not is_here(None)
    (tmp_path / MARK).touch()
    assert is_here(None)
    assert is_here(tmp_path)
    assert not is_here(tmp_path / "another")
    monkeypatch.setenv("DATABASE_URL", "postgres://the-site-s")
    assert not is_here(None)


def test_the_command_runs_again_with_nothing_of_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "QDRANT_URL"):
        monkeypatch.setenv(name, "the site's")
    monkeypatch.delenv("BOOKCLUB_LLM", raising=False)
    monkeypatch.setenv("BOOKCLUB_EMBEDDER", "ollama")
    ran: list[tuple[list[str], dict[str, str]]] = []

    def run(program: list[str], *, env: dict[str, str], check: bool) -> SimpleNamespace:
        ran.append((program, env))
        return SimpleNamespace(returncode=3)

    monkeypatch.setattr(own_library, "subprocess", SimpleNamespace(run=run))
    assert run_in(tmp_path, ["evaluate", "retrieval"]) == 3
    ((program, environment),) = ran
    assert program[1].endswith("manage.py")
    assert program[2:] == ["evaluate", "retrieval"]
    assert environment["BOOKCLUB_DATA_DIR"] == str(tmp_path)
    assert (environment["BOOKCLUB_LLM"], environment["BOOKCLUB_EMBEDDER"]) == ("offline", "ollama")
    assert not {"DATABASE_URL", "REDIS_URL", "QDRANT_URL"} & set(environment)


def test_it_does_not_run_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(own_library._RUN_AGAIN, "yes")
    with pytest.raises(NotALibrary, match="another data folder"), library(tmp_path):
        pass


def test_a_language_model_that_is_set_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOOKCLUB_LLM", "ollama")
    seen: list[str] = []

    def run(_program: list[str], *, env: dict[str, str], check: bool) -> SimpleNamespace:
        seen.append(env["BOOKCLUB_LLM"])
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(own_library, "subprocess", SimpleNamespace(run=run))
    assert run_in(tmp_path, []) == 0
    assert seen == ["ollama"]
