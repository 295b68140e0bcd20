"""Settings that cannot be meant are said at start."""

from pathlib import Path

import pytest

from bookclub import env
from bookclub.database import database_settings


def test_a_number_that_is_none_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOOKCLUB_MAX_UPLOAD_MB", "lots")
    with pytest.raises(env.BadSetting, match="BOOKCLUB_MAX_UPLOAD_MB must be a whole number"):
        env.whole_number("BOOKCLUB_MAX_UPLOAD_MB", 1)


def test_a_choice_outside_the_options_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOOKCLUB_LLM", "gpt")
    with pytest.raises(env.BadSetting, match="must be one of auto, openai"):
        env.choice("BOOKCLUB_LLM", ("auto", "openai"), "auto")


@pytest.mark.parametrize(("raw", "meant"), [("yes", True), ("0", False), ("", True)])
def test_yes_and_no(monkeypatch: pytest.MonkeyPatch, raw: str, meant: bool) -> None:
    monkeypatch.setenv("BOOKCLUB_DEBUG", raw)
    assert env.yes_no("BOOKCLUB_DEBUG", default=True) is meant


def test_a_secret_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    file = tmp_path / "data" / "secret-key"
    made = env.secret("BOOKCLUB_NO_SUCH_SETTING", file)
    assert len(made) >= 64
    assert env.secret("BOOKCLUB_NO_SUCH_SETTING", file) == made
    assert file.stat().st_mode & 0o077 == 0


def test_without_a_url_it_is_sqlite(tmp_path: Path) -> None:
    settings = database_settings("", tmp_path / "deep" / "bookclub.sqlite3")
    assert settings["ENGINE"].endswith("sqlite3")
    assert (tmp_path / "deep").is_dir()


def test_a_postgres_url_is_taken_apart(tmp_path: Path) -> None:
    settings = database_settings("postgresql://club:p%40ss@db:5433/books", tmp_path / "x")
    assert (settings["USER"], settings["PASSWORD"], settings["HOST"]) == ("club", "p@ss", "db")
    assert (settings["PORT"], settings["NAME"]) == ("5433", "books")


def test_another_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(env.BadSetting, match="postgresql://"):
        database_settings("mysql://x/y", tmp_path / "x")
