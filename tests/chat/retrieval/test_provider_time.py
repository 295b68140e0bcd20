"""One question waits for its providers so long and no longer."""

from collections.abc import Iterator

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
    with pytest.raises(TimedOut) as raised:
        call(clock, ProviderTime(300), 300)
    assert "300 seconds" in str(raised.value.sentence)


class Stream:
    """Gives words, one every so many seconds, and knows how many and whether it was closed."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self.clock, self.seconds = clock, seconds
        self.given: list[str] = []
        self.closed = False

    def events(self) -> Iterator[str]:
        try:
            for word in ("the", "lamp", "was", "lit"):
                self.clock.now += self.seconds
                self.given.append(word)
                yield word
        finally:
            self.closed = True


def test_a_stream_within_the_time_is_passed_on_whole(clock: Clock) -> None:
    time, stream = ProviderTime(10), Stream(clock, 2)
    heard = []
    for word in time.streamed(stream.events()):
        clock.now += 100  # what is done with an event does not count
        heard.append(word)
    assert heard == stream.given == ["the", "lamp", "was", "lit"]
    assert stream.closed
    with pytest.raises(TimedOut):
        call(clock, time, 2)


def test_a_stream_that_takes_too_long_is_ended_and_closed(clock: Clock) -> None:
    stream, heard = Stream(clock, 4), []
    events = ProviderTime(10).streamed(stream.events())
    heard += [next(events), next(events)]
    with pytest.raises(TimedOut):
        next(events)
    assert heard == ["the", "lamp"]
    assert stream.closed
    assert len(stream.given) == 3


def test_who_listens_no_more_closes_the_stream(clock: Clock) -> None:
    stream = Stream(clock, 1)
    events = ProviderTime(10).streamed(stream.events())
    next(events)
    assert not stream.closed
    events.close()
    assert (stream.closed, stream.given) == (True, ["the"])
