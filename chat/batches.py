"""Files with one JSON object a line, as `--batch` takes them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

LONGEST_LINE = 1_000_000


class BadBatch(Exception):
    """A batch, or a line of one, that cannot be understood; the text says why."""


def lines(file: Path) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers. Raises `BadBatch`.

    Only a line feed ends a line: the other breaks that `splitlines` knows may stand in JSON texts.
    """
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else error
        raise BadBatch(f"The batch could not be read: {reason}") from error
    return ((number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip())


def parsed(number: int, line: str) -> dict[str, Any]:
    """Raises `BadBatch`."""
    if len(line) > LONGEST_LINE:
        raise BadBatch(f"Line {number} is longer than {LONGEST_LINE:,} characters.")
    try:
        value = json.loads(line, parse_constant=_refuse)
    except RecursionError as error:
        raise BadBatch(f"Line {number} is nested too deeply.") from error
    except ValueError as error:
        raise BadBatch(f"Line {number} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise BadBatch(f"Line {number} is not a JSON object.")
    return value


def _refuse(name: str) -> NoReturn:
    """Python takes these; JSON does not know them, and an answer must not hand them on."""
    raise ValueError(f"{name} is no JSON value")
