"""Clubs made, handed over, left; never without a host."""

import pytest

from bookclub.clubs import hosting, inviting
from bookclub.clubs.hosting import LastHost
from bookclub.clubs.models import Club, Invitation, Membership, User

pytestmark = pytest.mark.django_db
Role = Membership.Role


def of(user: User, club: Club) -> Membership:
    return Membership.objects.select_related("club").get(user=user, club=club)


def test_the_maker_of_a_club_hosts_it_and_looks_at_it(reader: User) -> None:
    club = hosting.make_club(reader, "Café des Livres")
    assert club.slug == "cafe-des-livres"
    assert of(reader, club).role == Role.HOST
    assert reader.current_club == club


@pytest.mark.parametrize(
    ("name", "slugs"), [("New", ["new-2", "new-3"]), ("読書会", ["club", "club-2"]), ("X" * 120, ["x" * 40])]
)
def test_every_club_gets_an_address_of_its_own(reader: User, name: str, slugs: list[str]) -> None:
    assert [hosting.make_club(reader, name).slug for _slug in slugs] == slugs


def test_the_last_host_stays_one(club: Club, host: User, reader: User) -> None:
    for attempt in (hosting.remove, lambda last: hosting.set_role(last, Role.READER)):
        with pytest.raises(LastHost):
            attempt(of(host, club))
    assert of(host, club).role == Role.HOST


def test_a_closed_account_is_no_other_host(club: Club, host: User, reader: User) -> None:
    hosting.set_role(of(reader, club), Role.HOST)
    User.objects.filter(pk=reader.pk).update(is_active=False)
    with pytest.raises(LastHost):
        hosting.remove(of(host, club))


def test_what_is_at_hand_of_a_membership_may_be_old(club: Club, host: User, reader: User) -> None:
    """Two hosts who go at the same moment: the second finds out that they are the last."""
    hosting.set_role(of(reader, club), Role.HOST)
    first, second = of(host, club), of(reader, club)
    hosting.set_role(first, Role.READER)
    with pytest.raises(LastHost):
        hosting.remove(second)


def test_a_host_hands_over_and_is_a_reader_then(club: Club, host: User, reader: User) -> None:
    hosting.hand_over(of(host, club), of(reader, club))
    assert (of(host, club).role, of(reader, club).role) == (Role.READER, Role.HOST)


def test_invitations_of_a_former_host_let_nobody_in(club: Club, host: User, reader: User) -> None:
    _invitation, secret = inviting.invite(host, club, role=Role.HOST, days=7, most_uses=5)
    hosting.hand_over(of(host, club), of(reader, club))
    assert inviting.invitation_of(secret) is None


def test_open_invitations_can_end_with_a_removal(club: Club, host: User, reader: User) -> None:
    inviting.invite(host, club, role=Role.READER, days=7, most_uses=5)
    hosting.remove(of(reader, club), and_revoke=True)
    assert Invitation.objects.get().revoked_at is not None
    assert not Membership.objects.filter(user=reader).exists()
