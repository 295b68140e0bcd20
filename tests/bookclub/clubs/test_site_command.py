import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from bookclub.clubs import site_command

ROOT = Path(__file__).resolve().parents[3]


def _command(data: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {
        **os.environ,
        "BOOKCLUB_DATA_DIR": str(data),
        "DJANGO_SETTINGS_MODULE": "bookclub.settings",
    }
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=120)


def test_the_first_command_makes_the_database_and_the_next_finds_it(tmp_path: Path) -> None:
    first = _command(tmp_path, "chunks", "--book", "nothing")
    assert "Preparing the database" in first.stderr
    assert "There is no book nothing." in first.stderr
    assert first.stdout == ""
    second = _command(tmp_path, "chunks", "--book", "nothing")
    assert "Preparing" not in second.stderr
    assert "There is no book nothing." in second.stderr


@pytest.mark.django_db
def test_a_site_of_many_machines_is_not_changed_behind_its_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_command, "_is_up_to_date", lambda: False)
    with override_settings(EMBEDDED=False), pytest.raises(CommandError, match="migrate"):
        call_command("chunks", "--book", "nothing")
