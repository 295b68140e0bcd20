"""Names of source code in a question: `_record_failure`, `Build.run`, or “cut” in “What does cut do?”."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST_NAMES = 8

_JOINTS = re.compile(r"\.|::|->|#")
_DOTTED = re.compile(r"(?<![\w.$-])[^\W\d][\w$]*(?:(?:\.|::|->|#)[^\W\d][\w$]*)*(?![\w$])")
_INNER_CAPITAL = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
_NAME = r"[^\W\d][\w$-]*"
_KINDS = (
    "function|method|class|procedure|constant|variable|struct|module"
    "|función|método|clase|procedimiento|constante|módulo"
)
# What is no more than a word by its form is a name where it stands like one.
_STANDS_AS_NAME = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"`({_NAME})`",
        rf"({_NAME})\(",
        rf"\b(?:{_KINDS})(?: (?:called|named|llamad[oa]))? ({_NAME})",
        rf"\bwhat (?:does|do|did|is) (?:the )?({_NAME}) (?:do|return|check|mean|take|raise|for|{_KINDS})\b",
        rf"\bqué (?:hace|devuelve|comprueba|significa|es) (?:la |el )?({_NAME})\W*$",
        rf"\bhow does (?:the )?({_NAME}) work\b",
        rf"\bcómo funciona (?:la |el )?({_NAME})\W*$",
        rf"^\W*(?:(?:explain|describe|define|show|explica|muestra)\W+)?({_NAME})\W*$",
    )
)
_DEFINING = (
    "def|class|func|fun|fn|function|sub|proc|procedure|method|module|mod|struct|enum|union|record|object|trait"
    "|interface|protocol|type|typedef|const|constexpr|let|var|val|static|public|private|protected|internal|impl"
    "|namespace|package|macro|defun|defn|defmodule|defp|local|create"
)


@dataclass(frozen=True, slots=True)
class AskedIdentifier:
    """`parts` of a dotted name; `is_certain` when its form alone tells that it is no word of the language."""

    parts: tuple[str, ...]
    is_certain: bool

    def is_name_of(self, qualified: str) -> bool:
        """`run` and `Build.run` are names of `Build.run`."""
        return tuple(_JOINTS.split(qualified))[-len(self.parts) :] == self.parts

    def is_defined_in(self, text: str) -> bool:
        """Its last part, that is: what stands around the definition is not looked at."""
        return bool(re.search(_definition_of(self.parts[-1]), text, re.MULTILINE))


def asked_identifiers(question: str) -> tuple[AskedIdentifier, ...]:
    """In order, each once, the certain ones first."""
    certain = (AskedIdentifier(parts, is_certain=True) for parts in _shaped(question))
    placed = (AskedIdentifier((name,), is_certain=False) for name in _placed(question))
    once = {one.parts: one for one in (*placed, *certain)}
    return tuple(sorted(once.values(), key=lambda one: not one.is_certain))[:MOST_NAMES]


def _shaped(question: str) -> Iterator[tuple[str, ...]]:
    for found in _DOTTED.finditer(question):
        parts = tuple(_JOINTS.split(found.group()))
        if len(parts) > 1 or "_" in parts[0].rstrip("_") or _INNER_CAPITAL.search(parts[0]):
            yield parts


def _placed(question: str) -> Iterator[str]:
    for pattern in _STANDS_AS_NAME:
        for found in pattern.finditer(question):
            yield found.group(1)


def _definition_of(name: str) -> str:
    """A line that names it after a word that defines, and Go's receiver there, or gives it a value."""
    own = re.escape(name)
    receiver = r"(?:[ \t]*\([^\n()]{0,120}\))?"
    after_word = rf"(?:^|[^\w$])(?:{_DEFINING})\b{receiver}[^\n=(]{{0,120}}?(?<![\w$]){own}(?![\w$])"
    return rf"{after_word}|^[ \t]*{own}[ \t]*(?::[^\n=]*)?=(?!=)"
