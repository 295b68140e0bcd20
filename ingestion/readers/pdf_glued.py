"""Words set too close for pdfium to see the space: parted again where the page shows one."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pypdfium2 as pdfium

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_source import TextSource
from ingestion.structure.hyphens import BookWords

_TOKEN = re.compile(r"[^\W\d_]{2,}[.,;:!?][^\W\d_]{2,}|[^\W\d_]{5,}")
_NEW_WORD_INSIDE = re.compile(r"(?<=[^\W\d_A-Z])[.,;:!?]?(?=[A-Z][^\W\d_A-Z])")
_WIDER = 0.08  # of the size of the type, than any other gap in the word
_MOST_PAGES = 0.25  # looked at a second time


def part_glued_words(
    document: pdfium.PdfDocument, pages: Sequence[Sequence[PdfLine]], words: BookWords
) -> list[list[PdfLine]]:
    """The pages, with a space wherever a word may be two and its letters stand apart there.

    Looked at first are words with a capital inside; any other rare word that is two known ones only where
    those show the book to be set so closely.
    """
    parted = [list(page) for page in pages]
    if _part(document, parted, _with_capital_inside):
        glued = words.possibly_glued()
        _part(document, parted, lambda text: [w for w in _TOKEN.findall(text) if w.casefold() in glued])
    return parted


def _part(
    document: pdfium.PdfDocument, pages: list[list[PdfLine]], words_in: Callable[[str], Sequence[str]]
) -> bool:
    """Parts words in place, on the pages where `words_in` finds most; whether there were any to part."""
    suspects = {index: found for index, page in enumerate(pages) if (found := _suspects(page, words_in))}
    worst = sorted(suspects, key=lambda index: -len(suspects[index]))[: int(_MOST_PAGES * len(pages)) + 1]
    any_found = False
    for index in worst:
        if spaced := dict(_spaced_words(document, index, suspects[index])):
            pages[index] = [_with_spaces(line, spaced) for line in pages[index]]
            any_found = True
    return any_found


def _with_capital_inside(text: str) -> Sequence[str]:
    if not _NEW_WORD_INSIDE.search(text):
        return ()
    return [token for token in _TOKEN.findall(text) if _NEW_WORD_INSIDE.search(token)]


def _suspects(lines: Sequence[PdfLine], words_in: Callable[[str], Sequence[str]]) -> dict[str, float]:
    """Words that may be two, with the size of their type."""
    return {token: line.size for line in lines for token in words_in(line.text)}


def _spaced_words(
    document: pdfium.PdfDocument, index: int, suspects: dict[str, float]
) -> Iterator[tuple[str, str]]:
    page = document[index]
    textpage = page.get_textpage()
    source = TextSource(textpage.raw)
    for token, size in suspects.items():
        if match := re.search(rf"(?<![^\W_]){re.escape(token)}(?![^\W_])", source.text):
            gaps = source.gaps(*match.span())
            *_, second, widest = sorted(gaps)
            if widest > second + _WIDER * size:
                cut = gaps.index(widest) + 1
                yield token, f"{token[:cut]} {token[cut:]}"
    textpage.close()
    page.close()


def _with_spaces(line: PdfLine, spaced: dict[str, str]) -> PdfLine:
    text = _TOKEN.sub(lambda match: spaced.get(match[0], match[0]), line.text)
    return line if text == line.text else replace(line, text=text)
