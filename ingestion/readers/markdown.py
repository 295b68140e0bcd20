"""Markdown and single Quarto files: front matter apart, headings with anchors, code and comments marked."""

import re
from collections.abc import Sequence
from pathlib import Path

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.markdown_blocks import DEEP_TEXT, parse_blocks
from ingestion.readers.markdown_front_matter import read_front_matter
from ingestion.readers.markdown_notebook import markdown_lines
from ingestion.readers.markdown_source import prepare_source
from ingestion.readers.publication import year_in
from ingestion.readers.read_book import Block, BlockKind, Line, OutlineEntry, ReadBook
from ingestion.readers.text_decoding import DecodedText, decode
from ingestion.structure.gutenberg import gutenberg_metadata, split_authors, strip_gutenberg
from ingestion.structure.headings import heading_mark
from ingestion.structure.language import guess_language

_NAMED = re.compile(r"^(title|t[íi]tulo|author|autora?|year|a[ñn]o|date|fecha)\s*:\s*(\S.*)$", re.IGNORECASE)
_FRONT_BLOCKS = 8
_LONGEST_CHAPTER = 120_000
"""Characters; a longer text without higher headings is a book, and its headings are its chapters."""


def read_markdown(path: Path) -> ReadBook:
    """The book in a Markdown file or a notebook. Raises `ReadingFailed` when there is no text in it."""
    decoded = decode(path.read_bytes())
    if not decoded.text.strip():
        raise ReadingFailed(FailureCode.EMPTY, "no characters but white space")
    lines = markdown_lines(decoded.text)
    front = read_front_matter(lines)
    body = lines[front.lines :]
    header = gutenberg_metadata(body)
    start, end = strip_gutenberg(body)
    language = header.language or front.language or guess_language("\n".join(body))
    parsed = parse_blocks(prepare_source(body[start:end]), language)
    blocks, named = _with_named_headings(parsed.blocks)
    return ReadBook(
        format="markdown",
        blocks=blocks,
        title=front.title or header.title or named.get("title", "") or _sole_title(blocks),
        authors=front.people or header.authors or split_authors(named.get("author", "")),
        language=language,
        publisher=front.first("publisher"),
        year=front.year or year_in(named.get("year", "")),
        outline=_outline(front.title, blocks),
        warnings=_warnings(decoded, is_flattened=parsed.is_flattened),
    )


def _outline(title: str, blocks: Sequence[Block]) -> tuple[OutlineEntry, ...]:
    """A title ahead of a text with no heading as high, and no chapters by their wording, is a chapter's."""
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    characters = sum(len(line.text) for block in blocks for line in block.lines)
    if not title or characters > _LONGEST_CHAPTER or any(heading.level == 1 for heading in headings):
        return ()
    marks = [heading_mark(heading.text) for heading in headings]
    if sum(mark is not None and mark.number is not None for mark in marks) > 1:
        return ()
    return (OutlineEntry(title, 1, 0),)


def _warnings(decoded: DecodedText, *, is_flattened: bool) -> tuple[Sentence, ...]:
    warnings = [DEEP_TEXT] if is_flattened else []
    if decoded.doubtful_lines:
        template = gettext_noop("Lines that were not {encoding}: {count}. Their accents were guessed.")
        warnings.append(Sentence(template, encoding=decoded.encoding.upper(), count=decoded.doubtful_lines))
    return tuple(warnings)


def _with_named_headings(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], dict[str, str]]:
    """Headings like "Title: Emma" and "Author: Jane Austen" name the book; only the first stays a heading."""
    kept: list[Block] = []
    named: dict[str, str] = {}
    for index, block in enumerate(blocks):
        match = (
            _NAMED.match(block.text) if block.kind is BlockKind.HEADING and index < _FRONT_BLOCKS else None
        )
        if not match:
            kept.append(block)
            continue
        field = _FIELDS[match[1].lower()]
        named.setdefault(field, match[2].strip())
        if field == "title":
            kept.append(Block(BlockKind.HEADING, (Line(match[2].strip()),), block.level, block.anchor))
        else:
            kept.append(Block(BlockKind.PARAGRAPH, block.lines))
    return tuple(kept), named


_FIELDS = {
    "title": "title", "título": "title", "titulo": "title", "author": "author", "autor": "author",
    "autora": "author", "year": "year", "año": "year", "ano": "year", "date": "year", "fecha": "year",
}  # fmt: skip


def _sole_title(blocks: Sequence[Block]) -> str:
    """The heading of the highest level, if the text opens with it and there is no other of that level."""
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    if not headings or (blocks and blocks[0] is not headings[0]):
        return ""
    highest = [block for block in headings if block.level <= headings[0].level]
    return headings[0].text if len(highest) == 1 else ""
