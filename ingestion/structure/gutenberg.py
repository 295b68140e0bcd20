"""Where the book begins and ends inside a Project Gutenberg file, and what its header says of the book."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.structure import gutenberg_marks as marks

_CREDIT_LINES = 10
_TITLE_PARAGRAPHS, _TITLE_LINES, _TITLE_CHARS = 4, 3, 120
_LICENCE_LINES = 6
_TAIL_SHARE = 0.05
_TAIL_LINES = 60
_LINE_REACH = 400


@dataclass(frozen=True, slots=True)
class GutenbergMetadata:
    """What the header names; `language` is an ISO 639-1 code, empty where unknown."""

    title: str = ""
    authors: tuple[str, ...] = ()
    language: str = ""


def strip_gutenberg(lines: Sequence[str]) -> tuple[int, int]:
    """The half-open range of `lines` that is the book itself; all of them where Gutenberg has put nothing.

    Where a file holds several books, what Gutenberg put between them is in it too: see `book_lines`.
    """
    books = _books(lines)
    return books[0][0], books[-1][1]


def book_lines(lines: Sequence[str]) -> list[int]:
    """The indexes of the lines that are books: some files hold several, each between marks of its own.

    Each ends with an empty line, where one follows.
    """
    books = _books(lines)
    spaced = [
        (start, end + 1 if end < len(lines) and not lines[end].strip() else end) for start, end in books
    ]
    return [index for start, end in spaced for index in range(start, end)]


def _books(lines: Sequence[str]) -> list[tuple[int, int]]:
    lines = [line[:_LINE_REACH] for line in lines]
    if not _mentions_gutenberg(lines):
        return [(0, len(lines))]
    books: list[tuple[int, int]] = []
    header: int | None = _header_end(lines)
    while header is not None:
        footer = _footer_start(lines, header)
        start, end = _trimmed(lines, header, footer)
        if end > start:
            books.append((start, end))
        header = _next_header_end(lines, footer)
    return books or [(0, len(lines))]


def _next_header_end(lines: Sequence[str], footer: int) -> int | None:
    """Where a further book begins: behind its mark, else where too much follows to be a licence."""
    licence_end = footer
    for index in range(footer + 1, len(lines)):
        if marks.START.match(lines[index]) or marks.SMALL_PRINT_END.match(lines[index]):
            return _after_wrapped_mark(lines, index)
        if marks.LICENCE_END.search(lines[index]):
            licence_end = index
    return licence_end + 1 if len(lines) - licence_end > marks.HEADER_REACH else None


def _trimmed(lines: Sequence[str], header: int, footer: int) -> tuple[int, int]:
    """A book without credits, a transcriber's closing note and empty lines at its end."""
    start = _skip_credits(lines, header, footer)
    if not any(line.strip() for line in lines[start:footer]):
        return start, start
    end = _transcriber_tail(lines, start, footer)
    while end > start and not lines[end - 1].strip():
        end -= 1
    return start, end


def is_gutenberg_row(line: str) -> bool:
    """A single line among others: who prepared the text, or a table of contents' entry for the licence."""
    return bool(marks.OWN_ROW.match(line[:_LINE_REACH]))


def gutenberg_metadata(lines: Sequence[str]) -> GutenbergMetadata:
    """Title, authors and language from the header of a Gutenberg file; empty fields in any other."""
    lines = [line[:_LINE_REACH] for line in lines[: marks.HEADER_REACH]]
    header = lines[: _header_end(lines)]
    fields = header_fields(header)
    named = next((match for line in header if (match := marks.NAMED.search(line))), None)
    author = _first(fields, "author", "authors", "autor", "autora")
    return GutenbergMetadata(
        title=_first(fields, "title", "título", "titulo") or (named["title"] if named else ""),
        authors=split_authors(author or (named["author"] if named else "")),
        language=marks.LANGUAGES.get(_first(fields, "language", "idioma").split(",")[0].strip().lower(), ""),
    )


def header_fields(lines: Sequence[str]) -> dict[str, str]:
    """`Name: value` lines by lower-case name, continuation lines joined on; the first of a name counts."""
    fields: dict[str, str] = {}
    name = ""
    for line in lines:
        match = marks.FIELD.match(line.strip())
        if match:
            name = "" if match["name"].lower() in fields else match["name"].lower()
            if name:
                fields[name] = match["value"].strip()
        elif not line.strip():
            name = ""
        elif name:
            fields[name] = f"{fields[name]} {line.strip()}".strip()
    return fields


