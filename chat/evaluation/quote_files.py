"""Quotations on disk that stand in a book or do not."""

from pathlib import Path

from pydantic import BaseModel

from chat.evaluation import json_rows
from chat.evaluation.question_files import Span

QUOTES_FILE = Path("quotes", "quote_verification.jsonl")


class ListedQuote(BaseModel):
    """`kind` says what was done to it; `true_span` is where it, or what was altered, stands in the file."""

    id: str
    book: str
    quote: str
    kind: str
    in_book: bool
    true_span: Span | None = None


def listed_quotes(folder: Path) -> list[ListedQuote]:
    """Raises `EvaluationDataError`."""
    return list(json_rows.rows(folder / QUOTES_FILE, ListedQuote, "quotation"))
