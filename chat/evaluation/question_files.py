"""Questions with known answers on disk, and the texts they are about."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, Field

from chat.evaluation import json_rows
from ingestion.evaluation.name_sets import EvaluationDataError

RETRIEVAL_FILE = Path("retrieval", "retrieval.jsonl")
ABSTENTION_FILE = Path("qa", "abstention.jsonl")
TEXTS = "texts"

FAIRYTALEQA, LITERARYQA, SPANISH, GUTENQA = "fairytaleqa", "literaryqa", "spanish", "gutenqa"

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question whose answer stands in one of `spans`, half-open, in code points of the book's file.

    `book` names the file: `texts/<book>.txt`. `passages` are the wider ones that hold an answer, and
    `answers` reference answers in words, where they are known; no `spans` where no place is.
    """

    id: str
    text: str
    language: str
    book: str
    tier: str
    spans: tuple[Span, ...]
    passages: tuple[Span, ...] = ()
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnanswerableQuestion:
    """A question that its book has no answer to."""

    id: str
    text: str
    book: str


class _GoldRow(BaseModel):
    id: str
    query: str = Field(min_length=1)
    lang: str
    book: str
    tier: str = ""
    gold_start: int
    gold_end: int
    answer_start: int | None = None
    answer_end: int | None = None
    alt_gold_spans: tuple[Span, ...] = ()
    answers: tuple[str, ...] = ()


class _UnanswerableRow(BaseModel):
    id: str
    question: str = Field(min_length=1)
    book: str


def gold_questions(folder: Path) -> list[GoldQuestion]:
    """Those of `retrieval/retrieval.jsonl`. Raises `EvaluationDataError`."""
    return [_gold_question(row) for row in json_rows.rows(folder / RETRIEVAL_FILE, _GoldRow)]


def unanswerable_questions(folder: Path) -> list[UnanswerableQuestion]:
    """Those of `qa/abstention.jsonl`. Raises `EvaluationDataError`."""
    rows = json_rows.rows(folder / ABSTENTION_FILE, _UnanswerableRow)
    return [UnanswerableQuestion(row.id, row.question, row.book) for row in rows]


def raw_text(folder: Path, book: str) -> str:
    """The book's file with the line ends it has. Raises `EvaluationDataError`."""
    if not book or Path(book).name != book:
        raise EvaluationDataError(f"{book!r} cannot be the name of a text.")
    return json_rows.read(folder / TEXTS / f"{book}.txt")


def _gold_question(row: _GoldRow) -> GoldQuestion:
    """The answer's span is the one to find, where it is known; else the passage's."""
    passage = first = (row.gold_start, row.gold_end)
    if row.answer_start is not None and row.answer_end is not None:
        first = (row.answer_start, row.answer_end)
    return GoldQuestion(
        id=row.id,
        text=row.query,
        language=row.lang,
        book=row.book,
        tier=_tier(row),
        spans=(first, *row.alt_gold_spans),
        passages=(passage, *row.alt_gold_spans),
        answers=row.answers,
    )


def _tier(row: _GoldRow) -> str:
    if row.id.startswith("fairy_"):
        return FAIRYTALEQA
    if row.id.startswith("gutenqa"):
        return GUTENQA
    if row.lang == "es":
        return SPANISH
    return LITERARYQA if row.tier == "gold-llm-located" else row.tier or "other"
