"""The page of a club."""

import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core import mail, signing
from django.test import Client
from django.urls import reverse

from bookclub.clubs import inviting, made_invitation
from bookclub.clubs.models import Club, Invitation, Membership, User

Role = Membership.Role
TERMS = {"label": "the neighbours", "role": "reader", "days": "7", "most_uses": "3"}


def page_of(client: Client, user: User, club: Club) -> str:
    client.force_login(user)
    return client.get(reverse("clubs:club", args=[club.slug])).content.decode()


def to(club: Club, name: str, *arguments: int) -> str:
    return reverse(f"clubs:{name}", args=[club.slug, *arguments])


def shown_link(page: str) -> str | None:
    found = re.search(r'value="(http://testserver/join/[^"]+)"', page)
    return found[1] if found else None


def role_of(user: User) -> str:
    return Membership.objects.get(user=user).role


def test_members_see_who_is_in_the_club(client: Client, host: User, reader: User, club: Club) -> None:
    page = page_of(client, reader, club)
    assert "2 members" in page
    assert "hanna" in page
    assert page.count("<time datetime=") >= 2
    for hosts_own in ("Invite somebody", "Make a reader", "Rename"):
        assert hosts_own not in page


def test_to_others_the_club_is_not_there(client: Client, stranger: User, host: User, club: Club) -> None:
    client.force_login(stranger)
    member = Membership.objects.get(user=host)
    invitation, _secret = inviting.invite(host, club, role=Role.READER, days=1, most_uses=1)
    assert client.get(to(club, "club")).status_code == 404
    for name in ("look-at", "rename-club", "leave-club", "invite"):
        assert client.post(to(club, name), TERMS | {"name": "Ours"}).status_code == 404
    for name in ("set-role", "remove-member", "hand-over"):
        assert client.post(to(club, name, member.pk), {"role": "reader"}).status_code == 404
    assert client.post(to(club, "revoke-invitation", invitation.pk)).status_code == 404


def test_what_hosts_do_readers_do_not(client: Client, reader: User, host: User, club: Club) -> None:
    client.force_login(reader)
    own = Membership.objects.get(user=reader)
    for name in ("rename-club", "invite"):
        assert client.post(to(club, name), TERMS | {"name": "Ours"}).status_code == 404
    for name in ("set-role", "remove-member", "hand-over"):
        assert client.post(to(club, name, own.pk), {"role": "host"}).status_code == 404
    assert role_of(reader) == Role.READER


def test_an_invitations_link_is_shown_once(client: Client, host: User, club: Club) -> None:
    client.force_login(host)
    answer = client.post(to(club, "invite"), TERMS)
    assert answer["Location"] == to(club, "club"), "a reload invites nobody twice, and no address tells it"
    shown = client.get(to(club, "club"))
    link = shown_link(shown.content.decode())
    assert link is not None
    assert "no-store" in shown["Cache-Control"]
    assert Client().get(link).status_code == 200
    later = client.get(to(club, "club")).content.decode()
    assert "/join/" not in later
    assert Invitation.objects.count() == 1
    assert "the neighbours" in later
    assert "used 0 of 3 times" in later


def test_an_invitation_without_a_name_says_once_what_it_makes_of_people(
    client: Client, host: User, club: Club
) -> None:
    client.force_login(host)
    client.post(to(club, "invite"), TERMS | {"label": ""})
    page = client.get(to(club, "club")).content.decode()
    entry = page[page.index('<ul class="members">') : page.index('<details class="invite"')]
    assert "<strong><bdi>Reader</bdi></strong>" in entry
    assert "Reader ·" not in entry


def test_the_secret_waits_in_the_browser_alone(client: Client, host: User, club: Club) -> None:
    client.force_login(host)
    cookie = client.post(to(club, "invite"), TERMS).cookies[made_invitation.COOKIE]
    secret, _sent_to = signing.loads(cookie.value, salt=made_invitation.SALT)
    assert inviting.invitation_of(secret) == Invitation.objects.get()
    assert (cookie["path"], cookie["samesite"]) == (to(club, "club"), "Strict")
    assert cookie["httponly"]
    assert secret not in str([session.get_decoded() for session in Session.objects.all()])


def test_nobody_else_at_this_browser_sees_the_link(
    client: Client, host: User, reader: User, club: Club
) -> None:
    Membership.objects.filter(user=reader).update(role=Role.HOST)
    client.force_login(host)
    client.post(to(club, "invite"), TERMS)
    client.logout()
    client.force_login(reader)
    assert shown_link(client.get(to(club, "club")).content.decode()) is None


def test_a_link_that_was_ended_meanwhile_is_not_shown(client: Client, host: User, club: Club) -> None:
    client.force_login(host)
    client.post(to(club, "invite"), TERMS)
    inviting.revoke(Invitation.objects.all())
    assert shown_link(client.get(to(club, "club")).content.decode()) is None


@pytest.mark.parametrize(
    "told",
    ["", "made up", signing.dumps(["made up", ""], salt=made_invitation.SALT)],
    ids=["nothing", "unsigned", "of no invitation"],
)
def test_what_no_host_made_is_not_shown(client: Client, host: User, club: Club, told: str) -> None:
    client.force_login(host)
    client.cookies[made_invitation.COOKIE] = told
    assert shown_link(client.get(to(club, "club")).content.decode()) is None


