"""What is handed over of a ranking: neighbours as one, nothing twice, within a budget."""

from collections.abc import Sequence
from typing import Any

import pytest

from chat.retrieval.candidate import Candidate, Fate
from chat.retrieval.selection import LONGEST_JOINED, USUAL_CHUNK, Group, Limits, handed_over, select, sharing
from tests.chat.retrieval.made_candidates import candidate

ALONE = Limits(10, joins=False)


def ranking(*indexes: int) -> list[Candidate]:
    return [candidate(index, f"Passage {index}.") for index in indexes]


def chosen(first: Sequence[Candidate], ranked: Sequence[Candidate], limits: Limits) -> list[list[int]]:
    """The indexes of each passage, its best chunk first."""
    return [[one.chunk.index for one in group.members] for group in select(first, ranked, limits)]


def test_chunks_in_a_row_become_one_passage_led_by_its_best() -> None:
    ranked = ranking(5, 9, 4, 20, 6)
    assert chosen([], ranked, Limits(10)) == [[5, 4, 6], [9], [20]]
    (first, *_rest) = select([], ranking(5, 4, 6), Limits(10))
    assert [one.chunk.index for one in first.in_order] == [4, 5, 6]
    assert [one.fate for one in ranked] == [Fate.CHOSEN, Fate.CHOSEN, Fate.JOINED, Fate.CHOSEN, Fate.JOINED]


def test_a_passage_has_so_many_chunks_at_most() -> None:
    assert chosen([], ranking(1, 2, 3, 4, 5), Limits(10)) == [[1, 2, 3], [4, 5]]
    assert LONGEST_JOINED == 3


def test_neighbours_stay_apart_where_the_plan_says_so() -> None:
    assert chosen([], ranking(1, 2, 3), ALONE) == [[1], [2], [3]]


@pytest.mark.parametrize(
    ("other", "joins"),
    [
        ({}, True),
        ({"start": 150, "end": 350}, True),  # overlaps
        ({"start": 201, "end": 300}, False),  # there is text between
        ({"start": None, "end": None}, False),
        ({"version": 2}, False),  # another build of the book
        ({"is_code": True}, False),
    ],
)
def test_only_chunks_that_touch_are_joined(other: dict[str, Any], joins: bool) -> None:
    for reverse in (False, True):
        first = candidate(1, "First.", is_code=other.get("is_code", False))
        pair = [first, candidate(2, "Second.", **other)]
        found = chosen([], pair[::-1] if reverse else pair, Limits(10))
        assert len(found) == (1 if joins else 2), (other, reverse)


def test_chunks_of_two_books_are_not_joined() -> None:
    assert chosen([], [candidate(1, "First."), candidate(2, "Second.", book=2)], Limits(10)) == [[1], [2]]


def test_a_row_is_not_joined_over_a_gap() -> None:
    assert chosen([], ranking(1, 3, 2), Limits(10)) == [[1, 2], [3]]


def test_no_more_passages_than_wanted_but_neighbours_of_them() -> None:
    ranked = ranking(10, 20, 30, 11, 40)
    assert chosen([], ranked, Limits(2)) == [[10, 11], [20]]
    assert [one.fate for one in ranked if one.fate is Fate.THRESHOLD] == [Fate.THRESHOLD] * 2


def test_neighbours_far_down_the_ranking_are_not_looked_for() -> None:
    ranked = ranking(10, 20, 30, 40, 11)
    assert chosen([], ranked, Limits(2)) == [[10], [20]]
    assert ranked[-1].fate is Fate.THRESHOLD


def test_the_text_stays_within_its_budget_and_the_best_is_there_whatever_its_length() -> None:
    long = [candidate(index * 10, f"{index}" * 60) for index in range(4)]
    short = candidate(90, "Short.")
    assert chosen([], [*long, short], Limits(10, chars=130)) == [[0], [10], [90]]
    assert [one.fate for one in long] == [Fate.CHOSEN, Fate.CHOSEN, Fate.BUDGET, Fate.BUDGET]
    assert chosen([], [candidate(0, "x" * 500)], Limits(10, chars=130)) == [[0]]


def test_what_is_joined_takes_of_the_budget_too() -> None:
    ranked = [candidate(index, f"{index}" * 60) for index in (1, 2, 3)]
    assert chosen([], ranked, Limits(2, chars=130 + USUAL_CHUNK)) == [[1, 2]]
    assert ranked[-1].fate is Fate.BUDGET


