"""Blocks from the tokens of a CommonMark parser."""

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ingestion.readers.markdown_inline import inline_comments, inline_text, is_figure
from ingestion.readers.markdown_source import PreparedSource
from ingestion.readers.read_book import Block, BlockKind, Line

_IDENTIFIER = re.compile(r"#([^\s}]+)")
_NOTE = re.compile(r"^\[\^[^\]\s]+\]:\s*")
_TABLE_CAPTION = re.compile(r"^:\s+(.*?)\s*(?:\{[^{}]*\})?$", re.DOTALL)
_DELIMITER_ROW = re.compile(r"^[\s|:+=-]+$")
_TAG = re.compile(r"(<[^<>]*>)")
_UNREAD = re.compile(r"<(script|style)\b", re.IGNORECASE)
_LIST_INDENT = "  "


def parse_blocks(source: PreparedSource, language: str) -> tuple[Block, ...]:
    """Every block of the source in order; pictures become captions in the book's `language`."""
    parser = MarkdownIt("commonmark").enable("table")
    return tuple(_BlockBuilder(source, language).build(parser.parse("\n".join(source.lines))))


class _BlockBuilder:
    """Walks the flat list of tokens, knowing which lists and quotations it is inside."""

    def __init__(self, source: PreparedSource, language: str) -> None:
        self._source = source
        self._language = language
        self._markers: list[str] = []
        self._ordinals: list[int | None] = []
        self._quotes = 0
        self._items: list[Line] = []

    def build(self, tokens: Sequence[Token]) -> Iterator[Block]:
        skip_until = -1
        for index, token in enumerate(tokens):
            if index <= skip_until:
                continue
            if token.type == "table_open":
                skip_until = next(i for i in range(index, len(tokens)) if tokens[i].type == "table_close")
                yield from self._flushed(self._table(token))
            elif token.type == "inline":
                yield from self._inline(tokens[index - 1], token)
            elif token.type in ("fence", "code_block"):
                yield from self._flushed(_block(BlockKind.CODE, token.content.rstrip("\n")))
            elif token.type == "html_block":
                yield from self._flushed(_html(token.content))
            else:
                yield from self._nest(token)

    def _nest(self, token: Token) -> Iterator[Block]:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            ordered = token.type == "ordered_list_open"
            self._ordinals.append(int(token.attrs.get("start", 1)) if ordered else None)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self._ordinals.pop()
            if not self._ordinals:
                yield from self._flushed(None)
        elif token.type == "list_item_open":
            self._markers.append(self._marker())
        elif token.type == "list_item_close":
            self._markers.pop()
        elif token.type == "blockquote_open":
            self._quotes += 1
        elif token.type == "blockquote_close":
            self._quotes -= 1

    def _marker(self) -> str:
        ordinal = self._ordinals[-1]
        if ordinal is None:
            return "- "
        self._ordinals[-1] = ordinal + 1
        return f"{ordinal}. "

    def _inline(self, opening: Token, token: Token) -> Iterator[Block]:
        text = inline_text(token, self._language)
        if self._ordinals:
            self._items.extend(self._item_lines(text))
        elif opening.type == "heading_open" and not self._quotes and not self._boxed(opening):
            yield from _heading(int(opening.tag[1:]), token.content, text)
        else:
            yield from _present(self._paragraph(token, text))
        for comment in inline_comments(token):
            yield from self._flushed(_block(BlockKind.COMMENT, comment))

    def _boxed(self, opening: Token) -> bool:
        return opening.map is not None and opening.map[0] in self._source.boxed

    def _item_lines(self, text: str) -> Iterator[Line]:
        """The first line of an item carries its marker; the others stand under it."""
        depth = _LIST_INDENT * (len(self._ordinals) - 1)
        marker = self._markers[-1]
        for line in text.split("\n"):
            if line.strip():
                yield Line(f"{depth}{marker}{line.strip()}")
                marker = " " * len(marker)
        self._markers[-1] = " " * len(self._markers[-1])

    def _paragraph(self, token: Token, text: str) -> Block | None:
        if is_figure(token):
            return _block(BlockKind.CAPTION, text)
        if _NOTE.match(text):
            return _block(BlockKind.FOOTNOTE, _NOTE.sub("", text, count=1))
        caption = _TABLE_CAPTION.match(text)
        if caption:
            return _block(BlockKind.CAPTION, caption[1])
        breaks = [child.type for child in token.children or [] if child.type in ("hardbreak", "softbreak")]
        if len(breaks) > 1 and "softbreak" not in breaks:
            return _block(BlockKind.VERSE, text)
        return _block(BlockKind.QUOTE if self._quotes else BlockKind.PARAGRAPH, text)

    def _table(self, token: Token) -> Block | None:
        first, last = token.map or (0, 0)
        rows = [line.strip() for line in self._source.lines[first:last] if not _DELIMITER_ROW.match(line)]
        return _block(BlockKind.TABLE, "\n".join(rows))

    def _flushed(self, block: Block | None) -> Iterator[Block]:
        """The list so far, if there is one, and then `block`: code inside a list divides it."""
        if self._items:
            yield Block(BlockKind.LIST, tuple(self._items))
            self._items = []
        yield from _present(block)


def _present(block: Block | None) -> Iterator[Block]:
    if block is not None:
        yield block


def _block(kind: BlockKind, text: str) -> Block | None:
    if not text.strip():
        return None
    return Block(kind, tuple(Line(line) for line in text.split("\n")))


def _heading(level: int, source: str, text: str) -> Iterator[Block]:
    title = " ".join(text.split())
    attributes = _attributes(source)
    if attributes:
        title = title[: title.rfind("{")].rstrip() if title.endswith("}") else title
    identifier = _IDENTIFIER.search(attributes)
    if title:
        yield Block(BlockKind.HEADING, (Line(title),), level, identifier[1] if identifier else None)


def _attributes(source: str) -> str:
    """What stands in braces at the end of a heading."""
    source = source.rstrip()
    return source[source.rfind("{") : -1] if source.endswith("}") and "{" in source else ""


def _html(content: str) -> Block | None:
    if content.lstrip().startswith("<!--"):
        return _block(BlockKind.COMMENT, content.strip())
    return _block(BlockKind.PARAGRAPH, _without_tags(content).strip())


def _without_tags(content: str) -> str:
    """The text between the tags, that of scripts and styles left out."""
    pieces: list[str] = []
    closing = ""
    for piece in _TAG.split(content):
        unread = _UNREAD.match(piece)
        if closing:
            closing = "" if piece.lower().startswith(closing) else closing
        elif unread:
            closing = f"</{unread[1].lower()}"
        elif not _TAG.match(piece):
            pieces.append(piece)
    return "".join(pieces)
