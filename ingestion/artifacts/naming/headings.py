"""Headings, contents and running titles in title case, whose capitals say nothing of names."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator

_LONGEST_LINE = 120
_ENDS_SENTENCE = (*'.,;:!?…"”’»—–-',)
_PAGE_NUMBERS = re.compile(r"^[\d\s.]+|[\s.·…]*\d+$")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SMALL_LENGTH = 4
"""Letters of the words that title case leaves small: "of", "and", "with"."""
_LONG_SMALL = re.compile(r"(?<![\w'’-])[a-zß-öø-ÿ][^\W\d_]{4,}")
_FEWEST_WORDS = 3
_RUNNING = 3
"""How often a line stands in the text alike before it is a running title."""


def find_headings(text: str) -> list[tuple[int, int]]:
    """Character spans, in order and apart, of blocks in title case, and of such lines that come again."""
    lines = list(_lines(text))
    found = {*_heading_blocks(lines), *_running_titles(lines)}
    spans: list[tuple[int, int]] = []
    for start, end in sorted(found, key=lambda span: (span[0], -span[1])):
        if not spans or start >= spans[-1][1]:
            spans.append((start, end))
    return spans


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _heading_blocks(lines: list[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    """Of the blocks that empty lines set apart."""
    for filled, group in itertools.groupby(lines, key=lambda line: bool(line[1].strip())):
        block = list(group)
        if filled and _is_heading([line for _, line in block]):
            yield block[0][0], block[-1][0] + len(block[-1][1])


def _running_titles(lines: list[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    titles = [(_bare(line), start, start + len(line)) for start, line in lines if _is_heading([line])]
    alike = Counter(bare for bare, _, _ in titles)
    for bare, start, end in titles:
        if alike[bare] >= _RUNNING:
            yield start, end


def _is_heading(block: list[str]) -> bool:
    """Whether every line is short and every word capitalised but the small ones."""
    if block[-1].rstrip().endswith(_ENDS_SENTENCE) or max(map(len, block)) > _LONGEST_LINE:
        return False
    if any(_LONG_SMALL.search(line) for line in block):
        return False
    words = [word for line in block for word in _WORD.findall(_bare(line))]
    if len(words) < _FEWEST_WORDS or not words[0][0].isupper():
        return False
    capital = sum(word[0].isupper() for word in words)
    return 2 * capital >= len(words) and all(w[0].isupper() or len(w) <= _SMALL_LENGTH for w in words)


def _bare(line: str) -> str:
    """Without numbers at its beginning and end."""
    return _PAGE_NUMBERS.sub("", line.strip())
