"""A `ReadBook` as plain JSON data and back, to cross from the reading subprocess."""

from typing import Any

from bookclub.sentences import Sentence
from ingestion.readers.read_book import Block, BlockKind, Box, Line, OutlineEntry, Page, ReadBook


def read_book_to_json(book: ReadBook) -> dict[str, Any]:
    """Lists instead of objects where there are many: a long novel has tens of thousands of lines."""
    return {
        "format": book.format,
        "blocks": [
            [block.kind.value, block.level, block.anchor, [_line_to_json(line) for line in block.lines]]
            for block in book.blocks
        ],
        "title": book.title,
        "authors": list(book.authors),
        "language": book.language,
        "publisher": book.publisher,
        "year": book.year,
        "identifiers": list(book.identifiers),
        "pages": [[page.number, page.label] for page in book.pages],
        "outline": [[entry.title, entry.level, entry.block] for entry in book.outline],
        "warnings": [warning.as_data() for warning in book.warnings],
    }


def read_book_from_json(data: dict[str, Any]) -> ReadBook:
    """The book that `read_book_to_json` wrote."""
    return ReadBook(
        format=data["format"],
        blocks=tuple(
            Block(BlockKind(kind), tuple(_line_from_json(line) for line in lines), level, anchor)
            for kind, level, anchor, lines in data["blocks"]
        ),
        title=data["title"],
        authors=tuple(data["authors"]),
        language=data["language"],
        publisher=data["publisher"],
        year=data["year"],
        identifiers=tuple(data["identifiers"]),
        pages=tuple(Page(number, label) for number, label in data["pages"]),
        outline=tuple(OutlineEntry(title, level, block) for title, level, block in data["outline"]),
        warnings=tuple(Sentence.from_data(warning) for warning in data["warnings"]),
    )


def _line_to_json(line: Line) -> Any:
    if line.box is not None:
        return [line.text, line.page, [line.box.x0, line.box.top, line.box.x1, line.box.bottom]]
    return line.text if line.page is None else [line.text, line.page]


def _line_from_json(data: Any) -> Line:
    if isinstance(data, str):
        return Line(data)
    text, page, *box = data
    return Line(text, page, Box(*box[0]) if box else None)
