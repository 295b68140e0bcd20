"""Blocks from the tokens of a CommonMark parser."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.emphasis import emphasised, ink, moved, row_line
from ingestion.readers.markdown_captions import code_captions, without_captions
from ingestion.readers.markdown_depth import is_flattened
from ingestion.readers.markdown_headings import heading_block
from ingestion.readers.markdown_html import html_heading, html_pieces, html_text
from ingestion.readers.markdown_inline import (
    InlineText,
    figure,
    inline_comments,
    inline_text,
    is_figure,
    markdown_parser,
)
from ingestion.readers.markdown_paragraphs import paragraph_block
from ingestion.readers.markdown_source import PreparedSource
from ingestion.readers.read_book import Block, BlockKind, Line

_LONGEST_UNDERLINED = 200
_LIST_INDENT = "  "


DEEP_TEXT = Sentence(
    gettext_noop("Its elements are nested too deeply: the text is whole, its structure may not be.")
)


@dataclass(frozen=True, slots=True)
class ParsedBlocks:
    """`is_flattened` says that some of it was nested too deeply to be more than lines of text."""

    blocks: tuple[Block, ...] = ()
    is_flattened: bool = False


def parse_blocks(source: PreparedSource, language: str) -> ParsedBlocks:
    """Every block of the source in order; pictures become captions in the book's `language`."""
    parser = markdown_parser()
    builder = _BlockBuilder(source, language, parser)
    env: dict[str, object] = {}
    tokens = parser.parse("\n".join(source.lines), env)
    return ParsedBlocks(tuple(builder.build(tokens)), is_flattened(env))


