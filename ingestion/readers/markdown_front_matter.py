"""The block ahead of a Markdown text, in YAML, TOML or as pandoc's title: the plain fields a book needs."""

import itertools
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingestion.readers.markdown_yaml import BadYaml, read_yaml, texts
from ingestion.readers.publication import language_code, year_in
from ingestion.structure.gutenberg import split_authors

_KEY = re.compile(r"^([A-Za-z][\w.-]*)\s*:(?:\s+(\S.*))?$")
_QUOTED_KEY = re.compile(r"^[\"'{][^\"']")
_ITEM = re.compile(r"^\s*-\s+(?:name\s*:\s*)?(\S.*)$")
_NAME = re.compile(r"^\s+name\s*:\s*(\S.*)$")
_REACH = 1_000
_PANDOC = ("title", "author", "date")


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
    def title(self) -> str:
        return " ".join(self.first("title").split())

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(name for value in self.all("author", "authors") for name in split_authors(value))

    @property
    def language(self) -> str:
        return language_code(self.first("lang", "language"))

    @property
    def year(self) -> int | None:
        return year_in(self.first("date", "year", "published"))


def read_front_matter(lines: Sequence[str]) -> FrontMatter:
    """The block between the first line `---` (`+++` for TOML) and the next, or lines that begin with `%`.

    A block that is never closed is text, and so is one that begins like no YAML: rules between scenes are
    written alike.
    """
    start = next((i for i, line in enumerate(lines[:_REACH]) if line.strip()), 0)
    if not lines or lines[start].rstrip() != "---":
        return _toml(lines, start) or _pandoc_title(lines) or FrontMatter()
    reach = lines[start + 1 : start + _REACH]
    end = next((i for i, line in enumerate(reach) if line.rstrip() in ("---", "...")), None)
    if end is None or not _looks_like_fields(reach[:end]):
        return FrontMatter()
    return FrontMatter(_fields(reach[:end]), start + end + 2)


def _toml(lines: Sequence[str], start: int) -> FrontMatter | None:
    reach = lines[start + 1 : start + _REACH]
    if not lines or lines[start].rstrip() != "+++" or "+++" not in map(str.rstrip, reach):
        return None
    end = next(i for i, line in enumerate(reach) if line.rstrip() == "+++")
    try:
        table = tomllib.loads("\n".join(reach[:end]))
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    fields = {name.lower(): _toml_texts(value) for name, value in table.items()}
    return FrontMatter(fields, start + end + 2)


def _toml_texts(value: object) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(str(item) for item in value if not isinstance(item, list | dict))
    return () if isinstance(value, dict) else (str(value),)


def _pandoc_title(lines: Sequence[str]) -> FrontMatter | None:
    """`% Title`, `% Authors; and more`, `% Date`, each of which may be empty; the first must not be."""
    block = list(itertools.takewhile(lambda line: line.startswith("%"), lines[: len(_PANDOC)]))
    values = [line[1:].strip() for line in block]
    if not values or not lines[0].startswith("% ") or not values[0]:
        return None
    named = zip(_PANDOC, values, strict=False)
    fields: dict[str, tuple[str, ...]] = {name: (value,) for name, value in named if value}
    return FrontMatter(fields, len(block))


def _looks_like_fields(lines: Sequence[str]) -> bool:
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    return not first or bool(_KEY.match(first.rstrip()) or _QUOTED_KEY.match(first))


def _fields(lines: Sequence[str]) -> dict[str, tuple[str, ...]]:
    try:
        value = read_yaml("\n".join(lines))
    except BadYaml:
        return _fields_by_line(lines)
    if not isinstance(value, dict):
        return {}
    return {key.lower(): texts(kept) for key, kept in value.items()}


def _fields_by_line(lines: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Where it is not quite YAML, as in `title: Ships: a history`."""
    fields: dict[str, tuple[str, ...]] = {}
    key = ""
    for line in map(str.rstrip, lines):
        match = _KEY.match(line)
        if match:
            key = match[1].lower()
            fields[key] = _values(match[2] or "")
        elif key and (item := _ITEM.match(line) or _NAME.match(line)):
            fields[key] = (*fields[key], *_values(item[1]))
    return fields


def _values(text: str) -> tuple[str, ...]:
    """One value, or those of a list on one line."""
    inside = text[1:-1].split(",") if text.startswith("[") and text.endswith("]") else [text]
    stripped = (value.strip().strip("\"'") for value in inside)
    return tuple(value for value in stripped if value not in ("", "|", ">", "|-", ">-"))
