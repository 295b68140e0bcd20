"""The frame of every page, and what is chosen in its menu."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import Club, Membership, User

SIGN_IN = reverse("clubs:sign-in")
THEME = reverse("clubs:theme")


def test_the_language_can_be_switched_before_signing_in(client: Client, db: None) -> None:
    answer = client.post(reverse("clubs:language"), {"language": "es", "next": SIGN_IN}, follow=True)
    assert '<html lang="es">' in answer.content.decode()


def test_the_browsers_language_comes_first(client: Client, db: None) -> None:
    page = client.get(SIGN_IN, headers={"Accept-Language": "es-MX,es;q=0.9"}).content.decode()
    assert '<html lang="es">' in page


def test_a_language_chosen_goes_with_the_account(client: Client, reader: User) -> None:
    client.force_login(reader)
    client.post(reverse("clubs:language"), {"language": "es", "next": "/account/"})
    other_browser = Client()
    other_browser.force_login(reader)
    page = other_browser.get("/account/", headers={"Accept-Language": "en"}).content.decode()
    assert '<html lang="es">' in page


def test_the_theme_is_chosen_without_a_script(client: Client, db: None) -> None:
    assert "data-theme" not in client.get(SIGN_IN).content.decode()
    answer = client.post(THEME, {"theme": "dark", "next": SIGN_IN})
    assert answer["Location"] == SIGN_IN
    page = client.get(SIGN_IN).content.decode()
    assert '<html lang="en" data-theme="dark">' in page
    assert '<meta name="color-scheme" content="dark">' in page


def test_the_theme_goes_with_the_account(client: Client, reader: User) -> None:
    client.force_login(reader)
    client.post(THEME, {"theme": "light"})
    other_browser = Client()
    other_browser.force_login(reader)
    assert 'data-theme="light"' in other_browser.get("/account/").content.decode()


@pytest.mark.parametrize(
    "elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]
)
def test_it_leads_to_no_other_site(client: Client, db: None, elsewhere: str) -> None:
    assert client.post(THEME, {"theme": "dark", "next": elsewhere})["Location"] == "/"


def test_what_is_no_theme_is_none(client: Client, db: None) -> None:
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get(SIGN_IN).content.decode()


def test_times_are_shown_in_the_readers_zone(client: Client, reader: User, club: Club) -> None:
    late = datetime(2026, 3, 31, 23, 30, tzinfo=UTC)
    Membership.objects.filter(user=reader).update(joined_at=late)
    client.force_login(reader)
    page = reverse("clubs:club", args=[club.slug])
    assert "March 31, 2026" in client.get(page).content.decode()
    client.cookies["timezone"] = "Asia/Tokyo"
    shown = client.get(page).content.decode()
    assert "April 1, 2026" in shown
    assert 'datetime="2026-04-01T08:30:00+09:00"' in shown
    User.objects.update(time_zone="America/New_York")
    assert "March 31, 2026" in client.get(page).content.decode()


def test_the_menu_leads_to_the_other_clubs(client: Client, reader: User, club: Club) -> None:
    second = Club.objects.create(slug="second", name="Second <b>club</b>")
    Membership.objects.create(user=reader, club=second)
    client.force_login(reader)
    page = client.get("/account/").content.decode()
    assert reverse("clubs:look-at", args=["second"]) in page
    assert "Second &lt;b&gt;club&lt;/b&gt;" in page
    assert client.post(reverse("clubs:look-at", args=["second"])).status_code == 302
    reader.refresh_from_db()
    assert reader.current_club == second
    assert client.get(reverse("clubs:look-at", args=["second"])).status_code == 405


def test_administration_is_in_the_menu_of_whoever_runs_the_site(client: Client, reader: User) -> None:
    client.force_login(reader)
    assert "Administration" not in client.get("/account/").content.decode()
    User.objects.update(is_staff=True)
    assert "Administration" in client.get("/account/").content.decode()


def test_the_frame_takes_two_queries_however_many_clubs(
    client: Client, reader: User, django_assert_num_queries: Any
) -> None:
    for number in range(9):
        club = Club.objects.create(slug=f"club{number}", name=f"Club {number}")
        Membership.objects.create(user=reader, club=club)
    client.force_login(reader)
    with django_assert_num_queries(4):  # session, account, clubs, rooms
        client.get("/account/")


def test_a_page_needs_no_inline_script_or_style(client: Client, reader: User) -> None:
    client.force_login(reader)
    for address in ("/", "/account/", "/clubs/default/", "/account/delete/"):
        answer = client.get(address)
        page = answer.content.decode()
        assert "unsafe" not in answer["Content-Security-Policy"]
        assert "<style" not in page
        assert " style=" not in page
        assert "onclick" not in page
        assert page.count("<script") == page.count("<script src=")
