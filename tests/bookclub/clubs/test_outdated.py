"""What is of no use to anybody any more does not stay for good."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from bookclub.clubs import actions, inviting, throttling
from bookclub.clubs.models import Club, Invitation, SignInLink, Tries, User
from bookclub.clubs.outdated import INVITATIONS_KEPT, delete_outdated
from bookclub.clubs.throttling import Limit

pytestmark = pytest.mark.django_db

LONG_AGO = timezone.now() - INVITATIONS_KEPT - timedelta(days=1)


def test_sessions_that_are_over_go() -> None:
    for ends in (timedelta(days=1), timedelta(days=-1)):
        session = SessionStore()
        session.create()
        Session.objects.filter(pk=session.session_key).update(expire_date=timezone.now() + ends)
    delete_outdated()
    assert Session.objects.get().expire_date > timezone.now()


def test_links_that_sign_nobody_in_any_more_go(reader: User) -> None:
    secrets = [actions.make_sign_in_link(reader, ends_others=False) for _ in range(3)]
    assert actions.use_sign_in_link(secrets[0]) == reader
    late = SignInLink.objects.filter(secret_hash=SignInLink.hash_of(secrets[1]))
    late.update(expires_at=timezone.now() - timedelta(minutes=1))
    delete_outdated()
    assert SignInLink.objects.count() == 1
    assert actions.use_sign_in_link(secrets[2]) == reader


def test_tries_that_count_no_more_go() -> None:
    throttling.take(Limit("over", 3, timedelta(minutes=10)), "rita")
    Tries.objects.update(until=timezone.now() - timedelta(minutes=1))
    Tries.objects.create(key="running", count=1, until=timezone.now() + timedelta(minutes=1))
    delete_outdated()
    assert Tries.objects.get().key == "running"


@pytest.mark.parametrize(
    ("change", "stays"),
    [
        ({}, True),
        ({"expires_at": timezone.now() - timedelta(days=1)}, True),
        ({"expires_at": LONG_AGO}, False),
        ({"revoked_at": timezone.now()}, True),
        ({"revoked_at": LONG_AGO}, False),
    ],
)
def test_invitations_go_a_month_after_their_end(
    host: User, club: Club, change: dict[str, object], stays: bool
) -> None:
    inviting.invite(host, club, role="reader", days=7, most_uses=1)
    Invitation.objects.update(**change)
    delete_outdated()
    assert Invitation.objects.exists() is stays
