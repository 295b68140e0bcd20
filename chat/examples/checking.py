"""What an example has to be: of the form that answers have, and its quotations in the lines they name."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from pydantic import BaseModel

from chat.answering.one_line import one_line
from chat.answering.registry import ANSWER_REGISTRY, AnswerSchema
from chat.answering.schemas.base import AnswerBase, Item
from chat.examples.cited_lines import lines_in
from chat.questions.parsed_question import AnswerShape, ParsedQuestion
from ingestion.passages.verify import locate_quote

MOST_TAGS = 10
LONGEST_TAG = 40
LONGEST_QUESTION = 2_000
_NUL = "\\u0000"
"""As JSON writes it; PostgreSQL keeps none."""


class BadExample(Exception):
    """Why something is no example; `sentence` tells the host."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def schema_of(shape: str) -> AnswerSchema:
    """Raises `BadExample`."""
    try:
        return ANSWER_REGISTRY[AnswerShape(shape)]
    except (ValueError, KeyError) as error:
        raise BadExample(_("An answer of this form cannot be an example.")) from error


def checked_answer(shape: str, answer: Any, passages: str) -> dict[str, Any]:
    """As the schema of that shape has it, without what is left at its default; what the schema adds comes
    first, as in a reply. Raises `BadExample`.
    """
    try:
        read = schema_of(shape).model_validate(answer)
        written = _written(read)
    except ValueError as error:
        raise BadExample(_("This is not of the form that answers have.")) from error
    lines = lines_in(passages)
    if not read.items or not read.answer_found or not all(_stands(item, lines) for item in read.items):
        raise BadExample(_("Each part of the answer must quote the lines of the example, and say which."))
    plain: dict[str, Any] = json.loads(written)
    return {name: plain[name] for name in sorted(plain, key=AnswerBase.model_fields.__contains__)}


def checked_parse(parse: Any) -> ParsedQuestion:
    """Raises `BadExample`."""
    try:
        read = ParsedQuestion.model_validate(parse)
        _written(read)
    except ValueError as error:
        raise BadExample(_("This is not of the form that parsed questions have.")) from error
    return read


def checked_question(question: str) -> str:
    """On one line. Raises `BadExample`."""
    asked = " ".join(question.replace("\x00", " ").split())
    if not asked or len(asked) > LONGEST_QUESTION:
        raise BadExample(_("Please write a question of at most 2,000 characters."))
    return asked


def tidied(tags: Sequence[str]) -> list[str]:
    """Each once, however it is written, on one line and of a bounded length."""
    given = (one_line(tag, LONGEST_TAG) for tag in tags)
    once = {tag.casefold(): tag for tag in reversed([tag for tag in given if tag])}
    return list(reversed(once.values()))[:MOST_TAGS]


def _stands(item: Item, lines: Sequence[str]) -> bool:
    return bool(item.spans) and all(
        1 <= span.line_start <= span.line_end <= len(lines)
        and locate_quote("\n".join(lines[span.line_start - 1 : span.line_end]), span.quote) is not None
        for span in item.spans
    )


def _written(read: BaseModel) -> str:
    """As JSON. Raises `ValueError` for what no database keeps: NUL, and halves of characters."""
    dumped = read.model_dump(exclude_unset=True)
    written = json.dumps(dumped, default=_number_or_words, ensure_ascii=False)
    written.encode()
    if _NUL in written:
        raise ValueError("a NUL is no character of a text")
    return written


def _number_or_words(value: Any) -> int | float | str:
    """Models are asked for numbers, which schemas keep as decimals."""
    if not isinstance(value, Decimal):
        return str(value)
    return int(value) if value == value.to_integral_value() else float(value)
