"""Project Gutenberg's header and licence parted from the blocks of a file that has no plain lines."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from ingestion.readers.read_book import Block
from ingestion.structure.gutenberg import book_lines, is_gutenberg_row

_HEADER_LINES = 400


def without_gutenberg(blocks: Sequence[Block]) -> tuple[list[Block], list[str]]:
    """The blocks of the book itself, and the first lines of the file, where its header would stand."""
    texts = list(chain.from_iterable([*(line.text for line in block.lines), ""] for block in blocks))
    book = set(book_lines(texts))
    kept = []
    at = 0
    for block in blocks:
        numbered = enumerate(block.lines, start=at)
        lines = tuple(line for n, line in numbered if n in book and not is_gutenberg_row(line.text))
        if lines:
            kept.append(block if len(lines) == len(block.lines) else replace(block, lines=lines))
        at += len(block.lines) + 1
    return kept, texts[:_HEADER_LINES]
