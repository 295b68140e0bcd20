"""The two messages a model gets: instructions put together from files, and the question with its lines."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Self

from chat.answering.prompt_files import Prompt, load_prompt
from chat.questions.parsed_question import AnswerShape, ParsedQuestion
from chat.retrieval.passage import Passage
from ingestion.passages.lines import NumberedLine, NumberedLines, line_table

GENERATED_PAGE = "generated"


@dataclass(frozen=True, slots=True)
class Instructions:
    """The fixed base and the fragments a question asks for; `version` names them all."""

    text: str
    version: str

    @classmethod
    def for_question(cls, question: ParsedQuestion) -> Self:
        prompts = [load_prompt("answer_base"), load_prompt(f"answer_language_{question.language}")]
        return cls.of(prompts)

    @classmethod
    def of(cls, prompts: list[Prompt]) -> Self:
        text = "\n\n".join(prompt.text for prompt in prompts)
        return cls(text, "+".join(prompt.version for prompt in prompts))


def user_message(question: ParsedQuestion, passages: list[Passage], numbered: NumberedLines) -> str:
    """The question and how it was understood, then the lines of all passages under their header."""
    code = {number for number, passage in enumerate(passages) if passage.code is not None}
    table = line_table(numbered, lambda line: _place(passages[line.passage], line), indented=code)
    understood = "".join(f"{line}\n" for line in _understood(question))
    return f"Question: {question.resolved}\n{understood}\n<passages>\n{table}\n</passages>"


def _understood(question: ParsedQuestion) -> Iterator[str]:
    """One line for each thing told, whatever the question's own words are."""
    brief, shape = question.brief, question.expected_answer_shape
    told = {
        "Keywords": ", ".join(question.words),
        "Meant": "; ".join(brief.disambiguation),
        "Format": brief.format,
        "Form": "" if shape is AnswerShape.TEXT else shape.value,
        "Not the same": ", ".join(brief.distinctions),
    }
    yield from (f"{name}: {' '.join(text.split())}" for name, text in told.items() if text)


def asked_again(message: str, problem: str) -> str:
    """The same message with what was wrong about the first reply."""
    return f"{message}\n\n{load_prompt('answer_again').text.format(problem=problem)}"


def _place(passage: Passage, line: NumberedLine) -> tuple[str, int | None]:
    """The page a line stands on and, where that page begins within the passage, its line there.

    Source code has no pages, but files, and its lines are numbered as there.
    """
    if passage.is_generated:
        return GENERATED_PAGE, None
    if passage.code is not None:
        return PurePath(passage.code.file).name, line.stored_line
    page = passage.page_label or _number(passage.page_number)
    line_in_page = None
    for begins, number, label in passage.page_marks:
        if begins > line.start:
            break
        page = label or _number(number)
        # A mark at the very beginning may stand for a page that began before the passage.
        line_in_page = passage.text.count("\n", begins, line.start) + 1 if begins else None
    return page, line_in_page


def _number(number: int | None) -> str:
    return "" if number is None else str(number)
