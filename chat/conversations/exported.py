"""A conversation as plain data, to be kept elsewhere: what its page shows, and no more."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from bookclub.translation import shown
from chat.answer_blocks import blocks
from chat.answer_foot import sentences_under, unfinished
from chat.cited_places import place_in_words
from chat.conversation_page import ConversationPage, Exchange
from chat.models import Citation, Message
from chat.shown_answers import ShownItem, refused, warnings_apart
from ingestion.models import Book


def exported(page: ConversationPage) -> dict[str, Any]:
    return {
        "title": page.conversation.title,
        "books": [book.title for book in page.books] + page.lost_titles,
        "began_at": page.conversation.created_at.isoformat(),
        "exported_at": timezone.now().isoformat(),
        **left_out(page),
        "exchanges": [_exchange(exchange, page.books) for exchange in taken_along(page)],
    }


def taken_along(page: ConversationPage) -> list[Exchange]:
    """Neither what is folded for whoever exports, nor what was asked anew."""
    return [one for one in page.exchanges if one.folded_pk is None and not one.is_asked_anew]


def left_out(page: ConversationPage) -> dict[str, int]:
    """How many are not; `left_out` lie further on in a book than whoever exports is."""
    return {
        "left_out": sum(exchange.folded_pk is not None for exchange in page.exchanges),
        "asked_anew": sum(exchange.is_asked_anew for exchange in page.exchanges),
    }


def _exchange(exchange: Exchange, books: list[Book]) -> dict[str, Any]:
    question, answer, about = exchange.question, exchange.answer, exchange.about
    return {
        "question": "" if question is None else question.text,
        "understood_as": "" if question is None else question.resolved,
        "asked_at": None if question is None else question.created_at.isoformat(),
        "about": None if about is None else {"quote": about.quote, "place": about.place},
        "answer": None if answer is None else _answer(answer, books),
    }


def _answer(answer: Message, books: list[Book]) -> dict[str, Any]:
    return {
        "state": answer.state,
        "unfinished": unfinished(answer),
        "refusal": refused(answer, books) if answer.refusal else "",
        "failure": shown(answer.failure),
        "shape": answer.shape,
        "items": [_item(item) for block in blocks(answer) for item in block.items],
        "citations": [_citation(citation) for citation in answer.citations.all()],
        "warnings": warnings_apart(answer),
        "answered_by": sentences_under(answer),
    }


def _item(item: ShownItem) -> dict[str, Any]:
    return {
        "text": item.text,
        "value": item.value.in_words,
        "is_quoted": item.is_quoted,
        "standing": str(item.standing),
        "label": item.label,
        "citations": [citation.number for citation in item.citations],
    }


def _citation(citation: Citation) -> dict[str, Any]:
    return {
        "number": citation.number,
        "book": citation.book_title,
        "document_id": citation.document_id,
        "chunk_id": citation.chunk_identifier,
        "is_generated": citation.is_generated,
        "label": citation.label,
        "quote": citation.quote if citation.verified else "",
        "verified": citation.verified,
        "place": place_in_words(citation),
        "chapter": citation.chapter,
        "page_number": citation.page_number,
        "page_label": citation.page_label,
        "line_start": citation.line_start,
        "line_end": citation.line_end,
    }


def references(citations: list[dict[str, Any]]) -> Iterator[str]:
    """Each as a reader finds it: number, book, place, words."""
    for one in citations:
        parts = [part for part in (one["book"], one["place"]) if part]
        label = f" ({one['label']})" if one["is_generated"] else ""
        words = f": “{' '.join(one['quote'].split())}”" if one["quote"] else ""
        yield f"[{one['number']}] {', '.join(parts)}{label}{words}"
