"""The typed answer of an answer by rules: quotations, each with the lines that it stands in."""

from collections.abc import Sequence
from typing import Any

from chat.answering.answers import AnswerItem
from chat.answering.schemas.base import ContextCompleteness, ExtractionMethod, Span
from chat.answering.schemas.quotation import QuotationAnswer, QuotationItem


def typed_quotations(items: Sequence[AnswerItem], words: Sequence[str]) -> dict[str, Any]:
    """Of what is generated there are no lines, so it has no span. `words` are the question's."""
    quoted = [QuotationItem(spans=_spans(item)) for item in items]
    together = " ".join(item.text for item in items).lower()
    answer = QuotationAnswer(
        items=quoted,
        answer_found=bool(items),
        complete_answer_found=bool(items),
        context_completeness=ContextCompleteness.FULL if items else ContextCompleteness.NONE,
        extraction_method=ExtractionMethod.RULES,
        keywords_found=[word for word in words if word in together],
    )
    return answer.model_dump(mode="json")


def _spans(item: AnswerItem) -> list[Span]:
    return [
        Span(line_start=one.line_start, line_end=one.line_end, quote=one.quote)
        for one in item.citations
        if one.verified and one.line_start is not None and one.line_end is not None
    ]
