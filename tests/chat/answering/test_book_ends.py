"""The edges of a book are quoted only where they are at hand."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from chat.answering.answers import CitationDraft
from chat.answering.book_ends import cite_edges, passages_at
from chat.questions.parse import parse_question
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage

LINES = [
    "Gulls cry where nothing else lives.",
    "Old Harrow kept a lighthouse by himself.",
    "His niece came over the wet sand.",
    "She taught their parrot many names.",
    "Winter storms broke both kitchen windows.",
    "A steamer ran aground at dawn.",
    "Nobody ever found its captain again.",
]
ENDS = parse_question("How does it end?")
BEGINS = parse_question("How does it begin?")


def cite_book_ends(question: ParsedQuestion, passages: list[Passage]) -> list[CitationDraft]:
    assert question.place
    return cite_edges(question, passages_at(question.place, passages))


@pytest.fixture
def book(passage: Callable[..., Passage]) -> list[Passage]:
    """One line a passage."""
    stored = "\n\n".join([*LINES, "THE END"])
    return [
        passage(line, "THE END" if line == LINES[-1] else line, number, stored=stored)
        for number, line in enumerate(LINES)
    ]


def test_the_last_sentences_are_quoted_in_their_order(book: list[Passage]) -> None:
    assert [cited.quote for cited in cite_book_ends(ENDS, book[2:])] == LINES[3:]


def test_the_first_sentences_are_quoted_in_their_order(book: list[Passage]) -> None:
    assert [cited.quote for cited in cite_book_ends(BEGINS, [book[6], book[1], book[0]])] == LINES[:2]


def test_passages_from_elsewhere_are_no_edge(book: list[Passage]) -> None:
    assert cite_book_ends(ENDS, [book[1], *book[3:]]) == []
    assert cite_book_ends(BEGINS, book[2:]) == []
    assert cite_book_ends(ENDS, []) == []


def test_each_book_has_an_end_of_its_own(book: list[Passage]) -> None:
    other = [replace(one, document_id="other") for one in book[5:]]
    cited = cite_book_ends(ENDS, [*book[2:], *other])
    assert {one.passage.document_id for one in cited} == {"doc"}


def test_what_overlapping_passages_share_is_quoted_from_where_it_begins(
    passage: Callable[..., Passage],
) -> None:
    stored = "Harrow slept, and Clara bore the gulls. Nobody ever found the captain again."
    parts = [passage("Harrow", "gulls.", 0, stored=stored), passage("Clara", "again.", 1, stored=stored)]
    assert [cited.quote for cited in cite_book_ends(ENDS, parts)] == [
        "Harrow slept, and Clara bore the gulls.",
        "Nobody ever found the captain again.",
    ]
