"""A question that calls for more queries than are sent says how many were left out."""

import numpy as np
import pytest

from chat.questions.parse import parse_question
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.planned_queries import MOST_QUERIES, Planning, planned_queries, queries_left_out
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve
from ingestion.models import Book

QUESTION = "Compare Martha and Tobias"


def with_parts(count: int) -> ParsedQuestion:
    parts = tuple(f"What is said about {number}?" for number in range(count))
    return parse_question(QUESTION).model_copy(update={"sub_questions": parts})


def planning(question: ParsedQuestion) -> Planning:
    return Planning(
        question=question,
        club_id=1,
        books=(Book(pk=1, live_index_id=1, document_id="doc:1"),),
        horizons={},
        languages=("en",),
        widened=(),
        embed=lambda _text: np.ones(2, dtype=np.float32),
        has_notes=True,
    )


@pytest.mark.parametrize("parts", [0, 6, 7, 30])
def test_what_is_sent_and_what_is_left_out_are_all(parts: int) -> None:
    asked = planning(with_parts(parts))
    alone = len(planned_queries(planning(with_parts(0))))
    assert len(planned_queries(asked)) + queries_left_out(asked) == alone + parts
    assert len(planned_queries(asked)) <= MOST_QUERIES


@pytest.mark.django_db(transaction=True)
def test_the_trace_tells_it(ready_book: Book) -> None:
    scope = Scope(ready_book.club, (ready_book,))
    few = retrieve(scope, with_parts(1)).trace.to_json()
    many = retrieve(scope, with_parts(30)).trace.to_json()
    assert few["queries_left_out"] == 0
    assert len(many["queries"]) == MOST_QUERIES
    assert many["queries_left_out"] == len(few["queries"]) - 1 + 30 - MOST_QUERIES
