"""How the text looks is kept in a cookie, which anybody may write anything into."""

import pytest

from ingestion.reading_comfort import COOKIE, Comfort, chosen, comfort_of


@pytest.mark.parametrize("kept", ["", "x", "9.9", "٣.1", "1" * 5_000, '"><script>.2', "0.0", "-1.-1"])
def test_nonsense_is_the_usual_look(kept: str) -> None:
    assert comfort_of({COOKIE: kept}).size == Comfort().size
    assert comfort_of({}) == Comfort()


def test_what_is_chosen_is_kept_and_the_other_stays() -> None:
    larger = chosen({"size": "5"}, Comfort(2, 3))
    assert (larger.cookie, larger.classes) == ("5.3", "size-5 measure-3")
    assert comfort_of({COOKIE: larger.cookie}) == larger