def test_neighbours_leave_room_for_the_passages_to_come() -> None:
    ranked = [candidate(index, f"{index}" * USUAL_CHUNK) for index in (1, 2, 3, 7, 9)]
    size = len(ranked[0].chunk.text)
    assert chosen([], ranked, Limits(3, chars=4 * size)) == [[1, 2], [7], [9]]
    assert ranked[2].fate is Fate.BUDGET


WORDS = "Martha climbed the ninety steps, lit the lamp, rang the bell and wrote about the wind and the sea."


def test_another_book_that_says_the_same_is_left_out() -> None:
    copy = candidate(7, WORDS.upper().replace(",", " —"), book=2)
    other = candidate(8, WORDS.replace("lamp, rang the bell", "stove, cooked a supper"), book=2)
    assert chosen([], [candidate(1, WORDS), copy, other], Limits(10)) == [[1], [8]]
    assert (copy.fate, other.fate) == (Fate.DUPLICATE, Fate.CHOSEN)


def test_passages_of_one_book_are_not_compared_with_each_other() -> None:
    assert chosen([], [candidate(1, WORDS), candidate(9, WORDS)], Limits(10)) == [[1], [9]]


def test_a_copy_is_known_by_any_book_before_it() -> None:
    some = [candidate(1, WORDS), candidate(1, "Nothing of the kind.", book=2), candidate(5, WORDS, book=2)]
    assert chosen([], some, Limits(10)) == [[1], [1]]


def test_what_is_asked_for_as_it_is_comes_first_in_its_order_and_nothing_joins_it() -> None:
    ranked = ranking(4, 7, 6, 20)
    first = [ranked[2], candidate(5, "Passage 5.")]
    assert chosen(first, ranked, Limits(10)) == [[6], [5], [4], [7], [20]]
    assert all(group.is_closed for group in select(first, [], Limits(10)))


def test_what_is_asked_for_is_kept_where_there_is_no_room_for_more() -> None:
    first, ranked = ranking(3, 1), ranking(8, 9)
    assert chosen(first, ranked, Limits(2)) == [[3], [1]]
    assert {one.fate for one in ranked} == {Fate.THRESHOLD}


def test_nothing_of_nothing() -> None:
    assert select([], [], Limits(10)) == []


def test_those_handed_over_know_their_place_and_the_others_that_they_have_none() -> None:
    groups = select([], ranking(5, 4, 9, 20), Limits(10))
    kept = handed_over(groups, 2)
    assert [[one.chunk.index for one in group.members] for group in kept] == [[5, 4], [9]]
    marks = [(one.chunk.index, one.place, one.fate) for group in groups for one in group.members]
    assert marks == [
        (5, 1, Fate.CHOSEN),
        (4, 1, Fate.JOINED),
        (9, 2, Fate.CHOSEN),
        (20, None, Fate.THRESHOLD),
    ]


def test_a_passage_by_itself_touches_what_is_before_and_after_it() -> None:
    group = Group(ranking(5))
    assert [index for index in range(10) if group.touches(ranking(index)[0])] == [4, 6]
    group.is_closed = True
    assert not any(group.touches(ranking(index)[0]) for index in range(10))


def test_every_part_has_its_share_in_turns() -> None:
    ranked = ranking(1, 2, 3, 4, 5, 6)
    points = {one.chunk.index: one.chunk.point_id for one in ranked}
    parts = [[points[6], points[2], points[4]], [points[5], points[2], "elsewhere"]]
    assert [one.chunk.index for one in sharing(ranked, parts, 2)] == [6, 5, 2]
    assert [one.chunk.index for one in sharing(ranked, parts, 1)] == [6, 5]
    assert [one.chunk.index for one in sharing(ranked, [["elsewhere"], [points[1]], [points[1]]], 2)] == [1]
    assert sharing(ranked, [], 2) == []


def test_what_was_asked_for_is_handed_over_whatever_the_budget_and_others_make_room() -> None:
    wanted, others = [candidate(index) for index in (40, 41, 80)], ranking(3, 9)
    size = len(wanted[0].chunk.text)
    groups = select([], others, Limits(10, chars=2 * size), wanted)
    assert [[one.chunk.index for one in group.members] for group in groups] == [[40], [41], [80]]
    assert [one.fate for one in (*wanted, *others)] == [Fate.CHOSEN] * 3 + [Fate.BUDGET] * 2
