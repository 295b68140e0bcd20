"""The password a command is given for locked files: never as an option, since process lists show those."""

import os
from pathlib import Path

from ingestion.sealed import LONGEST_PASSWORD

VARIABLE = "BOOKCLUB_FILE_PASSWORD"


class NoPassword(Exception):
    """What was given holds none; the text says why."""


def read(file: Path | None) -> str:
    """What stands in the file, else in the environment; "" where neither is given. Raises `NoPassword`."""
    password = _in_environment() if file is None else _in_file(file)
    if len(password) > LONGEST_PASSWORD:
        raise NoPassword(f"A password has at most {LONGEST_PASSWORD} characters.")
    return password


def _in_environment() -> str:
    password = os.environ.get(VARIABLE, "")
    try:
        password.encode()
    except UnicodeEncodeError as error:
        raise NoPassword(f"{VARIABLE} is no UTF-8 text.") from error
    return password


def _in_file(file: Path) -> str:
    """All of it but the line end that editors put after it."""
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            text = opened.read(LONGEST_PASSWORD + 3)
    except OSError as error:
        raise NoPassword(f"The password file could not be opened: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise NoPassword("The password file is no UTF-8 text.") from error
    password = text.removesuffix("\n").removesuffix("\r")
    if not password:
        raise NoPassword("The password file is empty.")
    return password
