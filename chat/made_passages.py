"""How many passages of which books an answer was looked for in."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from chat.models import AnswerTrace, Message


@dataclass(frozen=True, slots=True)
class BookLookedAt:
    """`found` are the passages that the search came up with, `handed_over` those the answer was made from."""

    title: str
    found: int
    handed_over: int


def books_looked_at(answer: Message, trace: AnswerTrace) -> list[BookLookedAt]:
    """Every book that was asked, also one of which nothing was found; the title is "" where it is gone."""
    handed = _documents(trace.retrieved)
    found = _documents([*trace.diagnostics.get("candidates", ()), *trace.retrieved])
    titles = dict(_titles(answer, trace))
    documents = dict.fromkeys((*titles, *found))
    rows = [BookLookedAt(titles.get(one, ""), found[one], handed[one]) for one in documents]
    return sorted(rows, key=lambda row: (-row.handed_over, -row.found, row.title))


def _documents(rows: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """Chunks by document, each chunk once."""
    chunks = {str(row.get("chunk_id", "")) for row in rows}
    return Counter(_document(chunk) for chunk in chunks if chunk)


def _document(chunk_id: str) -> str:
    """`chk:<document_id>:<chunk_mode>:<chunk_index>`, where a document may have colons of its own."""
    return chunk_id.removeprefix("chk:").rsplit(":", 2)[0]


def _titles(answer: Message, trace: AnswerTrace) -> Iterator[tuple[str, str]]:
    """Of books that are gone, those that citations keep."""
    yield from ((one.document_id, one.book_title) for one in answer.citations.all() if one.book_id is None)
    yield from trace.books.values_list("document_id", "title")
