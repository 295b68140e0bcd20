"""How long the reading-in of a book will take yet."""

from datetime import UTC, datetime, timedelta

import pytest

from ingestion.models import Book
from ingestion.remaining_time import Pace, in_words, pace_of, seconds_left

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
EMBEDDING = {"first": 35, "last": 94}


def test_nothing_is_said_in_the_first_seconds() -> None:
    assert seconds_left(Pace(2, 12, before=0.1, spent=2.0, done=0.5)) is None


def test_nothing_is_said_of_a_stage_that_has_hardly_begun() -> None:
    assert seconds_left(Pace(**EMBEDDING, before=20, spent=5, done=0.01)) is None
    assert seconds_left(Pace(**EMBEDDING, before=20, spent=0.5, done=0.2)) is None


def test_a_stage_goes_on_as_fast_as_it_has_been() -> None:
    left = seconds_left(Pace(**EMBEDDING, before=35, spent=30, done=0.5))
    assert left == pytest.approx(30 + 6 * (35 + 60) / 94)


def test_the_stages_after_it_take_their_share() -> None:
    early = seconds_left(Pace(2, 12, before=0, spent=5, done=0.5))
    assert early == pytest.approx(5 + 88 * 10 / 12)


def test_a_stage_that_is_slow_for_reasons_of_its_own_says_little_about_the_others() -> None:
    left = seconds_left(Pace(2, 12, before=0, spent=150, done=0.5))
    assert left == pytest.approx(150 + 88 * 1.5)


def test_a_stage_that_counts_nothing_is_guessed_from_those_before() -> None:
    assert seconds_left(Pace(15, 35, before=15, spent=5, done=None)) == pytest.approx(15 + 65 * 1.0)
    assert seconds_left(Pace(0, 2, before=0, spent=30, done=None)) is None


def test_it_is_never_negative() -> None:
    left = seconds_left(Pace(15, 35, before=3, spent=500, done=None))
    assert left is not None
    assert left >= 0
    assert seconds_left(Pace(94, 100, before=50, spent=4, done=1.0)) == 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "a few seconds left"),
        (9.9, "a few seconds left"),
        (30, "less than a minute left"),
        (50, "about 1 minute left"),
        (125, "about 2 minutes left"),
        (13 * 60, "about 15 minutes left"),
        (59 * 60, "about 1 hour left"),
        (150 * 60, "about 2 hours left"),
    ],
)
def test_it_is_said_in_round_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def book_at(stage: str, done: int, total: int, **more: object) -> Book:
    began = {"began_at": NOW - timedelta(seconds=60), "stage_began_at": NOW - timedelta(seconds=40)}
    return Book(state="Processing", stage=stage, stage_done=done, stage_total=total, **{**began, **more})


def test_a_book_tells_its_pace() -> None:
    assert pace_of(book_at("embedding", 30, 120), NOW) == Pace(35, 94, 20, 40, 0.25)
    assert pace_of(book_at("artifacts", 0, 1), NOW) == Pace(15, 35, 20, 40, None)
    assert pace_of(book_at("embedding", 1, 2, is_embedded_anew=True), NOW) == Pace(4, 94, 20, 40, 0.5)


def test_more_done_than_was_counted_is_all_of_it() -> None:
    pace = pace_of(book_at("artifacts", 20, 16), NOW)
    assert pace is not None
    assert pace.done == 1.0


def test_a_book_that_nobody_has_begun_has_no_pace() -> None:
    assert pace_of(book_at("embedding", 1, 2, began_at=None), NOW) is None
    assert pace_of(book_at("ready", 0, 0), NOW) is None


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    pace = pace_of(book_at("embedding", 1, 2, began_at=NOW + timedelta(hours=1)), NOW)
    assert pace is not None
    assert pace.before == 0
