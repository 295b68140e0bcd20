"""Following an invitation."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs import inviting
from bookclub.clubs.forms import NewAccountForm
from bookclub.clubs.models import Club, Invitation, Membership, User

NEW = {"username": "nora", "password": "a long pass phrase"}


@pytest.fixture
def link(host: User, club: Club) -> str:
    host.first_name = "Hanna <b>Host</b>"
    host.save(update_fields=["first_name"])
    _invitation, secret = inviting.invite(
        host, club, role=Membership.Role.READER, days=7, most_uses=2, label="the neighbours"
    )
    return reverse("clubs:join", args=[secret])


def test_it_shows_the_club_and_who_invites_and_nothing_else(client: Client, link: str, reader: User) -> None:
    answer = client.get(link)
    page = answer.content.decode()
    assert "Book club" in page
    assert "Hanna &lt;b&gt;Host&lt;/b&gt;" in page
    for hidden in ("neighbours", "rita", "hanna"):
        assert hidden not in page
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]


def test_somebody_new_joins_with_a_name_and_a_password(client: Client, link: str, club: Club) -> None:
    assert client.post(link, NEW)["Location"] == reverse("ingestion:shelf")
    nora = User.objects.get(username="nora")
    assert Membership.objects.get(user=nora, club=club).role == Membership.Role.READER
    assert client.get(reverse("clubs:club", args=[club.slug])).status_code == 200


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"username": "nora", "password": "sh0rt"}, "too short"),
        ({"username": "nora", "password": "password1234"}, "many people use"),
        ({"username": "noraquillson", "password": "noraquillson"}, "too much like your name"),
        ({"username": "HANNA", "password": "a long pass phrase"}, "Somebody here has this name"),
        ({"username": "with space", "password": "a long pass phrase"}, "Enter a valid username"),
        ({"username": "", "password": ""}, "This field is required"),
    ],
)
def test_what_does_not_do_is_said_beside_it(
    client: Client, link: str, given: dict[str, str], said: str
) -> None:
    page = client.post(link, given).content.decode()
    assert said in page
    assert 'aria-invalid="true"' in page
    assert f'value="{given["password"] or "-"}"' not in page or given["password"] == given["username"]
    assert User.objects.count() == 1
    assert Invitation.objects.get().used_count == 0


def test_a_name_taken_at_the_same_moment_is_said_beside_it(
    client: Client, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewAccountForm, "clean_username", lambda form: form.cleaned_data["username"])
    monkeypatch.setattr(NewAccountForm, "validate_unique", lambda _form: None)
    page = client.post(link, NEW | {"username": "hanna"}).content.decode()
    assert "Somebody here has this name" in page
    assert User.objects.count() == 1


def test_whoever_is_signed_in_presses_one_button(
    client: Client, link: str, stranger: User, club: Club
) -> None:
    client.force_login(stranger)
    assert 'name="password"' not in client.get(link).content.decode()
    client.post(link)
    assert Membership.objects.filter(user=stranger, club=club).exists()
    assert "in this club already" in client.get(link).content.decode()


def test_whoever_has_an_account_signs_in_and_comes_back(client: Client, link: str, stranger: User) -> None:
    assert f"{reverse('clubs:sign-in')}?next={link}" in client.get(link).content.decode()


def test_an_invitation_that_is_over_is_a_page_for_a_person(client: Client, link: str) -> None:
    Invitation.objects.update(most_uses=1, used_count=1)
    for address in (link, reverse("clubs:join", args=["no-such-secret"])):
        for answer in (client.get(address), client.post(address, NEW)):
            assert answer.status_code == 410
            page = answer.content.decode()
            assert "ask whoever sent it for a new one" in page
            assert "hanna" not in page.lower()
            assert answer["Referrer-Policy"] == "strict-origin"
    assert not User.objects.filter(username="nora").exists()


def test_its_pages_send_their_forms_with_an_origin(link: str) -> None:
    """What browsers do with `no-referrer`, the tests in a browser know; a page must not ask for it."""
    for address in (link, reverse("clubs:join", args=["no-such-secret"])):
        answer = Client().get(address)
        assert answer["Referrer-Policy"] == "strict-origin"
        assert 'name="referrer"' not in answer.content.decode()


def test_what_is_chosen_in_the_head_of_a_refused_form_leads_back(client: Client, link: str) -> None:
    page = client.post(link, NEW | {"password": "sh0rt"}).content.decode()
    assert page.count(f'name="next" value="{link}"') == 2, "language and theme"


def test_no_address_makes_accounts_without_end(client: Client, link: str) -> None:
    Invitation.objects.update(most_uses=100)
    answers = [Client().post(link, NEW | {"username": f"nora{number}"}) for number in range(31)]
    assert [answer.status_code for answer in answers[-2:]] == [302, 429]
    assert not User.objects.filter(username="nora30").exists()
