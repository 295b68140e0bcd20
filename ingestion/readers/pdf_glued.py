"""Words set too close for pdfium to see the space: parted again where the page shows one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pypdfium2 as pdfium

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_source import TextSource
from ingestion.structure.hyphens import BookWords

_TOKEN = re.compile(r"[^\W\d_]{2,}[.,;:!?][^\W\d_]{2,}|[^\W\d_]{5,}")
_NEW_WORD_INSIDE = re.compile(r"(?<=[^\W\d_A-Z])[.,;:!?]?(?=[A-Z][^\W\d_A-Z])")
_WIDER = 0.08  # of the size of the type, than any other gap in the word
_MOST_PAGES = 0.03  # looked at a second time, as that takes as long as reading them
_FIRST_PAGES = 3
_LONGEST_WORD = 40


def spaces_before_capitals(source: TextSource) -> Iterator[int]:
    """Where on the page a space is wanted: behind these characters, inside words with a capital in them."""
    for inside in _NEW_WORD_INSIDE.finditer(source.text):
        at = inside.start()
        for match in _TOKEN.finditer(source.text, max(0, at - _LONGEST_WORD), at + _LONGEST_WORD):
            if match.start() < at < match.end() and (cut := _cut(source, *match.span())):
                yield match.start() + cut - 1


def part_glued_words(
    document: pdfium.PdfDocument, pages: Sequence[Sequence[PdfLine]], words: BookWords
) -> list[list[PdfLine]]:
    """The pages, with a space in rare words that are two known ones, where their letters stand apart there.

    Pages are read again for it, those with most such words first; none once the first few show no such space.
    """
    parted = [list(page) for page in pages]
    glued = words.possibly_glued()
    found = {index: suspects for index, page in enumerate(pages) if (suspects := _suspects(page, glued))}
    worst = sorted(found, key=lambda index: -len(found[index]))[: int(_MOST_PAGES * len(pages)) + 1]
    set_closely = False
    for count, index in enumerate(worst):
        if count >= _FIRST_PAGES and not set_closely:
            break
        if spaced := dict(_spaced_words(document, index, found[index])):
            parted[index] = [_with_spaces(line, spaced) for line in parted[index]]
            set_closely = True
    return parted


def _suspects(lines: Sequence[PdfLine], glued: frozenset[str]) -> list[str]:
    if not glued:
        return []
    return [word for line in lines for word in _TOKEN.findall(line.text) if word.casefold() in glued]


def _spaced_words(
    document: pdfium.PdfDocument, index: int, suspects: Sequence[str]
) -> Iterator[tuple[str, str]]:
    page = document[index]
    textpage = page.get_textpage()
    source = TextSource(textpage.raw)
    for token in suspects:
        match = re.search(rf"(?<![^\W_]){re.escape(token)}(?![^\W_])", source.text)
        if match and (cut := _cut(source, *match.span())):
            yield token, f"{token[:cut]} {token[cut:]}"
    textpage.close()
    page.close()


def _cut(source: TextSource, start: int, end: int) -> int:
    """How many letters stand before the widest gap of a word, if it is much wider than the others; else 0."""
    gaps = source.gaps(start, end)
    *_, second, widest = sorted(gaps)
    return gaps.index(widest) + 1 if widest > second + _WIDER * source.size(start) else 0


def _with_spaces(line: PdfLine, spaced: dict[str, str]) -> PdfLine:
    text = _TOKEN.sub(lambda match: spaced.get(match[0], match[0]), line.text)
    return line if text == line.text else replace(line, text=text)
