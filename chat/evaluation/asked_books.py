"""The books of the data, ready to be asked, each with its questions and its raw text."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from chat.evaluation.question_files import GoldQuestion, gold_questions, raw_text
from chat.evaluation.reading_in import WatchFor, read_in
from ingestion.models import Book


@dataclass(frozen=True, slots=True)
class AskedBook:
    """`name` is that of its text file."""

    name: str
    book: Book
    raw: str
    questions: tuple[GoldQuestion, ...]


def asked_books(folder: Path, watch_for: WatchFor) -> list[AskedBook]:
    """Those of the retrieval questions, read in. Raises `EvaluationDataError` and `ProviderError`."""
    questions = questions_by_book(gold_questions(folder))
    texts = {name: raw_text(folder, name) for name in questions}
    books = read_in(texts, watch_for)
    return [AskedBook(name, books[name], texts[name], tuple(asked)) for name, asked in questions.items()]


def questions_by_book(questions: Iterable[GoldQuestion]) -> dict[str, list[GoldQuestion]]:
    asked: dict[str, list[GoldQuestion]] = {}
    for question in questions:
        asked.setdefault(question.book, []).append(question)
    return asked
