"""DATABASE_URL to Django's settings: SQLite on one machine, PostgreSQL on many."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from bookclub.env import BadSetting


def database_settings(url: str, sqlite_file: Path) -> dict[str, Any]:
    """Without a URL, the SQLite file in WAL mode; raises `BadSetting` for a URL of another kind."""
    if not url:
        return _sqlite(sqlite_file)
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise BadSetting("DATABASE_URL must begin with postgresql://, or be left out to use SQLite.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_HEALTH_CHECKS": True,
    }


def _sqlite(file: Path) -> dict[str, Any]:
    file.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            # Writers take turns from their first statement, so that none fails half-way for lack of a lock.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
        },
    }
