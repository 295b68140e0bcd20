"""Invitations: who they let in, how often, how long."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from bookclub.clubs import inviting
from bookclub.clubs.inviting import InvitationOver, NameTaken
from bookclub.clubs.models import Club, Invitation, Membership, User

pytestmark = pytest.mark.django_db
Role = Membership.Role


def invited(host: User, club: Club, role: Role = Role.READER, most_uses: int = 1) -> tuple[Invitation, str]:
    return inviting.invite(host, club, role=role, days=7, most_uses=most_uses)


def test_its_secret_lets_a_person_in_and_is_not_kept(club: Club, host: User, stranger: User) -> None:
    invitation, secret = invited(host, club)
    assert secret not in str(Invitation.objects.values().get())
    assert inviting.invitation_of(secret) == invitation
    assert inviting.accept(invitation, stranger).role == Role.READER
    stranger.refresh_from_db()
    assert stranger.current_club == club


def test_it_is_used_up(club: Club, host: User, stranger: User) -> None:
    invitation, secret = invited(host, club)
    inviting.accept(invitation, stranger)
    assert inviting.invitation_of(secret) is None
    with pytest.raises(InvitationOver):
        inviting.accept(invitation, User.objects.create_user("late"))


def test_its_days_end(club: Club, host: User) -> None:
    _invitation, secret = invited(host, club)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert inviting.invitation_of(secret) is None


def test_it_is_revoked(club: Club, host: User, stranger: User) -> None:
    invitation, secret = invited(host, club)
    assert inviting.revoke(Invitation.objects.all()) == 1
    assert inviting.invitation_of(secret) is None
    with pytest.raises(InvitationOver):
        inviting.accept(invitation, stranger)


def test_that_of_a_closed_account_lets_nobody_in(club: Club, host: User) -> None:
    _invitation, secret = invited(host, club)
    User.objects.filter(pk=host.pk).update(is_active=False)
    assert inviting.invitation_of(secret) is None
    Invitation.objects.update(made_by=None)
    assert inviting.invitation_of(secret) is not None


def test_one_whose_club_went_meanwhile_is_over(club: Club, host: User, stranger: User) -> None:
    invitation, _secret = invited(host, club)
    Club.objects.filter(pk=club.pk).delete()
    with pytest.raises(InvitationOver):
        inviting.accept(invitation, stranger)


def test_whoever_is_in_the_club_uses_nothing_up(club: Club, host: User, reader: User) -> None:
    invitation, _secret = invited(host, club)
    inviting.accept(invitation, reader)
    assert Invitation.objects.get().used_count == 0


def test_it_makes_a_reader_a_host_and_never_a_host_a_reader(club: Club, host: User, reader: User) -> None:
    as_host, _secret = invited(host, club, Role.HOST)
    assert inviting.accept(as_host, reader).role == Role.HOST
    as_reader, _secret = invited(host, club)
    assert inviting.accept(as_reader, host).role == Role.HOST


def test_an_account_comes_with_it_or_not_at_all(club: Club, host: User) -> None:
    invitation, _secret = invited(host, club)
    nora = inviting.accept_as_new(invitation, User(username="nora"), "a long pass phrase")
    assert nora.check_password("a long pass phrase")
    with pytest.raises(InvitationOver):
        inviting.accept_as_new(invitation, User(username="otto"), "a long pass phrase")
    assert not User.objects.filter(username="otto").exists()


def test_a_name_taken_meanwhile_uses_nothing_up(club: Club, host: User) -> None:
    invitation, _secret = invited(host, club)
    with pytest.raises(NameTaken):
        inviting.accept_as_new(invitation, User(username=host.username), "a long pass phrase")
    assert Invitation.objects.get().used_count == 0


@pytest.mark.django_db(transaction=True)
def test_nobody_who_writes_waits_for_the_hashing_of_a_password(
    club: Club, host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation, _secret = invited(host, club)
    holds: list[bool] = []
    monkeypatch.setattr(User, "set_password", lambda *_: holds.append(connection.in_atomic_block))
    inviting.accept_as_new(invitation, User(username="nora"), "a long pass phrase")
    assert holds == [False]


@pytest.mark.django_db(transaction=True)
def test_those_who_come_at_the_same_moment_never_exceed_its_uses(club: Club, host: User) -> None:
    invitation, _secret = invited(host, club, most_uses=2)
    crowd = [User.objects.create_user(f"guest{number}") for number in range(8)]

    def come(guest: User) -> bool:
        try:
            inviting.accept(invitation, guest)
        except InvitationOver:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(come, crowd)) == 2
    assert Invitation.objects.get().used_count == 2
    assert Membership.objects.filter(club=club, role=Role.READER).count() == 2
