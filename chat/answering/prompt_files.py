"""Prompts as files: the first line tells the version, the rest is the prompt."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "prompts"
_MARK = "version:"


@dataclass(frozen=True, slots=True)
class Prompt:
    version: str
    text: str


@cache
def load_prompt(name: str) -> Prompt:
    """The prompt in `name`.md. Raises `ValueError` when its first line tells no version."""
    first, _, text = (FOLDER / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    if not first.startswith(_MARK):
        raise ValueError(f"{name}.md does not begin with its version")
    return Prompt(first.removeprefix(_MARK).strip(), text.strip())
