"""From an answer in a conversation to what an example of it has."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from django.utils.translation import gettext as _

from chat.diagnosed_question import parse_kept_in
from chat.examples.checking import BadExample, checked_answer, checked_question, schema_of
from chat.examples.cited_lines import CitedWords, Item, numbered
from chat.models import Citation, Message
from chat.queries import question_of
from chat.questions.parse import parse_question
from chat.questions.parsed_question import KeywordSource, ParsedQuestion
from ingestion.models import Book


@dataclass(frozen=True, slots=True)
class Draft:
    """`read_up_to` is as `Message.read_up_to`, for question and answer together."""

    books: tuple[Book, ...]
    read_up_to: Mapping[str, int]
    question: str
    parse: ParsedQuestion
    answer: Mapping[str, Any]
    passages: str


def can_be_example(answer: Message) -> bool:
    """As far as its own row tells."""
    is_whole = answer.state == Message.State.COMPLETE and bool(answer.items)
    return is_whole and all(item.get("supported") for item in answer.items)


def draft_of(answer: Message) -> Draft:
    """Raises `BadExample`."""
    question = question_of(answer)
    if question is None or not can_be_example(answer):
        raise BadExample(_("Only an answer that was found in the book as a whole can be an example."))
    asked = checked_question(question.resolved or question.text)
    passages, items = numbered(_items(answer))
    return Draft(
        books=_books(question, answer),
        read_up_to=_needed(question, answer),
        question=asked,
        parse=_parse_of(answer, asked),
        answer=checked_answer(answer.shape, _answer(answer, items), passages),
        passages=passages,
    )


def _books(question: Message, answer: Message) -> tuple[Book, ...]:
    """All that it was answered from: of one that is gone nobody can tell how far they have read."""
    books = tuple(answer.conversation.books.all())
    listed = {*question.read_up_to, *answer.read_up_to, *answer.conversation.known_of_deleted}
    if not books or listed - {str(book.pk) for book in books}:
        raise BadExample(_("A book of this conversation is no longer on the shelf."))
    return books


def _needed(question: Message, answer: Message) -> dict[str, int]:
    """What one has to know of each book to see both; of those not listed all."""
    both = question.read_up_to.keys() & answer.read_up_to.keys()
    return {key: max(question.read_up_to[key], answer.read_up_to[key]) for key in both}


def _parse_of(answer: Message, asked: str) -> ParsedQuestion:
    """As it was understood when it was answered, without what another example lent; anew where that is no
    longer kept."""
    kept = parse_kept_in(answer.trace.diagnostics) if answer.trace is not None else None
    if kept is None:
        return parse_question(asked)
    own = tuple(word for word in kept.keywords if word.source is not KeywordSource.EXAMPLE)
    return kept.model_copy(update={"keywords": own})


def _items(answer: Message) -> Iterator[Item]:
    """Raises `BadExample` where nothing of the book is left that an item rests on."""
    citations = {one.number: one for one in answer.citations.all()}
    has_text = "text" in _fields(answer.shape)
    for item in answer.items:
        own = [citations[number] for number in item["citations"] if number in citations]
        cited = [line for one in own if (line := _cited(one)) is not None]
        if not cited:
            raise BadExample(_("Only an answer that was found in the book as a whole can be an example."))
        yield {**item.get("value", {}), **({"text": item["text"]} if has_text else {})}, cited


def _fields(shape: str) -> set[str]:
    """What an item of that shape has."""
    (item,) = get_args(schema_of(shape).model_fields["items"].annotation)
    return set(item.model_fields)


def _cited(one: Citation) -> CitedWords | None:
    if one.book_id is None:
        raise BadExample(_("A book of this conversation is no longer on the shelf."))
    if not one.verified or one.is_generated:
        return None
    return CitedWords(one.page_label or str(one.page_number or ""), one.quote)


def _answer(answer: Message, items: list[dict[str, Any]]) -> dict[str, Any]:
    headers = {"headers": answer.headers} if answer.headers else {}
    found = {"answer_found": True, "complete_answer_found": answer.is_complete}
    return {**headers, "items": items, **found}
