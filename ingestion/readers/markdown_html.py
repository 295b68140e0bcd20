"""Blocks of raw HTML in Markdown: comments, headings, and the text between the tags."""

import html
import re
from collections.abc import Iterator

from ingestion.readers.markdown_inline import tag_text

_TAG = re.compile(r"(<[^<>]*>)")
_UNREAD = re.compile(r"<(script|style)\b", re.IGNORECASE)
_HEADING = re.compile(r"\s*<h([1-6])\b([^<>]*)>(.*)</h\1\s*>\s*", re.IGNORECASE | re.DOTALL)
_HEADING_TAG = re.compile(r"<(?P<closing>/?)h(?P<level>[1-6])\b[^<>]*>", re.IGNORECASE)
_IDENTIFIER = re.compile(r"\bid\s*=\s*[\"']?([^\s\"'<>]+)", re.IGNORECASE)


def html_pieces(content: str) -> Iterator[tuple[bool, str]]:
    """The comments and headings of a block and what stands around, in order: (is it a comment?, source)."""
    for is_comment, piece in _comments_apart(content):
        if is_comment:
            yield True, piece
        else:
            yield from ((False, part) for part in _headings_apart(piece))


def _headings_apart(content: str) -> Iterator[str]:
    """Whole headings, each a piece of its own; tags that open or close none stay where they are."""
    at = 0
    opening: re.Match[str] | None = None
    for tag in _HEADING_TAG.finditer(content):
        if not tag["closing"]:
            opening = tag
        elif opening is not None and opening["level"] == tag["level"]:
            yield content[at : opening.start()]
            yield content[opening.start() : tag.end()]
            at, opening = tag.end(), None
    yield content[at:]


def _comments_apart(content: str) -> Iterator[tuple[bool, str]]:
    at = 0
    while (start := content.find("<!--", at)) >= 0:
        end = content.find("-->", start)
        end = len(content) if end < 0 else end + 3
        yield False, content[at:start]
        yield True, content[start:end]
        at = end
    yield False, content[at:]


def html_heading(content: str) -> tuple[int, str, str | None] | None:
    """Level, source of the title, and anchor, where all of `content` is one heading."""
    match = _HEADING.fullmatch(content)
    if not match or re.search(r"</h[1-6]", match[3], re.IGNORECASE):
        return None
    identifier = _IDENTIFIER.search(match[2])
    return int(match[1]), match[3], identifier[1] if identifier else None


def html_text(content: str, language: str) -> str:
    """The text between the tags, that of scripts and styles left out; what is never closed is text."""
    lowered = content.lower()
    closed = {name: lowered.rfind(f"</{name}") for name in ("script", "style")}
    pieces: list[str] = []
    closing, at = "", 0
    for piece in _TAG.split(content):
        unread = _UNREAD.match(piece)
        if closing:
            closing = "" if piece.lower().startswith(closing) else closing
        elif unread and closed[unread[1].lower()] > at:
            closing = f"</{unread[1].lower()}"
        else:
            pieces.append(tag_text(piece, language) if _TAG.match(piece) else html.unescape(piece))
        at += len(piece)
    return "".join(pieces)
