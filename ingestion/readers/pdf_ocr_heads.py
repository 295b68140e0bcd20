"""Running heads that were misread on some pages, spelt as on the others, so that they are known again."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from ingestion.readers.pdf_line import PdfLine

_PARTS = re.compile(r"(?P<before>\d+\s+)?(?P<words>.*?)(?P<after>\s+\d+)?", re.DOTALL)
_LONGEST = 120  # letters
_MOST_SPELLINGS = 40
_FEWEST_LETTERS = 6
_ALIKE = 0.85


def with_even_heads(pages: Sequence[Sequence[PdfLine]]) -> list[list[PdfLine]]:
    """The pages, where first and last lines that say nearly the same say the same; numbers stay."""
    spelt = [list(page) for page in pages]
    for pick in (min, max):
        edges = [
            (number, page.index(pick(page, key=lambda line: line.baseline)))
            for number, page in enumerate(spelt)
            if page
        ]
        spellings = _spellings([spelt[number][at] for number, at in edges])
        for number, at in edges:
            spelt[number][at] = _respelt(spelt[number][at], spellings)
    return spelt


def _spellings(lines: Sequence[PdfLine]) -> list[tuple[str, str]]:
    """What is said more than once, the commonest first: letters alone, and as it is mostly spelt."""
    words = Counter(_words(line) for line in lines)
    folds: Counter[str] = Counter()
    for text, count in words.items():
        folds[_folded(text)] += count
    common = [
        fold
        for fold, count in folds.most_common(_MOST_SPELLINGS)
        if count > 1 and _FEWEST_LETTERS <= len(fold) <= _LONGEST
    ]
    return [(fold, max((w for w in words if _folded(w) == fold), key=words.__getitem__)) for fold in common]


def _respelt(line: PdfLine, spellings: Sequence[tuple[str, str]]) -> PdfLine:
    words = _words(line)
    folded = _folded(words)
    if len(folded) > _LONGEST:
        return line
    for fold, spelling in spellings:
        if folded == fold or SequenceMatcher(None, folded, fold, autojunk=False).ratio() >= _ALIKE:
            return replace(line, text=line.text.replace(words, spelling, 1))
    return line


def _words(line: PdfLine) -> str:
    """The line without numbers at its ends."""
    found = _PARTS.fullmatch(line.text.strip())
    return found["words"] if found else line.text


def _folded(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalpha())
