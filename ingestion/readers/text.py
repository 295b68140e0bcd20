"""Plain text books: decoded, freed of Project Gutenberg's wrapping, set in paragraphs, headings and verse."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import Block, ReadBook
from ingestion.readers.text_blocks import build_blocks
from ingestion.readers.text_decoding import DecodedText, decode
from ingestion.readers.text_headings import find_headings
from ingestion.readers.text_hyphens import with_whole_words
from ingestion.readers.text_page_marks import take_page_marks
from ingestion.readers.text_pages import without_page_frames
from ingestion.readers.text_paragraphs import Paragraph, split_paragraphs
from ingestion.readers.text_title import guess_title
from ingestion.structure.gutenberg import book_lines, gutenberg_metadata, header_fields, split_authors
from ingestion.structure.headings import undecorated
from ingestion.structure.language import guess_language

_FRONT_LINES = 40


def read_text(path: Path) -> ReadBook:
    """The book in a plain text file. Raises `ReadingFailed` when there is no text in it."""
    decoded = decode(path.read_bytes())
    if not decoded.text.strip():
        raise ReadingFailed(FailureCode.EMPTY, "no characters but white space")
    lines = without_page_frames(decoded.text.split("\n"), decoded.page_lines)
    body, page_of, pages = take_page_marks([lines[index] for index in book_lines(lines)])
    paragraphs = split_paragraphs(body)
    headings = find_headings(paragraphs)
    named = gutenberg_metadata(lines)
    title, authors = _title_and_authors(body, paragraphs, min(headings.starts, default=len(paragraphs)))
    return ReadBook(
        format="text",
        blocks=with_whole_words(_on_pages(build_blocks(paragraphs, headings), body, page_of)),
        title=named.title or title,
        authors=named.authors or authors,
        language=named.language or guess_language("\n".join(body)),
        pages=pages,
        warnings=_warnings(decoded),
    )


def _on_pages(
    blocks: Sequence[Block], body: Sequence[str], page_of: Sequence[int | None]
) -> tuple[Block, ...]:
    """The blocks have every line of `body` that is not empty, in order."""
    if all(page is None for page in page_of):
        return tuple(blocks)
    pages = _pages_of_filled(body, page_of)
    return tuple(
        replace(block, lines=tuple(replace(line, page=next(pages)) for line in block.lines))
        for block in blocks
    )


def _pages_of_filled(body: Sequence[str], page_of: Sequence[int | None]) -> Iterator[int | None]:
    return (page for line, page in zip(body, page_of, strict=True) if line.strip())


def _title_and_authors(
    body: Sequence[str], paragraphs: Sequence[Paragraph], first_heading: int
) -> tuple[str, tuple[str, ...]]:
    fields = header_fields([undecorated(line) for line in body[:_FRONT_LINES]])
    if fields.get("title"):
        return fields["title"], split_authors(fields.get("author", ""))
    return guess_title(paragraphs, first_heading)


def _warnings(decoded: DecodedText) -> tuple[Sentence, ...]:
    if not decoded.doubtful_lines:
        return ()
    template = gettext_noop("Lines that were not {encoding}: {count}. Their accents were guessed.")
    return (Sentence(template, encoding=decoded.encoding.upper(), count=decoded.doubtful_lines),)
