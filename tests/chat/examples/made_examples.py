"""Examples as hosts would have made them, without the answers that they are made of."""

from typing import Any

from bookclub.clubs.models import Club
from chat.examples.cited_lines import CitedWords, numbered
from chat.models import AnswerExample
from chat.questions.parse import parse_question
from ingestion.models import Book

CAP = "she found his red cap on the stones"
FOUND = "What did Martha find on the stones?"


def made(
    *books: Book,
    question: str = FOUND,
    text: str = "His red cap.",
    quote: str = CAP,
    club: Club | None = None,
    **more: Any,
) -> AnswerExample:
    """Of a text with one quotation; `read_up_to` is nothing, so that one has to have read it all."""
    passages, items = numbered([({"text": text}, [CitedWords("2", quote)])])
    parsed = parse_question(question)
    fields = {
        "question": question,
        "language": parsed.language,
        "parse": parsed.model_dump(mode="json"),
        "shape": "text",
        "answer": {"items": items, "answer_found": True},
        "passages": passages,
        **more,
    }
    example = AnswerExample.objects.create(club=club or books[0].club, **fields)
    example.books.set(books)
    return example