def split_authors(names: str) -> tuple[str, ...]:
    """ "A and B", "A; B" and "A y B" as single names."""
    parts = re.split(r"\s*;\s*|\s+(?:and|y|&)\s+", names)
    return tuple(part.strip() for part in parts if part.strip())


def _first(fields: dict[str, str], *names: str) -> str:
    return next((fields[name] for name in names if fields.get(name)), "")


def _mentions_gutenberg(lines: Sequence[str]) -> bool:
    reach = marks.HEADER_REACH
    return any(marks.MENTION.search(line) for part in (lines[:reach], lines[-reach:]) for line in part)


def _header_end(lines: Sequence[str]) -> int:
    """The index after the header: its closing mark, else the last of its paragraphs."""
    after = 0
    for index, line in enumerate(lines[: marks.HEADER_REACH]):
        if marks.START.match(line) or marks.SMALL_PRINT_END.match(line):
            after = _after_wrapped_mark(lines, index)
        elif after and marks.END.match(line):
            break
    return after or _unmarked_header_end(lines)


def _after_wrapped_mark(lines: Sequence[str], index: int) -> int:
    """A long title wraps the mark; it closes with its own asterisks at most three lines on."""
    for end in range(index, min(index + 4, len(lines))):
        if lines[end].rstrip().endswith(("**", "*END*")):
            return end + 1
    return index + 1


def _unmarked_header_end(lines: Sequence[str]) -> int:
    """The end of the paragraphs Gutenberg opens a file with; a title page may stand before them."""
    after = 0
    for count, (first, last) in enumerate(_paragraphs(lines[: marks.HEADER_REACH], 0)):
        text = [lines[index].strip() for index in range(first, last)]
        named = bool(marks.FIRST_LINE.match(text[0]))
        if not after and not named and count < _TITLE_PARAGRAPHS and _is_title(text):
            continue
        if not named and (not after or not any(marks.NOTICE.search(t) or marks.FIELD.match(t) for t in text)):
            break
        after = last if last - first <= _CREDIT_LINES else first + 1
    return after


def _is_title(text: Sequence[str]) -> bool:
    return len(text) <= _TITLE_LINES and sum(len(line) for line in text) <= _TITLE_CHARS


def _footer_start(lines: Sequence[str], header: int) -> int:
    for index in range(header, len(lines)):
        line = lines[index]
        if marks.END.match(line) or marks.SMALL_PRINT_START.match(line) or _opens_licence(lines, index):
            return index
    return len(lines)


def _opens_licence(lines: Sequence[str], index: int) -> bool:
    """The licence's title, with its text below."""
    if not marks.LICENCE_TITLE.match(lines[index]):
        return False
    below = lines[index + 1 : index + 1 + _LICENCE_LINES]
    return any(marks.LICENCE_TEXT.search(line) for line in below)


def _skip_credits(lines: Sequence[str], start: int, end: int) -> int:
    """Past who typed, scanned and proofread it, and past a transcriber's note, to the book's first line."""
    note_follows = False
    for first, last in _paragraphs(lines[:end], start):
        if last - first > _CREDIT_LINES:
            return _skip_credit_lines(lines, first, last)
        credit = any(marks.CREDIT.match(lines[index]) for index in range(first, last))
        note = bool(marks.TRANSCRIBER.match(lines[first]))
        if not (credit or note or note_follows):
            return first
        note_follows = last - first == 1 and bool(marks.TRANSCRIBER_HEADING.match(lines[first]))
    return end


def _skip_credit_lines(lines: Sequence[str], first: int, last: int) -> int:
    """Text without empty lines, as a PDF gives it: credits are the lines at its top that say so."""
    while first < last and marks.CREDIT.match(lines[first]):
        first += 1
    return first


def _transcriber_tail(lines: Sequence[str], start: int, end: int) -> int:
    """Where a transcriber's closing note begins, if the last pages have one under a heading of its own."""
    reach = max(_TAIL_LINES, int((end - start) * _TAIL_SHARE))
    for index in range(max(start + 1, end - reach), end):
        if marks.TRANSCRIBER_HEADING.match(lines[index]) and not lines[index - 1].strip():
            return index
    return end


def _paragraphs(lines: Sequence[str], start: int) -> Iterator[tuple[int, int]]:
    first = None
    for index in range(start, len(lines)):
        if lines[index].strip():
            first = index if first is None else first
        elif first is not None:
            yield first, index
            first = None
    if first is not None:
        yield first, len(lines)
