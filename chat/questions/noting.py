"""What the rules decided about a question, for whoever wants to know why."""

from collections.abc import Iterator

from chat.questions.comparisons import Comparison
from chat.questions.parsed_question import AnswerShape, AskedFor, Breadth, Note, ParsedQuestion, PassageOrder


def decisions(parsed: ParsedQuestion, comparison: Comparison) -> Iterator[Note]:
    """One for each decision that is no default."""
    if parsed.resolved != parsed.original:
        yield Note(rule="follow_up", detail=parsed.resolved)
    decided = {
        "asked_for": (parsed.asked_for, AskedFor.ANYTHING),
        "answer_shape": (parsed.expected_answer_shape, AnswerShape.TEXT),
        "currency": (parsed.asked_currency, ""),
        "breadth": (parsed.breadth, Breadth.PASSAGE),
        "topic": (parsed.topic, None),
        "place": (parsed.place, None),
        "summary": (parsed.summary, False),
        "passage_order": (parsed.passage_order, PassageOrder.BY_WORTH),
        "format": (parsed.brief.format, ""),
        "sub_questions": (" | ".join(parsed.sub_questions), ""),
        "rewrites": (" | ".join(parsed.retrieval.rewrites), ""),
        "clarification": (parsed.suggested_clarification, ""),
        "model_rewrite": (parsed.plan.model_rewrite, False),
        "model_decompose": (parsed.plan.model_decompose, False),
    }
    for rule, (value, default) in decided.items():
        if value != default:
            yield Note(rule=rule, detail="" if value is True else str(value))
    if comparison:
        sides = " / ".join(comparison.sides)
        yield Note(
            rule="comparison", detail=f"“{comparison.words}”: {sides}" if sides else f"“{comparison.words}”"
        )
