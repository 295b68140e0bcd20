"""Words that the line ends of a plain text split in two, made whole where that is the text's habit."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.read_book import Block, BlockKind
from ingestion.structure.hyphens import BookWords, mend_line_ends

_SPLIT = re.compile(r"[^\W\d_][-\u2010\u00ad]$")
_LEAST_SHARE = 0.02
_MENDED = frozenset({BlockKind.PARAGRAPH, BlockKind.QUOTE})


def with_whole_words(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """In a text whose lines seldom end in a hyphen, it belongs to the word: those are left as they are."""
    lines = [line.text for block in blocks if block.kind in _MENDED for line in block.lines]
    split = sum(1 for line in lines if _SPLIT.search(line))
    if not split or split < _LEAST_SHARE * len(lines):
        return tuple(blocks)
    words = BookWords(lines)
    return tuple(_mended(block, words) if block.kind in _MENDED else block for block in blocks)


def _mended(block: Block, words: BookWords) -> Block:
    texts = mend_line_ends([line.text for line in block.lines], words)
    return replace(
        block,
        lines=tuple(replace(line, text=text) for line, text in zip(block.lines, texts, strict=True) if text),
    )
