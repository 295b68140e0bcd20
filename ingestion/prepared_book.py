"""A file read, composed and cut: all that a build needs of it, before there are rows."""

from dataclasses import dataclass, fields
from typing import Any, Literal

from bookclub.sentences import Sentence
from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.readers.read_book import Format, ReadBook
from ingestion.structure import composed_rows
from ingestion.structure.composed_text import ComposedText

ChunkMode = Literal["documental", "codigo"]


@dataclass(frozen=True, slots=True)
class BookFacts:
    """What the file says of itself; `cover` is a small JPEG or empty."""

    format: Format
    title: str
    authors: tuple[str, ...]
    language: str
    publisher: str
    year: int | None
    identifiers: tuple[str, ...]
    warnings: tuple[Sentence, ...]
    cover: bytes


@dataclass(frozen=True, slots=True)
class PreparedBook:
    facts: BookFacts
    text: ComposedText
    chunk_mode: ChunkMode
    chunker_version: str
    chunks: tuple[ChunkSpan, ...]


def facts_of(book: ReadBook) -> BookFacts:
    return BookFacts(**{field.name: getattr(book, field.name) for field in fields(BookFacts)})


def prepared_book_to_json(prepared: PreparedBook) -> dict[str, Any]:
    """Plain data, to cross between processes: a chunk is a list of its fields, a cover is in hexadecimal."""
    facts = {field.name: getattr(prepared.facts, field.name) for field in fields(BookFacts)}
    facts["warnings"] = [warning.as_data() for warning in prepared.facts.warnings]
    facts["cover"] = prepared.facts.cover.hex()
    names = [field.name for field in fields(ChunkSpan)]
    return {
        "facts": facts,
        "text": prepared.text.text,
        "rows": composed_rows.rows_of(prepared.text),
        "chunk_mode": prepared.chunk_mode,
        "chunker_version": prepared.chunker_version,
        "chunks": [[getattr(chunk, name) for name in names] for chunk in prepared.chunks],
    }


def prepared_book_from_json(data: dict[str, Any]) -> PreparedBook:
    """What `prepared_book_to_json` wrote."""
    facts = dict(data["facts"])
    facts["warnings"] = tuple(Sentence.from_data(warning) for warning in facts["warnings"])
    facts["cover"] = bytes.fromhex(facts["cover"])
    for name in ("authors", "identifiers"):
        facts[name] = tuple(facts[name])
    return PreparedBook(
        facts=BookFacts(**facts),
        text=composed_rows.composed_text(data["text"], **data["rows"]),
        chunk_mode=data["chunk_mode"],
        chunker_version=data["chunker_version"],
        chunks=tuple(_chunk(row) for row in data["chunks"]),
    )


def _chunk(row: list[Any]) -> ChunkSpan:
    values = dict(zip((field.name for field in fields(ChunkSpan)), row, strict=True))
    return ChunkSpan(**{**values, "heading_path": tuple(values["heading_path"])})
