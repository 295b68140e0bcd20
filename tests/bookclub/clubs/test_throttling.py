"""So many tries within so long."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from bookclub.clubs import throttling
from bookclub.clubs.models import Tries
from bookclub.clubs.throttling import Limit

THREE = Limit("three", 3, timedelta(minutes=10))


@pytest.mark.django_db
def test_so_many_tries_are_given_and_then_there_is_a_wait() -> None:
    assert [throttling.take(THREE, "rita") for _ in range(3)] == [None, None, None]
    wait = throttling.take(THREE, "rita")
    assert wait is not None
    assert timedelta(minutes=9) < wait <= THREE.within


@pytest.mark.django_db
def test_nobody_waits_for_another() -> None:
    for _ in range(4):
        throttling.take(THREE, "rita", "10.0.0.1")
    assert throttling.take(THREE, "rita", "10.0.0.2") is None
    assert throttling.take(THREE, "rita1", "0.0.0.1") is None


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_all_addresses_of_one_line_are_one(rf: RequestFactory, told: str, counted: str) -> None:
    assert throttling.address_of(rf.get("/", REMOTE_ADDR=told)) == counted


@pytest.mark.django_db
def test_after_the_wait_it_begins_anew_and_what_is_over_goes() -> None:
    for _ in range(4):
        throttling.take(THREE, "rita")
    throttling.take(THREE, "bob")
    Tries.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert throttling.take(THREE, "rita") is None
    assert throttling.take(THREE, "carl") is None
    assert Tries.objects.count() == 2


@pytest.mark.django_db
def test_a_try_that_does_not_count_is_given_back() -> None:
    for _ in range(9):
        assert throttling.take(THREE, "rita") is None
        throttling.give_back(THREE, "rita")


@pytest.mark.django_db
def test_who_tried_is_not_kept_in_words() -> None:
    throttling.take(THREE, "rita", "10.0.0.1")
    kept = str(Tries.objects.values().get())
    assert "rita" not in kept
    assert "10.0.0.1" not in kept


@pytest.mark.django_db(transaction=True)
def test_many_at_the_same_moment_get_no_more() -> None:
    def attempt(_number: int) -> bool:
        try:
            return throttling.take(THREE, "rita") is None
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as crowd:
        assert sum(crowd.map(attempt, range(12))) == 3
