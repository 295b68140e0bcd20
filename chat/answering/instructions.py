"""The system message: a fixed base, and only the fragments that a question asks for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from chat.answering.briefing import Briefing
from chat.answering.prompt_examples import examples_text
from chat.answering.prompt_files import Prompt, load_prompt
from chat.answering.registry import AnswerSchema
from chat.questions.parsed_question import ParsedQuestion

BASE = "answer_base"
FRAGMENTS = "fragments"


@dataclass(frozen=True, slots=True)
class Instructions:
    """`template_version` is that of the base, `fragments_applied` those of the fragments, in order.

    `examples` stand before the question in the user's message: they quote books, and no book instructs.
    """

    text: str
    template_version: str
    fragments_applied: tuple[str, ...]
    examples: str = ""

    @classmethod
    def for_question(cls, question: ParsedQuestion, schema: AnswerSchema, briefing: Briefing) -> Self:
        base = load_prompt(BASE)
        fragments = [load_prompt(f"{FRAGMENTS}/{name}") for name in _names(question, schema, briefing)]
        text = "\n\n".join([base.text, *(fragment.text for fragment in fragments)])
        examples = examples_text(briefing.examples)
        return cls(text, base.version, tuple(_versions(fragments)), examples)


def _versions(fragments: list[Prompt]) -> Iterator[str]:
    yield from (fragment.version for fragment in fragments)


def _names(question: ParsedQuestion, schema: AnswerSchema, briefing: Briefing) -> Iterator[str]:
    """In the order that a model reads them."""
    brief = question.brief
    asked = {
        schema.FRAGMENT: True,
        "format": bool(brief.format),
        "distinction": bool(brief.distinctions),
        "disambiguation": bool(brief.disambiguation),
        "decomposition": bool(question.sub_questions),
        "horizon": briefing.is_limited,
        f"language_{question.language}": True,
        "examples": bool(briefing.examples),
    }
    yield from (name for name, is_asked in asked.items() if name and is_asked)
