"""Signing in and out."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from bookclub.clubs import actions
from bookclub.clubs.models import SignInLink, Tries, User

SIGN_IN = reverse("clubs:sign-in")


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


def test_what_was_wanted_is_kept_through_a_mistake_and_a_choice(client: Client, reader: User) -> None:
    given = {"username": "rita", "password": "wrong", "next": "/join/secret/"}
    page = client.post(SIGN_IN, given).content.decode()
    assert page.count(f'name="next" value="{SIGN_IN}?next=%2Fjoin%2Fsecret%2F"') == 2, "language and theme"
    assert 'name="next" value="/join/secret/"' in page


def test_a_link_signs_in_once_and_leaves_no_trace(client: Client, reader: User) -> None:
    link = link_of(reader)
    answer = client.get(link)
    assert answer["Location"] == reverse("ingestion:shelf")
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]
    assert client.get(reverse("ingestion:shelf")).status_code == 200
    again = Client().get(link)
    assert again.status_code == 410
    assert "no longer works" in again.content.decode()
    assert again["Referrer-Policy"] == "strict-origin"


def test_looking_ahead_at_a_link_does_not_use_it_up(client: Client, reader: User) -> None:
    link = link_of(reader)
    assert client.head(link).status_code == 405
    assert client.get(link).status_code == 302


def test_signing_out_takes_a_post(client: Client, reader: User) -> None:
    client.force_login(reader)
    assert client.get(reverse("clubs:sign-out")).status_code == 405
    assert client.post(reverse("clubs:sign-out"))["Location"] == SIGN_IN
    assert client.get(reverse("ingestion:shelf")).status_code == 302


def wrong(client: Client, name: str = "rita", address: str = "10.0.0.1") -> int:
    given = {"username": name, "password": "wrong"}
    return client.post(SIGN_IN, given, REMOTE_ADDR=address).status_code


def test_who_tries_too_often_is_told_how_long_to_wait(client: Client, reader: User) -> None:
    assert [wrong(client) for _ in range(8)] == [200] * 8
    right = {"username": "rita", "password": "a long pass phrase"}
    answer = client.post(SIGN_IN, right, REMOTE_ADDR="10.0.0.1")
    assert answer.status_code == 429
    assert "Please wait 15 minutes" in answer.content.decode()
    assert 0 < int(answer["Retry-After"]) <= 900
    assert "_auth_user_id" not in client.session


def test_others_and_whoever_is_elsewhere_need_not_wait(client: Client, reader: User) -> None:
    for _ in range(9):
        wrong(client)
    assert wrong(client, address="10.0.0.2") == 200
    assert wrong(client, name="sven") == 200


def test_no_forged_header_makes_an_address(client: Client, reader: User) -> None:
    """Only the web server, which knows its proxies, says where a request comes from."""
    given = {"username": "rita", "password": "wrong"}
    answers = [client.post(SIGN_IN, given, headers={"X-Forwarded-For": f"1.2.3.{n}"}) for n in range(9)]
    assert answers[-1].status_code == 429


def test_one_address_cannot_try_many_names(client: Client, db: None) -> None:
    answers = [wrong(client, name=f"name{number}") for number in range(101)]
    assert (answers[99], answers[100]) == (200, 429)


def test_whoever_signs_in_has_tried_nothing(client: Client, reader: User) -> None:
    for _ in range(7):
        wrong(client)
    given = {"username": "rita", "password": "a long pass phrase"}
    assert client.post(SIGN_IN, given, REMOTE_ADDR="10.0.0.1").status_code == 302
    assert sum(Tries.objects.values_list("count", flat=True)) == 7  # of the address, over all names
    assert wrong(Client()) == 200


def test_the_administration_is_entered_by_the_same_door(client: Client, reader: User) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith(SIGN_IN)
    assert client.post("/admin/login/", {"username": "rita", "password": "wrong"}).status_code == 302
    client.force_login(reader)
    assert client.get("/admin/", follow=True).status_code == 404
    User.objects.update(is_staff=True)
    assert client.get("/admin/login/")["Location"] == "/admin/"


def test_without_a_mail_server_no_page_mentions_one(client: Client, reader: User) -> None:
    assert "mail" not in client.get(SIGN_IN).content.decode().lower()
    assert client.post(reverse("clubs:send-link"), {"email": "rita@example.org"}).status_code == 404
    client.force_login(reader)
    assert "mail" not in client.get(reverse("clubs:account")).content.decode().lower()


@pytest.fixture
def rita_by_mail(reader: User) -> User:
    reader.email = "rita@example.org"
    reader.save(update_fields=["email"])
    return reader


def test_a_link_comes_by_mail_and_a_click_uses_it(
    client: Client, rita_by_mail: User, mail_server: None
) -> None:
    assert "Send me a sign-in link" in client.get(SIGN_IN).content.decode()
    client.post(reverse("clubs:send-link"), {"email": "Rita@Example.org"})
    (letter,) = mail.outbox
    assert letter.to == ["rita@example.org"]
    link = next(line for line in str(letter.body).splitlines() if line.startswith("http"))
    address = "/" + link.split("/", 3)[3]
    assert client.get(address).status_code == 200
    assert SignInLink.objects.get().used_at is None
    assert client.post(address).status_code == 302
    assert client.get("/account/").status_code == 200
    assert client.post(address).status_code == 410


def test_known_and_unknown_addresses_get_the_same_answer(
    client: Client, rita_by_mail: User, mail_server: None
) -> None:
    pages = {
        client.post(reverse("clubs:send-link"), {"email": address})
        .content.decode()
        .replace(address, "")
        .replace(client.cookies["csrftoken"].value if "csrftoken" in client.cookies else "-", "")
        .split("<main")[1]
        for address in ("rita@example.org", "nobody@example.org")
    }
    assert len(pages) == 1
    assert len(mail.outbox) == 1


def test_a_link_that_anybody_asked_for_ends_no_other(
    client: Client, rita_by_mail: User, mail_server: None
) -> None:
    from_admin = link_of(rita_by_mail)
    client.post(reverse("clubs:send-link"), {"email": "rita@example.org"})
    assert client.get(from_admin).status_code == 302


def test_a_letter_is_in_the_language_of_the_account(
    client: Client, rita_by_mail: User, mail_server: None
) -> None:
    User.objects.update(language="es")
    client.post(reverse("clubs:send-link"), {"email": "rita@example.org"})
    assert mail.outbox[0].subject == "Tu enlace de acceso"


def test_nobody_is_flooded_with_links(client: Client, rita_by_mail: User, mail_server: None) -> None:
    asked = [client.post(reverse("clubs:send-link"), {"email": "rita@example.org"}) for _ in range(4)]
    assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
    assert len(mail.outbox) == 3


def test_what_is_no_address_is_said(client: Client, mail_server: None, db: None) -> None:
    answer = client.post(reverse("clubs:send-link"), {"email": "rita"})
    assert answer.status_code == 400
    assert "link-email_error" in answer.content.decode()
