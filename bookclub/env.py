"""Typed readers of environment variables; a bad value is one clear sentence at start."""

import os
from decimal import Decimal, InvalidOperation
from pathlib import Path


class BadSetting(Exception):
    """An environment variable holds what it cannot mean."""


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def whole_number(name: str, default: int) -> int:
    raw = text(name)
    if not raw:
        return default
    try:
        return int(raw)
    except ValueError:
        raise BadSetting(f"{name} must be a whole number, not {raw!r}.") from None


def amount(name: str) -> Decimal:
    """A number that is not negative, 0 where none is set."""
    raw = text(name, "0")
    try:
        given = Decimal(raw)
    except InvalidOperation:
        given = Decimal(-1)
    if not given.is_finite() or given < 0:
        raise BadSetting(f"{name} must be a number, 0 or more, not {raw!r}.")
    return given


def yes_no(name: str, *, default: bool) -> bool:
    raw = text(name).lower()
    if not raw:
        return default
    if raw in {"1", "true", "yes", "on"}:
        return True
    if raw in {"0", "false", "no", "off"}:
        return False
    raise BadSetting(f"{name} must be yes or no, not {raw!r}.")


def choice(name: str, options: tuple[str, ...], default: str) -> str:
    value = text(name, default).lower()
    if value not in options:
        raise BadSetting(f"{name} must be one of {', '.join(options)}, not {value!r}.")
    return value


def words(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def folder(name: str, default: Path) -> Path:
    """Made if it is not there."""
    path = Path(text(name, str(default))).expanduser().resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"{name} cannot be used as a folder: {path} ({error.strerror}).") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise BadSetting(f"{name} cannot be written to: {path}.")
    return path


def secret(name: str, kept_in: Path) -> str:
    """The variable, or a random one made once and kept in a file that only the owner reads."""
    given = text(name)
    if given:
        return given
    if not kept_in.exists():
        kept_in.parent.mkdir(parents=True, exist_ok=True)
        made = os.urandom(48).hex()
        draft = kept_in.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(made, encoding="ascii")
        try:
            os.link(draft, kept_in)  # fails when another process was first: its secret stands
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return kept_in.read_text(encoding="ascii").strip()
