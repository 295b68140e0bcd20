"""Every setting is written down where people look for it, and reaches the containers."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
READ = re.compile(r'env\.\w+\(\s*"([A-Z][A-Z0-9_]+)"')
LISTED = re.compile(r"^([A-Z][A-Z0-9_]+)=", re.MULTILINE)
IN_SHELL = re.compile(r"\$\{([A-Z][A-Z0-9_]+):")
IN_COMPOSE = re.compile(r"^ +([A-Z][A-Z0-9_]+):", re.MULTILINE)


def names(pattern: re.Pattern[str], file: str) -> set[str]:
    return set(pattern.findall((ROOT / file).read_text(encoding="utf-8")))


def test_what_the_settings_read_stands_in_the_example() -> None:
    read = names(READ, "bookclub/settings.py")
    assert len(read) > 20
    used = read | names(IN_SHELL, "docker-compose.yml") | names(IN_SHELL, "script/server")
    assert used - names(LISTED, ".env.example") == set()


def test_what_stands_in_the_example_is_read() -> None:
    used = names(READ, "bookclub/settings.py") | names(IN_SHELL, "docker-compose.yml")
    assert names(LISTED, ".env.example") - used - names(IN_SHELL, "script/server") == set()


def test_what_the_settings_read_reaches_the_containers() -> None:
    in_image = {"BOOKCLUB_DATA_DIR"}
    read = names(READ, "bookclub/settings.py")
    assert read - in_image - names(IN_COMPOSE, "docker-compose.yml") == set()
