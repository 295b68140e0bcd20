"""One question waits for its providers so long and no longer."""

import pytest

from bookclub.providers.errors import TimedOut
from chat.retrieval import provider_time
from chat.retrieval.provider_time import MOST_SECONDS, ProviderTime


class Clock:
    """Stands still until it is told."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(provider_time, "time", clock)
    return clock


def call(clock: Clock, time: ProviderTime, seconds: float, *, fails: bool = False) -> None:
    with time.spent():
        clock.now += seconds
        if fails:
            raise ZeroDivisionError


def test_calls_within_the_time_are_let_through(clock: Clock) -> None:
    time = ProviderTime(10)
    for _call in range(3):
        call(clock, time, 3)


def test_what_passes_between_the_calls_does_not_count(clock: Clock) -> None:
    time = ProviderTime(10)
    for _call in range(3):
        clock.now += 100
        call(clock, time, 3)


def test_all_calls_together_are_timed(clock: Clock) -> None:
    time = ProviderTime(10)
    call(clock, time, 6)
    with pytest.raises(TimedOut):
        call(clock, time, 6)
    before = clock.now
    with pytest.raises(TimedOut):
        call(clock, time, 6)
    assert clock.now == before, "the call should not have begun"


def test_a_failure_of_the_call_counts_and_is_told_as_it_is(clock: Clock) -> None:
    time = ProviderTime(10)
    with pytest.raises(ZeroDivisionError):
        call(clock, time, 9, fails=True)
    with pytest.raises(TimedOut):
        call(clock, time, 2)


def test_it_says_how_long_that_is(clock: Clock) -> None:
    with pytest.raises(TimedOut) as raised:
        call(clock, ProviderTime(), MOST_SECONDS)
    assert "90 seconds" in str(raised.value.sentence)
