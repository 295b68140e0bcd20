"""How many passages of which books an answer was looked for in."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from chat.models import AnswerTrace


@dataclass(frozen=True, slots=True)
class BookLookedAt:
    """`found` are the passages that the search came up with, `handed_over` those the answer was made from."""

    title: str
    found: int
    handed_over: int


def books_looked_at(trace: AnswerTrace) -> list[BookLookedAt]:
    """Every book that was asked, also one of which nothing was found."""
    handed = _documents(trace.retrieved)
    found = _documents([*trace.diagnostics.get("candidates", ()), *trace.retrieved])
    titles = trace.books.values_list("document_id", "title")
    rows = [BookLookedAt(title, found[document], handed[document]) for document, title in titles]
    return sorted(rows, key=lambda row: (-row.handed_over, -row.found, row.title))


def _documents(rows: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """Chunks by document, each chunk once."""
    chunks = {str(row.get("chunk_id", "")) for row in rows}
    return Counter(_document(chunk) for chunk in chunks if chunk)


def _document(chunk_id: str) -> str:
    """`chk:<document_id>:<chunk_mode>:<chunk_index>`, where a document may have colons of its own."""
    return chunk_id.removeprefix("chk:").rsplit(":", 2)[0]