class _BlockBuilder:
    """Walks the flat list of tokens, knowing which lists and quotations it is inside."""

    def __init__(self, source: PreparedSource, language: str, parser: MarkdownIt) -> None:
        self._source = source
        self._language = language
        self._parser = parser
        self._markers: list[str] = []
        self._ordinals: list[int | None] = []
        self._quotes = 0
        self._items: list[Line] = []
        self._previous: BlockKind | None = None

    def build(self, tokens: Sequence[Token]) -> Iterator[Block]:
        """Blocks in order, each knowing what was before it."""
        for block in self._blocks(tokens):
            self._previous = block.kind
            yield block

    def _blocks(self, tokens: Sequence[Token]) -> Iterator[Block]:
        table: list[Token] = []
        for index, token in enumerate(tokens):
            if table or token.type == "table_open":
                table.append(token)
                if token.type == "table_close":
                    yield from self._flushed(self._table(table))
                    table = []
            elif token.type == "inline":
                yield from self._inline(tokens[index - 1], token)
            elif token.type in ("fence", "code_block"):
                yield from self._code(token)
            elif token.type == "html_block":
                yield from self._html(token.content)
            else:
                yield from self._nest(token)

    def _code(self, token: Token) -> Iterator[Block]:
        """Code, and under it the captions of what it draws."""
        captions = tuple(code_captions(token.info, token.content))
        content = without_captions(token.content) if captions else token.content
        yield from self._flushed(_block(BlockKind.CODE, content.rstrip("\n")))
        for of_picture, caption in captions:
            text = self._text(caption)
            yield from _present(
                _block(BlockKind.CAPTION, figure(text, self._language) if of_picture else text)
            )

    def _html(self, content: str) -> Iterator[Block]:
        for is_comment, piece in html_pieces(content):
            heading = None if is_comment or self._ordinals or self._quotes else html_heading(piece)
            if is_comment:
                yield from self._flushed(_block(BlockKind.COMMENT, piece))
            elif heading:
                title = " ".join(html_text(heading[1], self._language).split())
                lines = (Line(title),) if title else ()
                yield from self._flushed(
                    Block(BlockKind.HEADING, lines, heading[0], heading[2]) if lines else None
                )
            elif piece.strip():
                yield from self._flushed(
                    _block(BlockKind.PARAGRAPH, html_text(piece, self._language).strip())
                )

    def _text(self, source: str) -> str:
        return inline_text(self._parser.parseInline(source)[0], self._language).text

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
        is_heading = not self._ordinals and self._is_heading(opening, token)
        inline = inline_text(token, self._language)
        if self._ordinals:
            self._items.extend(self._item_lines(inline))
        elif is_heading:
            yield from heading_block(int(opening.tag[1:]), token.content, inline)
        elif is_figure(token):
            yield from _present(_block(BlockKind.CAPTION, inline.text))
        else:
            yield from _present(_standing_out(self._paragraph(opening, token, inline.text), inline))
        for note in inline.notes:
            yield from self._flushed(_block(BlockKind.FOOTNOTE, note))
        for comment in inline_comments(token):
            yield from self._flushed(_block(BlockKind.COMMENT, comment))

    def _is_heading(self, opening: Token, token: Token) -> bool:
        """Not in quotations and boxes; and a whole paragraph with a rule under it is none."""
        if opening.type != "heading_open" or self._quotes or self._is_in(self._source.boxed, opening):
            return False
        underlined = not opening.markup.startswith("#")
        return not (underlined and ("\n" in token.content or len(token.content) > _LONGEST_UNDERLINED))

    def _is_in(self, numbers: frozenset[int], opening: Token) -> bool:
        return opening.map is not None and opening.map[0] in numbers

    def _paragraph(self, opening: Token, token: Token, text: str) -> Block | None:
        if self._is_in(self._source.notes, opening):
            kind = BlockKind.FOOTNOTE
        elif self._quotes:
            kind = BlockKind.QUOTE
        else:
            kind = BlockKind.PARAGRAPH
        breaks = [child.type for child in token.children or [] if child.type in ("hardbreak", "softbreak")]
        if kind is not BlockKind.FOOTNOTE and len(breaks) > 1 and "softbreak" not in breaks:
            kind = BlockKind.VERSE
        return paragraph_block(text, kind, follows_table=self._previous is BlockKind.TABLE)

    def _item_lines(self, inline: InlineText) -> Iterator[Line]:
        """The first line of an item carries its marker; the others stand under it."""
        depth = _LIST_INDENT * (len(self._ordinals) - 1)
        marker = self._markers[-1]
        lines = [Line(line.strip()) for line in inline.text.split("\n") if line.strip()]
        for line in emphasised(lines, inline.emphasis):
            yield Line(f"{depth}{marker}{line.text}", emphasis=moved(line.emphasis, ink(marker)))
            marker = " " * len(marker)
        self._markers[-1] = " " * len(self._markers[-1])

    def _table(self, tokens: Sequence[Token]) -> Block | None:
        rows: list[list[Line]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                inline = inline_text(token, self._language)
                rows[-1].extend(emphasised([Line(" ".join(inline.text.split()))], inline.emphasis))
        lines = [row_line(row, "| ", " | ", " |") for row in rows if any(cell.text for cell in row)]
        return Block(BlockKind.TABLE, tuple(lines)) if lines else None

    def _flushed(self, block: Block | None) -> Iterator[Block]:
        """The list so far, if there is one, and then `block`: code inside a list divides it."""
        if self._items:
            yield Block(BlockKind.LIST, tuple(self._items))
            self._items = []
        yield from _present(block)


def _standing_out(block: Block | None, inline: InlineText) -> Block | None:
    """With the emphasis of its text, where it has all of that."""
    if block is None or not inline.emphasis or ink(block.text) != ink(inline.text):
        return block
    return replace(block, lines=tuple(emphasised(block.lines, inline.emphasis)))


def _present(block: Block | None) -> Iterator[Block]:
    if block is not None:
        yield block


def _block(kind: BlockKind, text: str) -> Block | None:
    if not text.strip():
        return None
    return Block(kind, tuple(Line(line) for line in text.split("\n")))
