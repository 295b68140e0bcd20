"""Prompts as files: a version line, then sections under second-level headings."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template

FOLDER = Path(__file__).resolve().parent.parent / "prompts"
_VERSION = re.compile(r"\Aversion:[ \t]*(?P<version>\S+)[ \t]*\n")
_SECTION = re.compile(r"^## (?P<title>.+)\n(?P<body>(?:(?!## ).*(?:\n|\Z))*)", re.MULTILINE)


class PromptDamaged(Exception):
    """A prompt file has no version line, or lacks a section that is asked for."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """`version` goes into the provenance of what the prompt produced."""

    version: str
    sections: Mapping[str, str]

    def fill(self, section: str, **values: str) -> str:
        """The section with its `$names` replaced; values are put in as they are, never read as templates."""
        try:
            return Template(self.sections[section]).substitute(values)
        except KeyError as missing:
            raise PromptDamaged(f"{self.version}, section {section}: {missing}") from missing


@cache
def load_prompt(name: str, folder: Path = FOLDER) -> Prompt:
    text = (folder / f"{name}.md").read_text(encoding="utf-8")
    version = _VERSION.match(text)
    if version is None:
        raise PromptDamaged(f"{name}.md does not begin with its version")
    sections = {match["title"].strip(): match["body"].strip() for match in _SECTION.finditer(text)}
    return Prompt(version["version"], sections)
