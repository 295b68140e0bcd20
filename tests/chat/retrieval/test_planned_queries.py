"""The queries of a question: bounded in number, and none without club, builds and gate."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from bookclub.providers.ports import Vectors
from chat.questions.parse import parse_question
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.planned_queries import (
    BOOK,
    BY_MEANING,
    BY_WORDS,
    MEASURED,
    MOST_QUERIES,
    NAME_PROFILES,
    NAMES,
    NOTES,
    PART,
    PROFILES,
    QUESTION,
    SOURCE,
    PlannedQuery,
    Planning,
    planned_queries,
    queries_left_out,
)
from ingestion.models import Book

CLUB = 7
COMPARING = "Compare Martha and Tobias"
QUESTIONS = [
    "Who lit the lamp?",
    "What is this book about?",
    "Who is Martha Quill?",
    COMPARING,
    "¿En qué se parecen Marta y Tobías?",
    "Who are Martha, Tobias, Ada, Bruno, Clara and Dorian, and what do they have in common?",
]


def books(count: int) -> tuple[Book, ...]:
    """Those of even numbers are read up to chunk 10 times theirs; build `n + 100` is that of book `n`."""
    return tuple(Book(pk=n, live_index_id=100 + n, document_id=f"doc:{n}") for n in range(1, count + 1))


class Embedding:
    """A vector of each text, all different."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def __call__(self, text: str) -> Vectors:
        self.texts.append(text)
        return np.full(2, len(self.texts), dtype=np.float32)


def planning(question: str | ParsedQuestion, count: int = 1, **more: Any) -> Planning:
    parsed = parse_question(question) if isinstance(question, str) else question
    asked = books(count)
    limits = {100 + n: 10 * n for n in range(1, count + 1) if n % 2 == 0}
    fields: dict[str, Any] = {
        "question": parsed,
        "club_id": CLUB,
        "books": asked,
        "horizons": limits,
        "languages": ("en",),
        "widened": (("skiff", 0.7),),
        "embed": Embedding(),
        "has_notes": True,
    }
    return Planning(**(fields | more))


def plan(question: str | ParsedQuestion, count: int = 1, **more: Any) -> list[PlannedQuery]:
    return planned_queries(planning(question, count, **more))


def names_of(queries: Sequence[PlannedQuery]) -> list[str]:
    return [one.name for one in queries]


def only(queries: Sequence[PlannedQuery], name: str) -> PlannedQuery:
    (found,) = [one for one in queries if one.name == name]
    return found


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("count", [1, 2, 20])
def test_each_query_keeps_to_club_builds_and_gate(question: str, count: int) -> None:
    queries = plan(question, count)
    assert 4 <= len(queries) <= MOST_QUERIES == 12
    builds = tuple(range(101, 101 + count))
    limits = {build: 10 * (build - 100) for build in builds if build % 2 == 0}
    for one in queries:
        where, asked = one.query.where, one.query.where.index_versions
        assert where.club_id == CLUB
        assert where.chunk_types
        assert where.point_ids is None
        assert asked
        assert set(asked) <= set(builds)
        assert one.query.gate.horizons == {build: limits[build] for build in asked if build in limits}
        assert asked == builds or one.name == BOOK
        assert one.query.dense is not None or one.query.text
        assert not one.query.with_payload
    assert len({(one.name, one.part) for one in queries}) == len(queries)


def test_a_plain_question_is_asked_whole_and_by_each_side_and_for_notes() -> None:
    queries = plan("Who lit the lamp?")
    assert names_of(queries) == [QUESTION, BY_MEANING, BY_WORDS, NOTES]
    whole, meaning, words, notes = (one.query for one in queries)
    assert whole.dense is meaning.dense is not None
    assert (meaning.text, words.dense) == ("", None)
    assert whole.text == words.text != ""
    assert whole.where.chunk_types == meaning.where.chunk_types == words.where.chunk_types == SOURCE
    assert notes.where.chunk_types == ("literary_part_notes",)
    assert meaning.limit == words.limit == MEASURED > whole.limit


def test_notes_are_asked_for_where_there_are_any() -> None:
    without = plan("Who lit the lamp?", has_notes=False)
    assert names_of(without) == [QUESTION, BY_MEANING, BY_WORDS]


def test_it_says_how_many_queries_are_not_sent() -> None:
    assert queries_left_out(planning(COMPARING)) == 0
    for count in (3, 5, 20):
        everything = [
            QUESTION,
            BY_MEANING,
            BY_WORDS,
            NOTES,
            NAME_PROFILES,
            NAMES,
            PART,
            PART,
            *[BOOK] * count,
        ]
        asked = planning(COMPARING, count)
        assert names_of(planned_queries(asked)) == everything[:MOST_QUERIES]
        assert queries_left_out(asked) == max(0, len(everything) - MOST_QUERIES)


def test_what_stands_for_its_words_goes_with_them_alone() -> None:
    queries = plan(COMPARING)
    assert only(queries, QUESTION).query.widened == only(queries, BY_WORDS).query.widened == (("skiff", 0.7),)
    assert only(queries, BY_MEANING).query.widened == ()
    assert all(one.query.widened == () for one in queries if one.name in {PART, NAMES})


def test_a_broad_question_asks_for_profiles() -> None:
    profiles = only(plan("What is this book about?"), PROFILES)
    assert profiles.query.where.chunk_types == ("literary_book_club_profile",)
    assert PROFILES not in names_of(plan("Who lit the lamp?"))


def test_a_question_with_names_asks_for_who_is_who_and_for_the_names_as_they_are() -> None:
    queries = plan("Who is Martha Quill?")
    assert only(queries, NAME_PROFILES).query.where.chunk_types == ("literary_name_profile",)
    names = only(queries, NAMES).query
    assert (names.text, names.dense, names.where.chunk_types) == ("Martha Quill", None, SOURCE)


def test_a_comparison_of_several_books_asks_each_of_them() -> None:
    each = [one for one in plan(COMPARING, 3) if one.name == BOOK]
    assert [(one.part, one.query.where.index_versions) for one in each] == [
        ("doc:1", (101,)),
        ("doc:2", (102,)),
        ("doc:3", (103,)),
    ]
    assert [dict(one.query.gate.horizons) for one in each] == [{}, {102: 20}, {}]
    assert BOOK not in names_of(plan(COMPARING, 1))
    assert BOOK not in names_of(plan("Who lit the lamp?", 3))


def test_each_part_of_a_question_is_asked_by_itself() -> None:
    parsed, embedding = parse_question(COMPARING), Embedding()
    parts = [one for one in plan(parsed, embed=embedding) if one.name == PART]
    assert tuple(one.part for one in parts) == parsed.sub_questions != ()
    assert [one.query.text for one in parts] == list(parsed.sub_questions)
    assert embedding.texts == [parsed.retrieval.text, *parsed.sub_questions]
    vectors = [float(one.query.dense[0]) for one in parts if one.query.dense is not None]
    assert vectors == [2.0, 3.0]


def test_what_is_not_asked_any_more_is_not_embedded() -> None:
    parts = tuple(f"What is said about {number}?" for number in range(30))
    embedding = Embedding()
    queries = plan(parse_question(COMPARING).model_copy(update={"sub_questions": parts}), embed=embedding)
    assert len(queries) == MOST_QUERIES
    assert len(embedding.texts) == 1 + names_of(queries).count(PART)
