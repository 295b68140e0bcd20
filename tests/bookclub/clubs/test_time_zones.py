"""In which zone times are shown."""

from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import AnonymousUser

from bookclub.clubs.models import User
from bookclub.clubs.time_zones import listed, zone_for


def test_the_accounts_zone_goes_before_the_browsers() -> None:
    user = User(time_zone="Asia/Tokyo")
    assert zone_for(user, {"timezone": "Europe/Madrid"}) == ZoneInfo("Asia/Tokyo")


def test_without_a_choice_it_is_the_browsers() -> None:
    for visitor in (User(), AnonymousUser()):
        assert zone_for(visitor, {"timezone": "Europe/Madrid"}) == ZoneInfo("Europe/Madrid")


@pytest.mark.parametrize(
    "told", ["", "Nowhere/At_all", "../../etc/passwd", "/etc/localtime", "x" * 5000, "Factory"]
)
def test_what_is_no_zone_is_passed_over(told: str) -> None:
    assert zone_for(User(time_zone=told), {"timezone": told}) is None


def test_places_are_offered_and_not_the_other_names_for_them() -> None:
    offered = listed()
    assert {"UTC", "Europe/Madrid", "America/Mexico_City"} <= set(offered)
    assert not {"GMT0", "Etc/GMT+5", "US/Pacific", "EST"} & set(offered)
