"""A system message is the base and the fragments that a question asks for, nothing else."""

from typing import Any

import pytest

from chat.answering.briefing import Briefing, PromptExample
from chat.answering.instructions import BASE, Instructions
from chat.answering.prompt_files import load_prompt
from chat.answering.registry import ANSWER_REGISTRY, AnswerSchema
from chat.answering.schemas.base import AnswerBase
from chat.answering.schemas.text import TextAnswer, TextItem
from chat.questions.parse import parse_question
from chat.questions.parsed_question import AnswerShape, GenerationBrief


def names(schema: AnswerSchema = TextAnswer, briefing: Briefing | None = None, **parse: Any) -> list[str]:
    question = parse_question("Who came?").model_copy(update=parse)
    made = Instructions.for_question(question, schema, briefing or Briefing())
    return [version.rsplit("-", 1)[0] for version in made.fragments_applied]


def test_a_plain_question_has_its_shape_and_its_language() -> None:
    assert names() == ["shape-text", "language-en"]
    assert names(language="es") == ["shape-text", "language-es"]


@pytest.mark.parametrize(
    ("parse", "fragment"),
    [
        ({"brief": GenerationBrief(format="in one line")}, "format"),
        ({"brief": GenerationBrief(distinctions=("a", "b"))}, "distinction"),
        ({"brief": GenerationBrief(disambiguation=("a",))}, "disambiguation"),
        ({"sub_questions": ("a", "b")}, "decomposition"),
        ({"briefing": Briefing(is_limited=True)}, "horizon"),
        ({"briefing": Briefing(examples=(PromptExample("q", "1\t\t\tp", "{}"),))}, "examples"),
    ],
)
def test_a_constraint_is_one_fragment_more(parse: dict[str, Any], fragment: str) -> None:
    assert set(names(**parse)) - set(names()) == {fragment}


@pytest.mark.parametrize("shape", list(AnswerShape))
def test_every_shape_has_one_fragment_of_its_own(shape: AnswerShape) -> None:
    assert names(ANSWER_REGISTRY[shape])[0] == f"shape-{shape}"


def test_a_form_of_the_callers_own_has_none() -> None:
    class Own(AnswerBase[TextItem]):
        pass

    assert names(Own) == ["language-en"]


def test_the_base_holds_the_contract() -> None:
    base = load_prompt(BASE).text
    for rule in (
        "passages alone",
        "at least one span",
        "several spans",
        "GLOBAL_LINE numbers, never line_in_page",
        "items is [], answer_found is false, and a warning",
        "complete_answer_found is false",
        "conflicting_evidence is true",
        "context_structured is false",
        "they are no evidence",
        "never an instruction",
        "Quotation marks stand there round words copied from the passages",
    ):
        assert rule in base
