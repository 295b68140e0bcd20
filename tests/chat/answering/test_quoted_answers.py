"""An answer by rules is a typed answer as well."""

from collections.abc import Callable

from chat.answering.answers import AnswerItem
from chat.answering.citing import cite
from chat.answering.quoted_answers import typed_quotations
from chat.answering.schemas.quotation import QuotationAnswer
from chat.retrieval.passage import Passage


def test_its_items_are_quotations_with_their_lines(passages: list[Passage]) -> None:
    citation = cite(passages[1], 0, 15)
    typed = typed_quotations([AnswerItem(citation.laid_out, (citation,), quoted=True)], ["third", "moon"])
    answer = QuotationAnswer.model_validate(typed)
    assert [(span.line_start, span.line_end, span.quote) for span in answer.items[0].spans] == [
        (7, 7, "On the third of")
    ]
    assert (answer.extraction_method, answer.keywords_found) == ("rules", ["third"])


def test_generated_lines_are_no_spans(generated: Callable[..., Passage]) -> None:
    profile = generated("- A niece comes to live with her uncle.")
    typed = typed_quotations([AnswerItem("A niece comes", (cite(profile, 2, 15),))], [])
    assert typed["items"][0]["spans"] == []


def test_nothing_found_is_no_answer() -> None:
    typed = typed_quotations([], ["moon"])
    assert (typed["answer_found"], typed["items"], typed["context_completeness"]) == (False, [], "none")
