"""Evaluation data on disk: UTF-8 texts, and files of one JSON object a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from ingestion.evaluation.name_sets import EvaluationDataError

Row = TypeVar("Row", bound=BaseModel)


def rows(file: Path, kind: type[Row], noun: str = "question") -> Iterator[Row]:
    """Every line as a `kind`, which people call a `noun`. Raises `EvaluationDataError`, also for none."""
    lines = [(number, line) for number, line in enumerate(read(file).split("\n"), 1) if line.strip()]
    if not lines:
        raise EvaluationDataError(f"There are no {noun}s in {file}.")
    for number, line in lines:
        try:
            yield kind.model_validate_json(line)
        except ValidationError as error:
            problem = error.errors()[0]
            place = ".".join(map(str, problem["loc"])) or "the line"
            raise EvaluationDataError(
                f"Line {number} of {file} is no {noun}: {place} {problem['msg']}."
            ) from error


def read(file: Path) -> str:
    """With the line ends it has. Raises `EvaluationDataError`."""
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            return opened.read()
    except (OSError, UnicodeDecodeError) as error:
        raise EvaluationDataError(f"{file} could not be read: {error}.") from error
