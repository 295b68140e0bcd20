"""The YAML block ahead of a Markdown text: only the plain fields a book needs, so it can do no harm."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

_KEY = re.compile(r"^([A-Za-z][\w.-]*)\s*:\s*(.*?)\s*$")
_ITEM = re.compile(r"^\s*-\s+(?:name\s*:\s*)?(.*?)\s*$")
_NAME = re.compile(r"^\s+name\s*:\s*(.*?)\s*$")
_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")
_REACH = 400


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """`fields` maps lower-case names to values, one or many; `lines` is how many lines the block takes."""

    fields: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lines: int = 0

    def first(self, *names: str) -> str:
        return next((self.fields[name][0] for name in names if self.fields.get(name)), "")

    def all(self, *names: str) -> tuple[str, ...]:
        return next((self.fields[name] for name in names if self.fields.get(name)), ())

    @property
    def year(self) -> int | None:
        match = _YEAR.search(self.first("date", "year", "published"))
        return int(match[1]) if match else None


def read_front_matter(lines: Sequence[str]) -> FrontMatter:
    """The block between the first line `---` and the next; a block that is never closed is text."""
    if not lines or lines[0].rstrip() != "---":
        return FrontMatter()
    end = next((i for i, line in enumerate(lines[1:_REACH], 1) if line.rstrip() in ("---", "...")), 0)
    return FrontMatter(_fields(lines[1:end]), end + 1) if end else FrontMatter()


def _fields(lines: Sequence[str]) -> dict[str, tuple[str, ...]]:
    fields: dict[str, tuple[str, ...]] = {}
    key = ""
    for line in lines:
        match = _KEY.match(line)
        if match:
            key = match[1].lower()
            fields[key] = _values(match[2])
        elif key and (item := _ITEM.match(line) or _NAME.match(line)):
            fields[key] = (*fields[key], *_values(item[1]))
    return fields


def _values(text: str) -> tuple[str, ...]:
    if text.startswith("[") and text.endswith("]"):
        return tuple(value for part in text[1:-1].split(",") for value in _values(part.strip()))
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return () if text in ("", "|", ">", "|-", ">-") else (text,)
