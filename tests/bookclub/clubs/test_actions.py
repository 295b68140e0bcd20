"""First start and one-time links."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bookclub.clubs import actions
from bookclub.clubs.models import Membership, SignInLink, User

pytestmark = pytest.mark.django_db


def test_the_first_admin_hosts_the_club_and_has_no_password() -> None:
    club = actions.ensure_default_club()
    admin, is_new = actions.ensure_first_admin(club)
    assert is_new
    assert not admin.has_usable_password()
    assert Membership.objects.get(user=admin, club=club).role == Membership.Role.HOST
    assert actions.ensure_first_admin(club) == (admin, False)


def test_a_link_works_once() -> None:
    user = User.objects.create_user("rita")
    secret = actions.make_sign_in_link(user)
    assert actions.use_sign_in_link(secret) == user
    assert actions.use_sign_in_link(secret) is None


def test_one_statement_decides_who_is_first(django_assert_num_queries: Any) -> None:
    """With a look at another table in it, PostgreSQL would let through two that come at once."""
    secret = actions.make_sign_in_link(User.objects.create_user("rita"))
    with django_assert_num_queries(4) as asked:  # two for the transaction
        actions.use_sign_in_link(secret)
    (decided,) = (query["sql"] for query in asked if query["sql"].startswith("UPDATE"))
    assert "SELECT" not in decided


def test_a_link_runs_out() -> None:
    secret = actions.make_sign_in_link(User.objects.create_user("rita"))
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert actions.use_sign_in_link(secret) is None


def test_a_new_link_ends_the_one_before() -> None:
    user = User.objects.create_user("rita")
    first = actions.make_sign_in_link(user)
    actions.make_sign_in_link(user)
    assert actions.use_sign_in_link(first) is None


def test_the_secret_itself_is_not_kept() -> None:
    secret = actions.make_sign_in_link(User.objects.create_user("rita"))
    assert secret not in str(SignInLink.objects.values().get())


def test_a_closed_account_cannot_sign_in() -> None:
    user = User.objects.create_user("rita")
    secret = actions.make_sign_in_link(user)
    User.objects.update(is_active=False)
    assert actions.use_sign_in_link(secret) is None


def test_joining_makes_an_account_once_and_never_lowers_a_role() -> None:
    club = actions.ensure_default_club()
    user = actions.join("bob", club, Membership.Role.HOST)
    assert not user.has_usable_password()
    assert actions.join("bob", club, Membership.Role.READER) == user
    assert Membership.objects.get(user=user).role == Membership.Role.HOST


@pytest.mark.parametrize("name", ["", "with space", "x" * 200])
def test_a_name_that_cannot_be_one_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        actions.join(name, actions.ensure_default_club(), Membership.Role.READER)
    assert not User.objects.exists()
