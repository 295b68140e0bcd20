"""What is tried again, how often, and after how long."""

import pytest

from bookclub.providers.errors import ProviderError, RateLimited, ServerUnreachable, TimedOut, WrongKey
from bookclub.providers.retrying import NO_RETRY, RetryPolicy


class Flaky:
    def __init__(self, *failures: ProviderError) -> None:
        self.failures = list(failures)
        self.calls = 0

    def __call__(self) -> str:
        self.calls += 1
        if self.failures:
            raise self.failures.pop(0)
        return "done"


def policy(waits: list[float]) -> RetryPolicy:
    return RetryPolicy(sleep=waits.append, spread=lambda _low, _high: 1.0)


def test_what_passes_is_tried_again_with_growing_waits() -> None:
    waits: list[float] = []
    assert policy(waits).run(Flaky(ServerUnreachable("a"), RateLimited("b"))) == "done"
    assert waits == [0.5, 1.0]


def test_it_gives_up_after_the_last_attempt() -> None:
    waits: list[float] = []
    flaky = Flaky(*[ServerUnreachable("down")] * 5)
    with pytest.raises(ServerUnreachable):
        policy(waits).run(flaky)
    assert flaky.calls == 3


@pytest.mark.parametrize("failure", [WrongKey("key"), TimedOut("slow"), ProviderError("no")])
def test_what_will_not_help_is_not_tried_again(failure: ProviderError) -> None:
    flaky = Flaky(failure)
    with pytest.raises(ProviderError):
        policy([]).run(flaky)
    assert flaky.calls == 1


@pytest.mark.parametrize(("asked", "waited"), [(7.0, [7.0]), (3600.0, [])])
def test_a_wait_that_is_asked_for_is_kept_or_refused(asked: float, waited: list[float]) -> None:
    limited = RateLimited("slow")
    waits: list[float] = []
    limited.retry_after = asked
    flaky = Flaky(limited)
    if waited:
        assert policy(waits).run(flaky) == "done"
    else:
        with pytest.raises(RateLimited):
            policy(waits).run(flaky)
    assert waits == waited


def test_one_attempt_is_one_attempt() -> None:
    flaky = Flaky(ServerUnreachable("down"))
    with pytest.raises(ServerUnreachable):
        NO_RETRY.run(flaky)
    assert flaky.calls == 1
