"""Headings of Markdown: the title apart from the attributes in braces, `{#sec-one .unnumbered}`."""

import re
from collections.abc import Iterator

from ingestion.readers.emphasis import heading_line
from ingestion.readers.markdown_inline import InlineText
from ingestion.readers.read_book import Block, BlockKind, Line

_IDENTIFIER = re.compile(r"#([^\s}]+)")
_ATTRIBUTES = re.compile(
    r"(?:\s*+(?:[#.][^\s{}]++|-(?=\s|$)|[\w:.-]++=(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'{}]++)))++\s*+"
)


def heading_block(level: int, source: str, inline: InlineText) -> Iterator[Block]:
    """The heading that `source` is; `inline` is what it reads like. None comes of one without a title."""
    title = " ".join(inline.text.split())
    attributes = _attributes(source)
    if attributes:
        title = title[: title.rfind("{")].rstrip() if title.endswith("}") else title
    identifier = _IDENTIFIER.search(attributes)
    if title:
        line = heading_line(Line(title), inline.emphasis)
        yield Block(BlockKind.HEADING, (line,), level, identifier[1] if identifier else None)


def _attributes(source: str) -> str:
    """What stands in braces at the end of a heading, if it is attributes."""
    source = source.rstrip()
    inside = source[source.rfind("{") + 1 : -1] if source.endswith("}") and "{" in source else ""
    return inside if _ATTRIBUTES.fullmatch(inside) else ""
