"""What someone may be shown who has read that far."""

import pytest

from ingestion.passages.horizon import NOTHING_READ, WHOLE_BOOK, Horizon, covers, horizon_at


@pytest.mark.parametrize(
    ("offset", "index"),
    [(0, NOTHING_READ), (99, NOTHING_READ), (100, 0), (249, 0), (250, 1), (300, 2), (10_000, 2)],
)
def test_nobody_has_read_half_a_chunk(offset: int, index: int) -> None:
    assert horizon_at([100, 250, 300], offset) == Horizon(index)


def test_a_book_without_chunks_has_nothing_to_read() -> None:
    assert horizon_at([], 50) == Horizon(NOTHING_READ)


def test_of_the_versions_of_an_artifact_just_one_is_shown_at_every_horizon() -> None:
    versions = [(3, 6), (6, 9), (9, None)]
    for horizon in range(NOTHING_READ, 12):
        shown = [made for made, superseded in versions if Horizon(horizon).shows(made, superseded)]
        assert shown == [made for made, _superseded in versions if made <= horizon][-1:]
    assert [made for made, superseded in versions if WHOLE_BOOK.shows(made, superseded)] == [9]


def test_a_source_chunk_is_shown_once_it_is_read() -> None:
    assert [index for index in range(5) if Horizon(2).shows(index, None)] == [0, 1, 2]
    assert not Horizon(NOTHING_READ).shows(0, None)
    assert WHOLE_BOOK.shows(10**9, None)


@pytest.mark.parametrize(
    ("known", "written_at", "is_covered"),
    [
        *((None, 10, True), (None, None, True), (10, None, False)),
        *((10, 10, True), (10, 11, False), (10, 9, True), (0, 0, True)),
    ],
)
def test_what_was_written_further_on_is_not_covered(
    known: int | None, written_at: int | None, is_covered: bool
) -> None:
    assert covers(known, written_at) == is_covered