@pytest.mark.parametrize(
    "bad", [{"days": "400"}, {"most_uses": "0"}, {"most_uses": "1000"}, {"role": "admin"}]
)
def test_terms_of_an_invitation_have_limits(
    client: Client, host: User, club: Club, bad: dict[str, str]
) -> None:
    client.force_login(host)
    assert client.post(to(club, "invite"), TERMS | bad).status_code == 400
    assert not Invitation.objects.exists()


def test_a_host_revokes_an_invitation_of_the_own_club(
    client: Client, host: User, stranger: User, club: Club
) -> None:
    other = Club.objects.get(slug="other")
    elsewhere, _secret = inviting.invite(stranger, other, role=Role.READER, days=1, most_uses=1)
    own, secret = inviting.invite(host, club, role=Role.READER, days=1, most_uses=1)
    client.force_login(host)
    assert client.post(to(club, "revoke-invitation", elsewhere.pk)).status_code == 404
    client.post(to(club, "revoke-invitation", own.pk))
    assert inviting.invitation_of(secret) is None


def test_an_invitation_goes_out_by_mail(client: Client, host: User, club: Club, mail_server: None) -> None:
    client.force_login(host)
    answer = client.post(to(club, "invite"), TERMS | {"email": "nora@example.org"}, follow=True)
    assert "nora@example.org" in answer.content.decode()
    (letter,) = mail.outbox
    assert letter.to == ["nora@example.org"]
    assert "/join/" in str(letter.body)


def test_a_name_does_not_write_into_the_head_of_a_mail(
    client: Client, host: User, club: Club, mail_server: None
) -> None:
    Club.objects.update(name="Club\nBcc: all@example.org")
    client.force_login(host)
    client.post(to(club, "invite"), TERMS | {"email": "nora@example.org"})
    assert "\n" not in mail.outbox[0].subject
    assert mail.outbox[0].recipients() == ["nora@example.org"]


def test_a_host_makes_another_and_takes_it_back(client: Client, host: User, reader: User, club: Club) -> None:
    member = Membership.objects.get(user=reader)
    client.force_login(host)
    for role in ("host", "reader"):
        client.post(to(club, "set-role", member.pk), {"role": role})
        assert role_of(reader) == role
    assert client.post(to(club, "set-role", member.pk), {"role": "king"}).status_code == 404


def test_a_removed_member_sees_the_club_no_more(client: Client, host: User, reader: User, club: Club) -> None:
    client.force_login(host)
    client.post(to(club, "remove-member", Membership.objects.get(user=reader).pk))
    theirs = Client()
    theirs.force_login(reader)
    assert theirs.get(to(club, "club")).status_code == 404


def test_the_last_host_is_told_to_hand_over(client: Client, host: User, reader: User, club: Club) -> None:
    own = Membership.objects.get(user=host)
    client.force_login(host)
    attempts: list[tuple[str, dict[str, str]]] = [
        (to(club, "leave-club"), {}),
        (to(club, "remove-member", own.pk), {}),
        (to(club, "set-role", own.pk), {"role": "reader"}),
    ]
    for address, given in attempts:
        page = client.post(address, given, follow=True).content.decode()
        assert "A club needs a host" in page
    assert role_of(host) == Role.HOST


def test_after_handing_over_a_host_can_leave(client: Client, host: User, reader: User, club: Club) -> None:
    client.force_login(host)
    page = client.post(to(club, "hand-over", Membership.objects.get(user=reader).pk), follow=True)
    assert "rita hosts the club now" in page.content.decode()
    client.post(to(club, "leave-club"))
    assert not Membership.objects.filter(user=host).exists()
    assert role_of(reader) == Role.HOST


def test_a_club_is_renamed_and_keeps_its_address(client: Client, host: User, club: Club) -> None:
    client.force_login(host)
    client.post(to(club, "rename-club"), {"name": "Thursday <i>readers</i>"})
    assert "Thursday &lt;i&gt;readers&lt;/i&gt;" in page_of(client, host, club)
    assert client.post(to(club, "rename-club"), {"name": "x" * 121}).status_code == 400


def test_whoever_runs_the_site_makes_clubs(client: Client, host: User, club: Club) -> None:
    address = reverse("clubs:new-club")
    client.force_login(host)
    assert client.get(address).status_code == 404
    host.is_staff = True
    host.save(update_fields=["is_staff"])
    assert client.get(address).status_code == 200
    assert client.post(address, {"name": "Thursdays"})["Location"] == "/clubs/thursdays/"
    assert Membership.objects.get(club__slug="thursdays").role == Role.HOST


def test_its_queries_do_not_grow_with_its_members(
    client: Client, host: User, club: Club, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        guest = User.objects.create_user(f"guest{number}")
        Membership.objects.create(user=guest, club=club)
        inviting.invite(guest, club, role=Role.READER, days=1, most_uses=1)
    client.force_login(host)
    with django_assert_max_num_queries(7):
        client.get(to(club, "club"))


def test_the_name_of_a_club_turns_nothing_around(client: Client, host: User, club: Club) -> None:
    client.force_login(host)
    client.post(to(club, "rename-club"), {"name": "\u202eThe Lamp\u2066"})
    club.refresh_from_db()
    assert club.name == "The Lamp"
    client.post(to(club, "rename-club"), {"name": "\u202e"})
    club.refresh_from_db()
    assert club.name == "The Lamp"


def test_hosts_find_what_readers_think(client: Client, host: User, reader: User, club: Club) -> None:
    way = f'href="{reverse("chat:feedback")}"'
    assert page_of(client, host, club).count(way) == 2, "in the menu and on the page"
    assert way not in page_of(client, reader, club)
