"""Questions with reference answers, of which a number is asked."""

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, Field

from chat.evaluation import json_rows
from chat.evaluation.question_files import FAIRYTALEQA, LITERARYQA, GoldQuestion, Span, gold_questions

QA_FILES: Mapping[str, Path] = {name: Path("qa", f"{name}.jsonl") for name in (LITERARYQA, FAIRYTALEQA)}

NOT_ABOUT_THE_BOOK = frozenset({"adventures_of_sherlock_holmes"})
"""Its questions are about how the book was received."""


class _QaRow(BaseModel):
    id: str
    question: str = Field(min_length=1)
    book: str
    answers: tuple[str, ...] = Field(min_length=1)
    lang: str = "en"
    gold_spans: tuple[Span, ...] = ()


def answered_questions(folder: Path, most: int, seed: int) -> list[GoldQuestion]:
    """At most so many of each set, the same for the same seed. Raises `EvaluationDataError`.

    Those of `retrieval/retrieval.jsonl` come first: their answer's passage is known exactly.
    """
    located = [one for one in gold_questions(folder) if one.answers]
    return [one for name in QA_FILES for one in _sample(folder, name, located, most, seed)]


def _sample(
    folder: Path, name: str, located: Sequence[GoldQuestion], most: int, seed: int
) -> Iterator[GoldQuestion]:
    chance = random.Random(f"{seed} {name}")  # noqa: S311 - has to be the same again
    first = {one.id: one for one in located if one.tier == name and one.book not in NOT_ABOUT_THE_BOOK}
    others = [one for one in _qa_questions(folder, name) if one.id not in first]
    yield from chance.sample(list(first.values()), min(most, len(first)))
    yield from chance.sample(others, min(max(0, most - len(first)), len(others)))


def _qa_questions(folder: Path, name: str) -> Iterator[GoldQuestion]:
    for row in json_rows.rows(folder / QA_FILES[name], _QaRow):
        if row.book not in NOT_ABOUT_THE_BOOK:
            spans = row.gold_spans
            yield GoldQuestion(row.id, row.question, row.lang, row.book, name, spans, spans, row.answers)
