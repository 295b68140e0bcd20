"""What an admin changes about people counts at once, as it does where hosts change it."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.forms import inlineformset_factory
from django.test import Client
from django.urls import reverse

from bookclub import live
from bookclub.clubs import actions, inviting
from bookclub.clubs.models import Club, Membership, SignInLink, User
from bookclub.clubs.staying_admin import HostsStay
from chat.models import Conversation, Room, RoomMessage
from ingestion.models import Book

pytestmark = pytest.mark.django_db(transaction=True)

FORMS = {
    f"{prefix}-{name}": "0"
    for prefix in ("membership_set", "membership_set-2")
    for name in ("TOTAL_FORMS", "INITIAL_FORMS")
}


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.fixture
def news(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """To whom, and whether because their sign-in may have ended."""
    told: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        live, "_send", lambda group, message: told.append((group, message.get("signed_out", False)))
    )
    return told


@pytest.fixture
def save(admin: Client, club: Club) -> Callable[..., None]:
    """The page of the club, with what was changed about one membership or was filled in for a new one."""

    def saved(**changes: str) -> None:
        address = reverse("admin:clubs_club_change", args=[club.pk])
        answer = admin.post(address, {"name": club.name, "slug": club.slug, **FORMS, **changes})
        assert answer.status_code == 302, answer.context["errors"]

    return saved


@pytest.fixture
def second_host(club: Club) -> User:
    second = User.objects.create_user("hana")
    Membership.objects.create(user=second, club=club, role=Membership.Role.HOST)
    return second


def row_of(membership: Membership, **more: str) -> dict[str, str]:
    values = {"id": str(membership.pk), "club": str(membership.club_id), "role": membership.role, **more}
    row = {f"membership_set-0-{name}": value for name, value in values.items()}
    return {"membership_set-TOTAL_FORMS": "1", "membership_set-INITIAL_FORMS": "1", **row}


def test_whoever_is_taken_out_of_a_club_is_told_at_once(
    save: Callable[..., None], club: Club, reader: User, news: list[Any]
) -> None:
    save(**row_of(Membership.objects.get(user=reader), DELETE="on"))
    assert not Membership.objects.filter(user=reader).exists()
    assert news == [(live.person_group(reader.pk), False)]


@pytest.mark.parametrize("change", [{"DELETE": "on"}, {"role": "reader"}])
def test_invitations_of_whoever_is_a_host_no_more_end(
    save: Callable[..., None],
    club: Club,
    host: User,
    second_host: User,
    news: list[Any],
    change: dict[str, str],
) -> None:
    inviting.invite(host, club, role="reader", days=7, most_uses=1)
    save(**row_of(Membership.objects.get(user=host), **change))
    assert not inviting.open_ones().exists()
    assert news == [(live.person_group(host.pk), False)]


def test_whoever_is_let_into_a_club_is_told_and_its_invitations_stay(
    save: Callable[..., None], club: Club, host: User, stranger: User, news: list[Any]
) -> None:
    inviting.invite(host, club, role="reader", days=7, most_uses=1)
    row = {"user": str(stranger.pk), "club": str(club.pk), "role": "reader"}
    new = {f"membership_set-2-0-{name}": value for name, value in row.items()}
    save(**{"membership_set-2-TOTAL_FORMS": "1"}, **new)
    assert Membership.objects.filter(club=club, user=stranger).exists()
    assert inviting.open_ones().exists()
    assert news == [(live.person_group(stranger.pk), False)]


def test_nobody_is_told_of_a_name_that_was_changed(save: Callable[..., None], news: list[Any]) -> None:
    save(name="Another name")
    assert news == []


@pytest.mark.parametrize("at_once", [False, True])
def test_open_pages_and_invitations_of_a_deleted_account_end(
    admin: Client, club: Club, host: User, second_host: User, news: list[Any], at_once: bool
) -> None:
    inviting.invite(host, club, role="reader", days=7, most_uses=1)
    if at_once:
        asked = {"action": "delete_selected", "_selected_action": [host.pk]}
        admin.post(reverse("admin:clubs_user_changelist"), {**asked, "post": "yes"})
    else:
        admin.post(reverse("admin:clubs_user_delete", args=[host.pk]), {"post": "yes"})
    assert not User.objects.filter(pk=host.pk).exists()
    assert not inviting.open_ones().exists()
    assert news == [(live.person_group(host.pk), True)]


def test_a_password_that_an_admin_sets_ends_sign_ins_and_links_from_before(
    admin: Client, reader: User, news: list[Any]
) -> None:
    secret = actions.make_sign_in_link(reader)
    password = {"password1": "a long pass phrase", "password2": "a long pass phrase"}
    address = reverse("admin:auth_user_password_change", args=[reader.pk])
    assert admin.post(address, {**password, "password2": "another one"}).status_code == 200
    assert news == []
    assert admin.post(address, {**password, "usable_password": "true"}).status_code == 302
    assert news == [(live.person_group(reader.pk), True)]
    assert actions.use_sign_in_link(secret) is None


def test_another_address_ends_links_that_were_sent_to_the_one_before(admin: Client, reader: User) -> None:
    secret = actions.make_sign_in_link(reader)
    kept = {"username": reader.username, "is_active": "on", **ACCOUNT}
    assert admin.post(change_page(reader), {**kept, "email": reader.email}).status_code == 302
    assert SignInLink.objects.exists()
    assert admin.post(change_page(reader), {**kept, "email": "new@example.org"}).status_code == 302
    assert actions.use_sign_in_link(secret) is None


def test_an_account_that_is_closed_has_no_open_pages(admin: Client, reader: User, news: list[Any]) -> None:
    address = reverse("admin:clubs_user_change", args=[reader.pk])
    joined = {"date_joined_0": "2026-01-02", "date_joined_1": "03:04:05"}
    assert admin.post(address, {"username": reader.username, **joined, **FORMS}).status_code == 302
    reader.refresh_from_db()
    assert not reader.is_active
    assert news == [(live.person_group(reader.pk), True)]


ACCOUNT = {"date_joined_0": "2026-01-02", "date_joined_1": "03:04:05", **FORMS}
NO_HOST = "“Book club” would have no host left. Make somebody else a host there first."
NO_ADMIN = "Nobody would be left who runs this site. Make somebody else an admin first."


def change_page(row: Club | User) -> str:
    return reverse(f"admin:clubs_{row._meta.model_name}_change", args=[row.pk])


def delete_selected(admin: Client, *accounts: User) -> Any:
    asked = {"action": "delete_selected", "_selected_action": [one.pk for one in accounts], "post": "yes"}
    return admin.post(reverse("admin:clubs_user_changelist"), asked)


@pytest.mark.parametrize("change", [{"DELETE": "on"}, {"role": "reader"}])
def test_the_last_host_stays_one(
    admin: Client, club: Club, host: User, reader: User, change: dict[str, str]
) -> None:
    row = row_of(Membership.objects.get(user=host), **change)
    for page, own in ((club, {"name": club.name, "slug": club.slug}), (host, {"is_active": "on", **ACCOUNT})):
        answer = admin.post(change_page(page), {**FORMS, "username": host.username, **own, **row})
        assert NO_HOST in unescape(answer.content.decode())
    assert Membership.objects.get(user=host).is_host


def test_of_two_hosts_taken_away_at_once_one_stays(club: Club, host: User, second_host: User) -> None:
    """The other one goes after the page was read, and before it is saved."""
    makes = inlineformset_factory(Club, Membership, formset=HostsStay, fields=["role"], extra=0)
    rows = [Membership.objects.get(user=one) for one in (host, second_host)]
    sent = row_of(rows[0], role="reader") | {
        key.replace("-0-", "-1-"): value for key, value in row_of(rows[1]).items() if "-0-" in key
    }
    counts = {"membership_set-TOTAL_FORMS": "2", "membership_set-INITIAL_FORMS": "2"}
    page = makes(
        sent | counts, instance=club, queryset=Membership.objects.filter(pk__in=[one.pk for one in rows])
    )
    assert [form.instance for form in page.forms] == rows
    Membership.objects.filter(user=second_host).update(role=Membership.Role.READER)
    with transaction.atomic():
        assert page.non_form_errors() == [NO_HOST]


def test_a_host_steps_back_for_another_at_once(
    save: Callable[..., None], club: Club, host: User, reader: User
) -> None:
    rows = row_of(Membership.objects.get(user=host), role="reader")
    heir = row_of(Membership.objects.get(user=reader), role="host")
    rows |= {key.replace("-0-", "-1-"): value for key, value in heir.items() if "-0-" in key}
    save(**rows | {"membership_set-TOTAL_FORMS": "2", "membership_set-INITIAL_FORMS": "2"})
    assert Membership.objects.get(role="host").user == reader


@pytest.mark.parametrize("at_once", [False, True])
def test_the_only_host_of_others_cannot_be_deleted(
    admin: Client, club: Club, host: User, reader: User, at_once: bool
) -> None:
    address = reverse("admin:clubs_user_delete", args=[host.pk])
    answer = delete_selected(admin, host) if at_once else admin.post(address, {"post": "yes"})
    assert NO_HOST in unescape(answer.content.decode())
    assert User.objects.filter(pk=host.pk).exists()


def test_nobody_else_is_asked_for_when_all_of_a_club_go_and_it_goes_with_them(
    admin: Client, club: Club, host: User, reader: User
) -> None:
    asked = {"action": "delete_selected", "_selected_action": [host.pk, reader.pk]}
    page = admin.post(reverse("admin:clubs_user_changelist"), asked).content.decode()
    assert change_page(club) in page
    assert "Memberships: 2" in page
    assert delete_selected(admin, host, reader).status_code == 302
    assert not Club.objects.filter(pk=club.pk).exists()
    assert User.objects.get().username == "admin"


def test_what_was_asked_in_a_room_passes_to_somebody_who_stays(
    admin: Client, host: User, reader: User, second_host: User, ready_book: Book
) -> None:
    room = Room.objects.create(club=ready_book.club, book=ready_book, title="The Lighthouse")
    thread = Conversation.objects.create(user=reader, club=ready_book.club)
    RoomMessage.objects.create(room=room, author=reader, text="@book Who?", conversation=thread)
    delete_selected(admin, reader, host)
    assert RoomMessage.objects.get().conversation == thread
    assert Conversation.objects.get().user == second_host


def test_the_only_host_of_others_cannot_be_closed(
    admin: Client, club: Club, host: User, reader: User
) -> None:
    answer = admin.post(change_page(host), {"username": host.username, **ACCOUNT})
    assert NO_HOST in unescape(answer.content.decode())
    host.refresh_from_db()
    assert host.is_active


def test_the_last_admin_can_neither_be_closed_nor_made_a_reader_nor_deleted(admin: Client) -> None:
    own = User.objects.get()
    for kept in ({"is_active": "on", "is_staff": "on"}, {"is_superuser": "on", "is_staff": "on"}):
        answer = admin.post(change_page(own), {"username": own.username, **kept, **ACCOUNT})
        assert NO_ADMIN in answer.content.decode()
    assert NO_ADMIN in delete_selected(admin, own).content.decode()
    own.refresh_from_db()
    assert (own.is_active, own.is_superuser) == (True, True)
