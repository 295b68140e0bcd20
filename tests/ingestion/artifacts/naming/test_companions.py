"""Companions are named in the same passages, those most often first."""

from ingestion.artifacts.name_profile import Companion
from ingestion.artifacts.naming.companions import MOST_COMPANIONS, companions_of


def test_they_are_counted_by_passages_and_both_have_each_other() -> None:
    one, two, three = companions_of(["Ann", "Ben", "Cis"], [(0, 1, 2), (1, 2, 3), (2, 9)])
    assert one == (Companion("Ben", 2), Companion("Cis", 1))
    assert two == (Companion("Ann", 2), Companion("Cis", 1))
    assert three == (Companion("Ann", 1), Companion("Ben", 1))


def test_who_is_never_with_anyone_has_none() -> None:
    assert companions_of(["Ann", "Ben"], [(0,), (1,)]) == [(), ()]


def test_only_the_foremost_are_kept_even_in_a_list_of_names() -> None:
    names = [f"Name{number}" for number in range(200)]
    found = companions_of(names, [(0,)] * len(names))
    assert len(found[0]) == MOST_COMPANIONS
    assert found[0][0] == Companion("Name1", 1)
    assert found[-1] == ()
