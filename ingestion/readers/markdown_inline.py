"""Inline Markdown as a reader sees it: no emphasis marks, links as their words, pictures as captions."""

import re
from collections.abc import Sequence

from markdown_it.token import Token

_ATTRIBUTES = re.compile(r"^\{[^{}]*\}")
_SPAN = re.compile(r"\[([^\[\]]+)\]\{[^{}]*\}")
_NOTE_REFERENCE = re.compile(r"\[\^[^\[\]\s]+\](?!:)")
_ATTRIBUTED = frozenset({"image", "link_close", "code_inline"})
_FIGURE = {"es": "Figura"}


def inline_text(token: Token, language: str) -> str:
    """The text of an `inline` token, a newline where the source has one."""
    text = _render(token.children or [], language)
    return _NOTE_REFERENCE.sub("", _SPAN.sub(r"\1", text))


def is_figure(token: Token) -> bool:
    """Whether there is nothing but pictures (and their attributes) in an `inline` token."""
    children = token.children or []
    pictures = any(child.type == "image" for child in children)
    rest = "".join(child.content for child in children if child.type == "text")
    return pictures and not _ATTRIBUTES.sub("", rest.strip())


def inline_comments(token: Token) -> list[str]:
    """HTML comments inside running text."""
    children = token.children or []
    return [
        child.content for child in children if child.type == "html_inline" and child.content[:4] == "<!--"
    ]


def _render(children: Sequence[Token], language: str) -> str:
    pieces: list[str] = []
    before = ""
    for child in children:
        if child.type in ("text", "code_inline"):
            text = child.content
            pieces.append(
                _ATTRIBUTES.sub("", text) if before in _ATTRIBUTED and child.type == "text" else text
            )
        elif child.type in ("softbreak", "hardbreak"):
            pieces.append("\n")
        elif child.type == "image":
            pieces.append(_figure(_render(child.children or [], language), language))
        before = child.type
    return "".join(pieces)


def _figure(caption: str, language: str) -> str:
    word = _FIGURE.get(language, "Figure")
    return f"[{word}: {' '.join(caption.split())}]" if caption.strip() else ""
