"""A long novel for tests that need time: the sample's chapters over and over, each paragraph a new one."""

from ingestion.samples import SampleBook
from tests.sample_formats import chapters_of

_NUMERALS = (
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def long_book(book: SampleBook, times: int) -> bytes:
    """`times` as long as `book`; paragraphs begin with a number of their own, so that no passage repeats."""
    parts = ["A LONG AFTERNOON", "by Nobody in Particular"]
    chapters = chapters_of(book)
    for number in range(len(chapters) * times):
        chapter = chapters[number % len(chapters)]
        parts.append(f"\nCHAPTER {_roman(number + 1)}. {chapter.title.partition('. ')[2]}")
        parts += [f"{number}.{place} {text}" for place, text in enumerate(chapter.paragraphs, start=1)]
    return "\n\n".join(parts).encode("utf-8")


def _roman(number: int) -> str:
    text = ""
    for value, sign in _NUMERALS:
        count, number = divmod(number, value)
        text += sign * count
    return text
