"""The schema of each shape of answer. A new shape is a schema here and the fragment that it names."""

from collections.abc import Mapping
from typing import Any

from chat.answering.schemas.amount import AmountAnswer
from chat.answering.schemas.base import AnswerBase
from chat.answering.schemas.boolean import BooleanAnswer
from chat.answering.schemas.character import CharacterAnswer
from chat.answering.schemas.comparison import ComparisonAnswer
from chat.answering.schemas.date import DateAnswer
from chat.answering.schemas.list import ListAnswer
from chat.answering.schemas.quotation import QuotationAnswer
from chat.answering.schemas.table import TableAnswer
from chat.answering.schemas.text import TextAnswer
from chat.questions.parsed_question import AnswerShape

AnswerSchema = type[AnswerBase[Any]]

_SCHEMAS: tuple[AnswerSchema, ...] = (
    TextAnswer,
    AmountAnswer,
    DateAnswer,
    BooleanAnswer,
    ListAnswer,
    TableAnswer,
    CharacterAnswer,
    ComparisonAnswer,
    QuotationAnswer,
)
ANSWER_REGISTRY: Mapping[AnswerShape, AnswerSchema] = {schema.SHAPE: schema for schema in _SCHEMAS}
