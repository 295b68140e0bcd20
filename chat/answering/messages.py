"""The user's message: the question, how it was understood, and the numbered lines of the passages."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from chat.answering.one_line import one_line
from chat.answering.prompt_files import load_prompt
from chat.questions.parsed_question import AnswerShape, ParsedQuestion
from chat.retrieval.passage import Passage
from ingestion.passages.lines import NumberedLine, NumberedLines, line_table

GENERATED_PAGE = "generated"
LONGEST_PROBLEM = 200
"""Of what was wrong about a reply so much is told; room is kept for it."""

_ROW_BREAKS = dict.fromkeys(map(ord, "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"), " ")
"""What a model may take for the end of a row: the text of a book must not begin rows of its own."""


def user_message(question: ParsedQuestion, passages: Sequence[Passage], numbered: NumberedLines) -> str:
    """The question and how it was understood, then the lines of all passages under their header."""
    code = {number for number, passage in enumerate(passages) if passage.code is not None}
    table = line_table(numbered, lambda line: _cells(passages[line.passage], line), indented=code)
    understood = "".join(f"{line}\n" for line in _understood(question))
    asked = " ".join(question.resolved.split())
    return f"Question: {asked}\n{understood}\n<passages>\n{table.translate(_ROW_BREAKS)}\n</passages>"


def _understood(question: ParsedQuestion) -> Iterator[str]:
    """One line for each thing told, whatever the question's own words are."""
    brief, shape = question.brief, question.expected_answer_shape
    told = {
        "Keywords": ", ".join(question.words),
        "Meant": "; ".join(brief.disambiguation),
        "Format": brief.format,
        "Form": "" if shape is AnswerShape.TEXT else shape.value,
        "Not the same": ", ".join(brief.distinctions),
        "Currency": question.asked_currency,
        "Parts": " ".join(
            f"({number}) {part}" for number, part in enumerate(question.sub_questions, start=1)
        ),
    }
    yield from (f"{name}: {' '.join(text.split())}" for name, text in told.items() if text)


def asked_again(message: str, problem: str) -> str:
    """The same message with what was wrong about the first reply."""
    told = one_line(problem, LONGEST_PROBLEM)
    return f"{message}\n\n{load_prompt('answer_again').text.format(problem=told)}"


def longest_second_part() -> str:
    """What asking again adds to a message at most, in the shortest words."""
    return asked_again("", "is " * (LONGEST_PROBLEM // 3))


def _cells(passage: Passage, line: NumberedLine) -> tuple[str, int | None]:
    """Labels and names are as their makers wrote them."""
    page, line_in_page = _place(passage, line)
    return " ".join(page.split()), line_in_page


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
