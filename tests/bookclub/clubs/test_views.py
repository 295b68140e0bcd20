"""Signing in and out, and the language of the pages."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs import actions
from bookclub.clubs.models import Membership, User

SIGN_IN = reverse("clubs:sign-in")


@pytest.fixture
def reader(db: None) -> User:
    user = User.objects.create_user("rita", password="a long pass phrase")
    Membership.objects.create(user=user, club=actions.ensure_default_club())
    return user


def link_of(user: User) -> str:
    return reverse("clubs:sign-in-link", args=[actions.make_sign_in_link(user)])


def test_the_page_says_how_to_get_a_link(client: Client, db: None) -> None:
    assert "script/manage signinlink" in client.get(SIGN_IN).content.decode()


def test_a_password_leads_to_the_page_that_was_wanted(client: Client, reader: User) -> None:
    account = {"username": "rita", "password": "a long pass phrase", "next": "/chat/"}
    assert client.post(SIGN_IN, account)["Location"] == "/chat/"


def test_it_leads_to_no_other_site(client: Client, reader: User) -> None:
    account = {"username": "rita", "password": "a long pass phrase", "next": "https://elsewhere.example/"}
    assert client.post(SIGN_IN, account)["Location"] == "/"


def test_a_wrong_password_is_a_sentence(client: Client, reader: User) -> None:
    page = client.post(SIGN_IN, {"username": "rita", "password": "wrong"}).content.decode()
    assert 'role="alert"' in page
    assert "This name and this password do not belong together." in page


def test_a_link_signs_in_once_and_leaves_no_trace(client: Client, reader: User) -> None:
    link = link_of(reader)
    answer = client.get(link)
    assert answer["Location"] == reverse("ingestion:shelf")
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    assert client.get(reverse("ingestion:shelf")).status_code == 200
    again = Client().get(link)
    assert again.status_code == 410
    assert "no longer works" in again.content.decode()
    assert again["Referrer-Policy"] == "no-referrer"


def test_looking_ahead_at_a_link_does_not_use_it_up(client: Client, reader: User) -> None:
    link = link_of(reader)
    assert client.head(link).status_code == 405
    assert client.get(link).status_code == 302


def test_signing_out_takes_a_post(client: Client, reader: User) -> None:
    client.force_login(reader)
    assert client.get(reverse("clubs:sign-out")).status_code == 405
    assert client.post(reverse("clubs:sign-out"))["Location"] == SIGN_IN
    assert client.get(reverse("ingestion:shelf")).status_code == 302


def test_the_language_can_be_switched_before_signing_in(client: Client, db: None) -> None:
    answer = client.post(reverse("clubs:language"), {"language": "es", "next": SIGN_IN}, follow=True)
    assert '<html lang="es">' in answer.content.decode()


def test_the_browsers_language_comes_first(client: Client, db: None) -> None:
    page = client.get(SIGN_IN, headers={"Accept-Language": "es-MX,es;q=0.9"}).content.decode()
    assert '<html lang="es">' in page


def test_a_page_that_is_not_there_is_one_a_person_can_use(client: Client, reader: User) -> None:
    client.force_login(reader)
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "Go to the shelf" in answer.content.decode()


def test_a_page_needs_no_inline_script_or_style(client: Client, reader: User) -> None:
    client.force_login(reader)
    answer = client.get("/")
    page = answer.content.decode()
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert "<style" not in page
    assert " style=" not in page
    assert "onclick" not in page
    assert page.count("<script") == page.count("<script src=")
