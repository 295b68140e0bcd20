"""Whose clubs are whose, and which is looked at."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from bookclub.clubs import actions, queries
from bookclub.clubs.models import Club, Membership, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_club(reader: User) -> Club:
    club = Club.objects.create(slug="a-second", name="A second")
    Membership.objects.create(user=reader, club=club)
    return club


def test_at_first_the_club_joined_first_is_looked_at(reader: User, club: Club, second_club: Club) -> None:
    assert queries.current_club(reader) == club


def test_the_club_looked_at_last_is_kept_on_the_account(reader: User, second_club: Club) -> None:
    actions.look_at(reader, second_club)
    assert queries.current_club(User.objects.get(pk=reader.pk)) == second_club


def test_a_club_that_was_left_is_looked_at_no_more(reader: User, club: Club, second_club: Club) -> None:
    actions.look_at(reader, second_club)
    Membership.objects.filter(club=second_club).delete()
    assert queries.current_club(reader) == club


def test_nobody_looks_at_a_club(club: Club) -> None:
    assert queries.current_club(AnonymousUser()) is None
    assert queries.current_club(User.objects.create_user("alone")) is None


def test_it_takes_one_query(reader: User, second_club: Club, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        queries.current_club(reader)


def test_an_account_closed_meanwhile_sees_nothing(reader: User, host: User, club: Club) -> None:
    """The object of an open page knows nothing of it."""
    User.objects.update(is_active=False)
    assert reader.is_active
    assert not queries.clubs_of(reader).exists()
    assert not queries.is_host(host, club)
    assert queries.current_club(reader) is None


def test_clubs_of_others_are_not_there(stranger: User, reader: User, club: Club) -> None:
    for attempt in (
        lambda: queries.membership_for(stranger, club.slug),
        lambda: queries.club_to_host(reader, club.slug),
        lambda: queries.membership_for(reader, "nowhere"),
    ):
        with pytest.raises(Http404):
            attempt()


def test_hosts_reach_members_of_their_own_club_alone(host: User, stranger: User, club: Club) -> None:
    elsewhere = Membership.objects.get(user=stranger)
    with pytest.raises(Http404):
        queries.member_to_host(host, club.slug, elsewhere.pk)
