"""Notebooks (.ipynb) as Markdown: their texts and their code in order, without what the code gave."""

import json
import re
from collections.abc import Iterator
from typing import Any

from ingestion.readers.failures import FailureCode, ReadingFailed

_OPENING = re.compile(r"\s*\{")
_SIGNS = ('"nbformat"', '"cells"')
_FENCES = re.compile(r"`{3,}")


def markdown_lines(text: str, *, is_notebook: bool = False) -> list[str]:
    """The lines of `text`, or of its cells if it is, or looks like, a notebook. Raises `ReadingFailed`."""
    if not is_notebook and not (_OPENING.match(text) and all(sign in text for sign in _SIGNS)):
        return text.split("\n")
    try:
        return list(_cell_lines(json.loads(text)))
    except (ValueError, RecursionError, AttributeError, LookupError, TypeError) as error:
        raise ReadingFailed(FailureCode.DAMAGED, f"no readable notebook: {error}") from error


def _cell_lines(notebook: dict[str, Any]) -> Iterator[str]:
    language = str(notebook.get("metadata", {}).get("kernelspec", {}).get("language", ""))
    for cell in notebook["cells"]:
        source = cell.get("source", "")
        text = source if isinstance(source, str) else "".join(source)
        if cell.get("cell_type") == "code":
            fence = max(["```", *(f"{marks}`" for marks in _FENCES.findall(text))], key=len)
            yield from (f"{fence}{language}", *text.split("\n"), fence, "")
        else:
            yield from (*text.split("\n"), "")
