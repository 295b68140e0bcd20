"""Texts with chapters, read anew in one way or another."""

from collections.abc import Sequence

from ingestion.artifacts.read_text import ReadText
from ingestion.passages.folding import FoldedText
from ingestion.structure.composed_text import ChapterSpan

Chapter = tuple[str, str]

NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six")
BOOK: list[Chapter] = [
    (
        f"Chapter {number}",
        f"In the {number} year Anne Hart went to the mill. They parted in {number} again.",
    )
    for number in NUMBERS
]
"""The fourth chapter is the first with Captain Vane in it."""
BOOK[3] = ("Chapter Four", "Captain Vane came by night, and nobody saw him but the miller. It was late.")
PREFACE: Chapter = ("Preface", "The editor thanks the library for the use of its papers, " * 20)


def read(chapters: Sequence[Chapter]) -> ReadText:
    """Chapters are numbered in their order; each begins with its title, where it has one."""
    text, spans = "", []
    for ordinal, (title, words) in enumerate(chapters, start=1):
        start = len(text)
        text += f"{title}\n\n{words}\n\n" if title else f"{words}\n\n"
        spans.append(ChapterSpan(ordinal, title, 1, start, len(text)))
    return ReadText(FoldedText(text), tuple(spans))


def end_of(text: ReadText, title: str) -> int:
    return next(chapter.end for chapter in text.chapters if chapter.title == title)
