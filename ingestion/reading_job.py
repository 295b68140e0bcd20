"""From a file to a prepared book; runs in a subprocess with limits."""

from pathlib import Path
from typing import Any

from ingestion.chunking import codigo, documental
from ingestion.chunking.useful_chunks import with_useful_text
from ingestion.prepared_book import PreparedBook, facts_of, prepared_book_to_json
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.options import ReadingOptions
from ingestion.readers.reading import read_book
from ingestion.structure.composition import compose

_WITH_USEFUL_TEXT = frozenset({"markdown", "quarto"})


def prepare_book(path: Path, file_name: str, options: ReadingOptions) -> PreparedBook:
    """The book in the file at `path`, uploaded as `file_name`. Raises `ReadingFailed`."""
    book = read_book(path, file_name, options)
    composed = compose(book)
    if not composed.text.strip():
        raise ReadingFailed(FailureCode.EMPTY, "nothing left of it as text")
    if book.format == "code":
        chunks = codigo.cut(composed)
        return PreparedBook(facts_of(book), composed, "codigo", codigo.CHUNKER_VERSION, chunks)
    chunks = documental.cut(composed)
    if book.format in _WITH_USEFUL_TEXT:
        chunks = with_useful_text(composed, chunks)
    return PreparedBook(facts_of(book), composed, "documental", documental.CHUNKER_VERSION, chunks)


def read_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`prepare_book` with plain JSON data on both sides: `path` and `file_name` in, the book out.

    `mode`, `password` and `limits`, which maps names of `ReadingLimits` to numbers, may be left out.
    """
    options = ReadingOptions(
        mode=arguments.get("mode", "auto"),
        password=arguments.get("password", ""),
        limits=ReadingLimits(**arguments.get("limits", {})),
    )
    return prepared_book_to_json(prepare_book(Path(arguments["path"]), arguments["file_name"], options))
