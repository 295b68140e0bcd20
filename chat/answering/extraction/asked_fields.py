"""Fields on their way: each with its question as it was understood, and the passages found for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from chat.answering.extraction.field_spec import FieldSpec, FieldType
from chat.questions.parsed_question import AskedFor, Breadth, ParsedQuestion, RetrievalQuery
from chat.retrieval.passage import Passage
from chat.retrieval.ranking import interleaved


@dataclass(frozen=True, slots=True)
class AskedField:
    """`passages` are best first."""

    spec: FieldSpec
    question: ParsedQuestion
    passages: tuple[Passage, ...]


def question_of(asked: Sequence[AskedField]) -> ParsedQuestion:
    """The one question that asks for all of these fields."""
    lines = "\n".join(f"- {one.spec.name} ({_kind(one)}): {one.question.resolved}" for one in asked)
    text = f"Fill in these fields from the passages.\n{lines}"
    return ParsedQuestion(
        original=text,
        resolved=text,
        language=asked[0].question.language,
        keywords=(),
        names=(),
        asked_for=AskedFor.ANYTHING,
        breadth=Breadth.PASSAGE,
        retrieval=RetrievalQuery(text=text),
    )


def _kind(one: AskedField) -> str:
    currency = one.question.asked_currency
    wants_money = one.spec.type is FieldType.AMOUNT and currency
    return f"{one.spec.type.value} in {currency}" if wants_money else one.spec.type.value


def passages_of(asked: Sequence[AskedField]) -> list[Passage]:
    """Those of all fields in turns, the best of each first; what one passage holds of another comes once."""
    ranked = interleaved([one.passages for one in asked])
    kept: list[Passage] = []
    for passage in ranked:
        if not any(_is_within(passage, other) for other in kept):
            kept.append(passage)
    return kept


def _is_within(passage: Passage, other: Passage) -> bool:
    if passage.chunk_id == other.chunk_id and len(passage.text) <= len(other.text):
        return True
    if passage.document_id != other.document_id:
        return False
    start, end, first, last = passage.char_start, passage.char_end, other.char_start, other.char_end
    if start is None or end is None or first is None or last is None:
        return False
    return first <= start and end <= last
