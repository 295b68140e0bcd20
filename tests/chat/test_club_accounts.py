"""What clubs keep and cost, as admins see it."""

import csv
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from bookclub.clubs.models import Club, Membership, User
from chat.club_accounts import ClubAccount, club_accounts, together
from chat.models import AnswerTrace
from ingestion import kept_covers
from ingestion.models import Book, Chunk, ModelCall, StoredText
from tests.app_fixtures import *  # noqa: F403 - fixtures

pytestmark = pytest.mark.django_db

PAGE, AS_CSV = "admin:clubs_club_accounts", "admin:clubs_club_accounts_csv"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("admin"))
    return client


def account_of(club: Club) -> ClubAccount:
    return next(one for one in club_accounts() if one.club == club)


def test_a_club_is_accounted_for_with_all_that_it_keeps(
    ready_book: Book, host: User, reader: User, settings: Settings, tmp_path: Path
) -> None:
    settings.PAGE_PICTURES = tmp_path / "pages"
    drawn = settings.PAGE_PICTURES / ready_book.original
    drawn.mkdir(parents=True)
    (drawn / "0-800.v1").write_bytes(b"p" * 500)
    kept_covers.keep_cover(ready_book, b"c" * 70)
    found = account_of(ready_book.club)
    text = StoredText.objects.get().text
    assert (found.members, found.books) == (2, 1)
    assert found.original_bytes == ready_book.size_bytes
    assert found.picture_bytes == 570
    assert found.text_bytes == len(text.encode())
    assert found.chunks == Chunk.objects.count()
    assert ready_book.live_index is not None
    assert found.points == ready_book.live_index.point_count > 0


def test_questions_and_support_material_are_counted_together(ready_book: Book) -> None:
    trace = {"club": ready_book.club, "provider": "openai", "model": "m"}
    AnswerTrace.objects.create(**trace, prompt_tokens=100, output_tokens=20, cost=Decimal("0.5"))
    AnswerTrace.objects.create(**trace, prompt_tokens=10, output_tokens=2, cost=Decimal("0.25"))
    ModelCall.objects.create(
        book=ready_book, purpose="profile", fingerprint="f", prompt_tokens=1_000, output_tokens=300
    )
    found = account_of(ready_book.club)
    assert (found.questions, found.tokens, found.cost) == (2, 1_432, Decimal("0.75"))


def test_what_is_written_in_other_letters_takes_the_bytes_that_it_takes(ready_book: Book) -> None:
    StoredText.objects.update(text="ñandú")
    assert account_of(ready_book.club).text_bytes == 7


def test_a_club_without_anything_has_noughts(club: Club) -> None:
    found = account_of(club)
    assert (found.members, found.books, found.text_bytes, found.picture_bytes) == (0, 0, 0, 0)
    assert found.cost is None


def test_all_clubs_are_summed_up(ready_book: Book, stranger: User) -> None:
    listed = club_accounts()
    assert [one.club.name for one in listed] == ["Another club", "Book club"]
    sums = together(listed)
    assert sums["books"] == 1
    assert sums["members"] == Membership.objects.count()
    assert sums["cost"] is None


def test_more_clubs_take_no_more_queries(ready_book: Book) -> None:
    with CaptureQueriesContext(connection) as few:
        club_accounts()
    for number in range(5):
        Club.objects.create(slug=f"club-{number}", name=f"Club {number}")
    with CaptureQueriesContext(connection) as many:
        assert len(club_accounts()) == 6
    assert len(many) == len(few)


def test_an_admin_sees_the_accounts(admin: Client, ready_book: Book) -> None:
    html = admin.get(reverse(PAGE)).content.decode()
    assert "Storage and cost of clubs" in html
    assert "Book club" in html
    assert reverse(AS_CSV) in html
    assert reverse(PAGE) in admin.get(reverse("admin:clubs_club_changelist")).content.decode()


def test_the_accounts_are_exported(admin: Client, ready_book: Book) -> None:
    Club.objects.update(name="=SUM(A1)")
    response = admin.get(reverse(AS_CSV))
    assert response["Content-Type"].startswith("text/csv")
    (row,) = csv.DictReader(StringIO(response.content.decode()))
    assert (row["club"], row["books"], row["cost"]) == ("default", "1", "")
    assert row["name"] == "'=SUM(A1)", "no spreadsheet works it out"


@pytest.mark.parametrize("name", [PAGE, AS_CSV])
def test_the_accounts_are_for_staff_who_may_see_clubs(client: Client, host: User, name: str) -> None:
    client.force_login(host)
    assert client.get(reverse(name)).status_code == 302
    staff = User.objects.create_user("stan", is_staff=True)
    client.force_login(staff)
    assert client.get(reverse(name)).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="view_club"))
    assert client.get(reverse(name)).status_code == 200
    assert client.post(reverse(name)).status_code == 403
