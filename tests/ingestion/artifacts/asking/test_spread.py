"""What is picked stands for the whole list."""

from hypothesis import given
from hypothesis import strategies as st

from ingestion.artifacts.asking.spread import spread, spread_within


def test_from_the_first_to_the_last() -> None:
    assert spread(range(100), 5) == [0, 24, 49, 74, 99]
    assert spread([1, 2], 5) == [1, 2]
    assert spread([1, 2, 3], 1) == [1]
    assert spread([1, 2, 3], 0) == []


@given(st.lists(st.integers(1, 50)), st.integers(-5, 400))
def test_never_more_than_the_room_and_all_when_all_fits(costs: list[int], room: int) -> None:
    kept = spread_within(costs, room, lambda cost: cost)
    assert sum(kept) <= max(room, 0)
    if sum(costs) <= room:
        assert kept == costs
