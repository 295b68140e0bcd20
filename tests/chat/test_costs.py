"""Hosts and admins see what models took for each book, the dearest first."""

import json
from collections.abc import Callable
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from bookclub.clubs.models import Club, User
from chat.costs import costs_of
from chat.models import AnswerTrace
from ingestion.models import Book, ModelCall

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def prices(settings: Settings) -> None:
    settings.LLM_PRICE_IN, settings.LLM_PRICE_OUT = Decimal(2), Decimal(10)


@pytest.fixture
def books(shelve: Callable[..., Book]) -> list[Book]:
    return [shelve(f"{title}\n\nCHAPTER I\n\nOnce.\n", f"{title}.txt") for title in ("Mill", "Ship", "Well")]


def traced(
    club: Club, *books: Book, read: int | None = 1000, wrote: int | None = 100, cost: str = "0.003"
) -> None:
    trace = AnswerTrace.objects.create(
        club=club,
        question="Who?",
        provider="openai",
        model="m",
        prompt_tokens=read,
        output_tokens=wrote,
        cost=None if read is None else Decimal("0.003"),
    )
    trace.books.set(books)


def called(book: Book, fingerprint: str, read: int | None = 50_000, wrote: int | None = 1000) -> None:
    ModelCall.objects.create(
        book=book,
        purpose="notes",
        fingerprint=fingerprint,
        provider="openai",
        model="m",
        prompt_version="notes-1",
        prompt_tokens=read,
        output_tokens=wrote,
    )


def test_books_are_ordered_by_what_they_cost(club: Club, books: list[Book]) -> None:
    mill, ship, well = books
    traced(club, mill)
    called(ship, "a")
    called(ship, "b")
    (costs,) = costs_of([club])
    assert [row.book for row in costs.books] == [ship, mill, well]
    first, second, last = costs.books
    assert (first.support.number, first.support.tokens, first.cost) == (2, 102_000, Decimal("0.22"))
    assert (second.questions.number, second.questions.tokens, second.cost) == (1, 1100, Decimal("0.003"))
    assert (last.tokens, last.cost) == (0, None)
    assert costs.cost == Decimal("0.223")


def test_a_question_to_several_books_counts_for_each_and_once_for_the_club(
    club: Club, books: list[Book]
) -> None:
    traced(club, *books)
    (costs,) = costs_of([club])
    assert [row.questions.tokens for row in costs.books] == [1100, 1100, 1100]
    assert (costs.questions.number, costs.questions.tokens, costs.cost) == (1, 1100, Decimal("0.003"))


def test_questions_and_calls_do_not_multiply_each_other(club: Club, books: list[Book]) -> None:
    for fingerprint in "abc":
        traced(club, books[0])
        called(books[0], fingerprint)
    row = costs_of([club])[0].books[0]
    assert (row.questions.number, row.support.number) == (3, 3)
    assert (row.questions.tokens, row.support.tokens) == (3300, 153_000)


def test_what_no_provider_told_counts_as_asked_and_costs_nothing(club: Club, books: list[Book]) -> None:
    traced(club, books[0], read=None, wrote=None)
    called(books[0], "a", read=None, wrote=None)
    row = costs_of([club])[0].books[0]
    assert (row.questions.number, row.support.number, row.tokens, row.cost) == (1, 1, 0, None)


def test_without_prices_tokens_decide(club: Club, books: list[Book], settings: Settings) -> None:
    settings.LLM_PRICE_IN = settings.LLM_PRICE_OUT = Decimal()
    called(books[1], "a")
    (costs,) = costs_of([club])
    assert costs.books[0].book == books[1]
    assert (costs.books[0].tokens, costs.cost) == (51_000, None)


def test_more_books_take_no_more_queries(
    club: Club,
    shelve: Callable[..., Book],
    books: list[Book],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    clubs = [club, *Club.objects.bulk_create(Club(slug=f"c{number}") for number in range(5))]
    for number in range(8):
        traced(club, *books, shelve(f"Book {number}\n\nOnce.\n", f"{number}.txt"))
        called(books[0], str(number))
    with django_assert_num_queries(4):
        costs_of(clubs)


def page_of(client: Client, user: User) -> str:
    client.force_login(user)
    response = client.get(reverse("chat:costs"))
    assert response.status_code == 200
    return response.content.decode()


def test_hosts_see_their_own_clubs_and_admins_all(
    client: Client, club: Club, host: User, stranger: User, books: list[Book]
) -> None:
    called(books[0], "a", read=1_234_567)
    page = page_of(client, host)
    assert "Book club</h2>" in page
    assert "Another club" not in page
    assert "Mill" in page
    assert "2.479134" in page
    assert "Mill" not in page_of(client, stranger)
    admin = page_of(client, User.objects.create_superuser("ada"))
    assert "Book club</h2>" in admin
    assert "Another club</h2>" in admin


def test_hosts_come_to_them_from_the_page_of_a_book(
    client: Client, host: User, reader: User, books: list[Book]
) -> None:
    link = f'href="{reverse("chat:costs")}#book-{books[0].pk}"'
    for user, is_there in ((host, True), (reader, False)):
        client.force_login(user)
        page = client.get(reverse("ingestion:book", args=[books[0].pk])).content.decode()
        assert (link in page) is is_there
    assert f'id="book-{books[0].pk}"' in page_of(client, host)


def test_readers_see_no_costs(client: Client, reader: User) -> None:
    client.force_login(reader)
    assert client.get(reverse("chat:costs")).status_code == 403
    client.logout()
    assert client.get(reverse("chat:costs")).status_code == 302


def test_the_page_says_when_old_questions_are_not_counted(
    client: Client, host: User, settings: Settings
) -> None:
    assert "are counted" not in page_of(client, host)
    settings.TRACE_DAYS = 30
    assert "Only questions of the last 30 days are counted" in page_of(client, host)


def rows(*arguments: str) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("costs", "--json", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_command_prints_books_and_clubs(club: Club, stranger: User, books: list[Book]) -> None:
    called(books[2], "a")
    first, *others = rows("--club", "default")
    assert (first["kind"], first["document_id"], first["title"]) == ("book", books[2].document_id, "Well")
    assert first["support"] == {"number": 1, "prompt_tokens": 50_000, "output_tokens": 1000, "cost": 0.11}
    assert first["cost"] == 0.11
    assert others[-1]["kind"] == "club"
    assert {row["club"] for row in rows()} == {"default", "other"}
    out = StringIO()
    call_command("costs", stdout=out)
    assert "0.110000" in out.getvalue()
    with pytest.raises(CommandError):
        rows("--club", "nobody")
