"""Definitions in languages without a grammar at hand, told by how their first line is worded."""

import re
from collections.abc import Sequence

from ingestion.readers.code_outline import Definition
from ingestion.readers.code_runs import is_continued_by, stretches

_R_NAME = r"(?:`(?P<ticked>[^`]+)`|[\"'](?P<quoted>[^\"']+)[\"']|(?P<name>[\w.]+))"
_PATTERNS: dict[str, re.Pattern[str]] = {
    "r": re.compile(
        rf"(?:{_R_NAME}\s*(?:<<?-|=)\s*(?:function\b|\\\(|R6::R6Class\b|R6Class\b|setRefClass\b)"
        r"|set(?:Class|Generic|Method|Validity|RefClass)\(\s*[\"'](?P<set>[^\"']+))"
    ),
    "sql": re.compile(
        r"create\s+(?:or\s+(?:replace|alter)\s+)?(?:global\s+|local\s+|temp(?:orary)?\s+|unlogged\s+|unique\s+"
        r"|external\s+|materialized\s+|recursive\s+|virtual\s+)*"
        r"(?:table|view|function|procedure|trigger|type|index|schema|package\s+body|package)\s+"
        r"(?:if\s+not\s+exists\s+)?(?:concurrently\s+)?(?P<name>[\w.\"`\[\]$]+)",
        re.IGNORECASE,
    ),
    "perl": re.compile(r"(?:sub|package)\s+(?P<name>[\w:]+)"),
    "elixir": re.compile(r"defmodule\s+(?P<name>[\w.]+)"),
    "dart": re.compile(
        r"(?:abstract\s+|base\s+|final\s+|sealed\s+)*(?:class|mixin|enum|extension)\s+(?P<name>\w+)"
    ),
    "powershell": re.compile(r"(?:function|filter|class)\s+(?P<name>[\w:-]+)", re.IGNORECASE),
    "terraform": re.compile(
        r"(?P<name>(?:resource|data|module|variable|output|provider)(?:\s+\"?[\w-]+\"?){1,2})\s*\{"
    ),
    "protobuf": re.compile(r"(?:message|service|enum|type|interface|input|struct|union)\s+(?P<name>\w+)"),
}
_COMMENT = re.compile(r"\s*(?:#|--|//|/?\*)")
_NO_CODE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`|#.*")
_GOES_ON = re.compile(r"(?:%[^%\s]*%|\|>|<-|[-+*/=|&~,])\s*$")
_LONGEST_LINE = 2000


def find_worded_definitions(lines: Sequence[str], language: str | None) -> list[Definition]:
    """Definitions at the left margin, each as long as the lines that follow it without a break."""
    pattern = _PATTERNS.get(language or "")
    if pattern is None:
        return []
    found: list[Definition] = []
    for first, last in stretches(lines, pattern.match):
        opening = _first_code_row(lines, first, last)
        match = pattern.match(lines[opening][:_LONGEST_LINE])
        if match:
            end = _statement_end(lines, opening, last) if language == "r" else last
            found.append(Definition(first, end, _name(match)))
    return found


def _statement_end(lines: Sequence[str], opening: int, last: int) -> int:
    """The row on which all brackets are closed again and nothing goes on, as far as rows tell."""
    depth = 0
    for row in range(opening, last):
        code = _NO_CODE.sub("", lines[row][:_LONGEST_LINE])
        depth += sum(code.count(bracket) for bracket in "([{") - sum(code.count(bracket) for bracket in ")]}")
        below = lines[row + 1]
        if depth <= 0 and not _GOES_ON.search(code) and below.strip() and not is_continued_by(below):
            return row
    return last


def _first_code_row(lines: Sequence[str], first: int, last: int) -> int:
    rows = (row for row in range(first, last) if not _COMMENT.match(lines[row]))
    return next(rows, last)


def _name(match: re.Match[str]) -> str:
    groups = match.groupdict()
    name = next((value for value in groups.values() if value), "")
    return " ".join(re.sub(r"[\"`\[\]]", "", name).split()).replace("::", ".")
