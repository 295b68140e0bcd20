"""A generated text as blocks to show: headings, lists and paragraphs, the form artifacts are written in."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

HEADING = "heading"
ITEM = "item"
PARAGRAPH = "paragraph"


@dataclass(frozen=True, slots=True)
class TextBlock:
    """`kind` is "heading", "item" (a list: one line an entry) or "paragraph"."""

    kind: str
    lines: tuple[str, ...]


def text_blocks(text: str) -> list[TextBlock]:
    return [
        TextBlock(kind, tuple(line for _, line in group))
        for kind, group in groupby(_kinds(text), lambda pair: pair[0])
    ]


def _kinds(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        stripped = line.strip()
        if stripped.startswith("#"):
            yield HEADING, stripped.lstrip("# ")
        elif stripped.startswith("- "):
            yield ITEM, stripped.removeprefix("- ")
        elif stripped:
            yield PARAGRAPH, stripped
