"""Words that a question does not have and that are searched for with it."""

from collections.abc import Sequence

from chat.questions.parsed_question import ParsedQuestion


def searched_too(question: ParsedQuestion, words: Sequence[str]) -> ParsedQuestion:
    """In the query of the whole question, and in one of their own with its names."""
    if not words:
        return question
    retrieval = question.retrieval.model_copy(
        update={
            "text": f"{question.retrieval.text or question.resolved} {' '.join(words)}",
            "by_model": (*question.retrieval.by_model, " ".join((*question.names, *words))),
        }
    )
    return question.model_copy(update={"retrieval": retrieval})
