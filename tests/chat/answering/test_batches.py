"""Which passages go into a call together."""

from collections.abc import Callable

from chat.answering.batches import CALLS_FOR_SMALL_MODELS, MOST_CALLS, Batches, Why, batches_of
from chat.answering.schemas.base import ExtractionMethod
from chat.retrieval.passage import CodeListing, Passage

Make = Callable[..., Passage]


def some(make: Make, count: int) -> list[Passage]:
    return [make("On the third", "for raisins.", index) for index in range(count)]


def batches(passages: list[Passage], room: int, *, is_small: bool = False) -> Batches:
    """Each passage costs ten."""
    return batches_of(passages, room, lambda _passage: 10, is_small=is_small)


def sizes(found: Batches) -> list[int]:
    return [len(batch) for batch in found.batches]


def test_what_fits_goes_together(passage: Make) -> None:
    found = batches(some(passage, 4), 40)
    assert (sizes(found), found.why, found.method) == ([4], None, ExtractionMethod.COMBINED)


def test_what_does_not_fit_goes_in_rank_order(passage: Make) -> None:
    found = batches(some(passage, 5), 20)
    assert (sizes(found), found.why, found.method) == ([2, 2, 1], Why.CONTEXT, ExtractionMethod.SEQUENTIAL)
    assert [one.chunk_index for batch in found.batches for one in batch] == [0, 1, 2, 3, 4]
    assert not found.left_out


def test_more_calls_than_enough_leave_the_last_ones_out(passage: Make) -> None:
    found = batches(some(passage, 7), 10)
    assert len(found.batches) == MOST_CALLS
    assert [one.chunk_index for one in found.left_out] == [4, 5, 6]


def test_one_that_never_fits_is_left_out_and_the_others_go_on(passage: Make) -> None:
    passages = some(passage, 3)
    found = batches_of(passages, 15, lambda one: 20 if one.chunk_index == 1 else 5, is_small=False)
    assert [[one.chunk_index for one in batch] for batch in found.batches] == [[0, 2]]
    assert [one.chunk_index for one in found.left_out] == [1]


def test_nothing_fits_nowhere(passage: Make) -> None:
    found = batches(some(passage, 2), 5)
    assert (sizes(found), len(found.left_out)) == ([], 2)


def test_small_models_get_one_at_a_time(passage: Make) -> None:
    found = batches(some(passage, 8), 1_000, is_small=True)
    assert sizes(found) == [1] * CALLS_FOR_SMALL_MODELS
    assert found.why is Why.SMALL_MODEL


def test_the_kind_that_is_ranked_first_goes_first(passage: Make) -> None:
    listing = CodeListing("a.py", ())
    passages = [passage("On the third", "for raisins.", index) for index in range(2)]
    code = [passage("On the third", "for raisins.", index, code=listing) for index in (2, 3)]
    found = batches([code[0], *passages, code[1]], 100)
    assert [[one.chunk_index for one in batch] for batch in found.batches] == [[2, 3], [0, 1]]
    assert found.why is Why.KINDS
