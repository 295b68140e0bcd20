"""The reader's page remembers where it was, offers that as the place, and hands out citations."""

import html
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import texts_at_hand
from ingestion.models import Book, OpenedPlace, ReadingPlace, StoredText
from ingestion.opened_places import remembered
from ingestion.reading_comfort import COOKIE
from ingestion.reading_places import place_of
from ingestion.told_places import tell
from tests.ingestion.many_chapters import with_chapters

Kind = ReadingPlace.Kind


@pytest.fixture
def client() -> Client:
    """Whoever signs in has told nothing of the book."""
    return Client()


@pytest.fixture
def book(client: Client, ready_book: Book, reader: User) -> Book:
    with_chapters(9)
    texts_at_hand.forget()
    client.force_login(reader)
    return ready_book


def chapter_start(ordinal: int) -> int:
    return int(StoredText.objects.get().chapters[ordinal - 1][3])


def at_chapter(reader: User, book: Book, done: int) -> None:
    tell(reader, book, Kind.PLACE, told={"kind": "chapter", "value": done})


def address(name: str, book: Book) -> str:
    return reverse(f"ingestion:{name}", args=[book.pk])


def shown(client: Client, book: Book, **query: Any) -> str:
    answer = client.get(address("reader", book), query)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


class TestRemembering:
    def test_the_reader_opens_where_it_was(self, client: Client, book: Book) -> None:
        assert client.get(address("reader", book)).status_code == 200
        body = chapter_start(5) + len("Chapter 5") + 2
        assert client.post(address("opened", book), {"at": body + 7}).status_code == 204
        answer = client.get(address("reader", book))
        assert answer.headers["Location"] == f"{address('reader', book)}?at={body + 7}#o-{body}"
        page = client.get(answer.headers["Location"]).content.decode()
        assert f'id="o-{body}"' in page
        assert "<title>Chapter 5 " in page
        assert "<mark" not in page

    def test_a_stretch_that_is_opened_is_remembered_without_scripts(
        self, client: Client, reader: User, book: Book
    ) -> None:
        shown(client, book, chapter=4)
        assert remembered(reader, book) == chapter_start(4)
        shown(client, book, at=chapter_start(6) + 9)
        assert remembered(reader, book) == chapter_start(6) + 9

    def test_what_is_looked_up_searched_or_shown_beside_is_not(
        self, client: Client, reader: User, book: Book
    ) -> None:
        shown(client, book, chapter=4)
        for query in ({"from": 10, "to": 20}, {"find": "lamp"}, {"panel": "1", "chapter": "7"}):
            shown(client, book, **query)
        client.get(address("reader", book), headers={"hx-request": "true"})
        assert remembered(reader, book) == chapter_start(4)

    def test_nothing_further_than_the_told_place_is_opened_by_it(
        self, client: Client, reader: User, book: Book
    ) -> None:
        client.post(address("opened", book), {"at": chapter_start(7)})
        at_chapter(reader, book, 2)
        page = shown(client, book)
        assert "<title>Chapter 3 " in page
        assert "This is further" not in page
        assert "This is further" in shown(client, book, at=chapter_start(7))
        assert remembered(reader, book) == chapter_start(3)

    def test_within_the_chapter_that_is_read_it_is(self, client: Client, reader: User, book: Book) -> None:
        at_chapter(reader, book, 2)
        client.post(address("opened", book), {"at": chapter_start(3) + 40})
        answer = client.get(address("reader", book))
        assert f"?at={chapter_start(3) + 40}#" in answer.headers["Location"]

    def test_of_a_text_that_is_gone_nothing_is_kept(self, client: Client, reader: User, book: Book) -> None:
        answer = client.post(address("opened", book), {"at": 40, "text": StoredText.objects.get().pk + 1})
        assert answer.status_code == 204
        assert remembered(reader, book) is None

    @pytest.mark.parametrize("at", ["", "x", "-1", "999999999", "9999999999999"])
    def test_what_is_nowhere_is_refused(self, client: Client, book: Book, at: str) -> None:
        assert client.post(address("opened", book), {"at": at}).status_code == 400
        assert not OpenedPlace.objects.exists()
        assert client.get(address("reader", book), {"at": at}).status_code == 200


class TestMakingItThePlace:
    @pytest.fixture(autouse=True)
    def asked_early(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ingestion.place_offer.FURTHER", 100)

    def test_it_is_offered_and_taken(self, client: Client, reader: User, book: Book) -> None:
        page = shown(client, book, chapter=5)
        assert "You have not said how far you are in this book." in page
        at = chapter_start(5) + 11
        answer = client.post(address("make-place", book), {"at": at})
        assert answer.headers["Location"] == f"{address('reader', book)}?at={at}#o-{at}"
        assert place_of(reader, book).read_up_to == at  # type: ignore[union-attr]
        at_chapter(reader, book, 2)
        page = shown(client, book, at=chapter_start(3) + 150)
        assert "You said that you are at: Chapter 2." in page

    def test_it_never_moves_back(self, client: Client, reader: User, book: Book) -> None:
        at_chapter(reader, book, 4)
        client.post(address("make-place", book), {"at": 30})
        assert place_of(reader, book).read_up_to == chapter_start(5)  # type: ignore[union-attr]

    @pytest.mark.parametrize("kind", [Kind.FINISHED, Kind.SPOILERS])
    def test_who_has_read_it_all_stays_so(self, client: Client, reader: User, book: Book, kind: str) -> None:
        tell(reader, book, kind)
        assert "place-offer" not in shown(client, book, chapter=5)
        client.post(address("make-place", book), {"at": 300})
        assert place_of(reader, book).kind == kind  # type: ignore[union-attr]

    def test_the_way_leads_on(self, client: Client, book: Book) -> None:
        sent = {"at": 30, "next": "/books/1/ask-about/?start=2&end=30"}
        assert client.post(address("make-place", book), sent).headers["Location"] == sent["next"]
        sent["next"] = "https://elsewhere.example/"
        assert client.post(address("make-place", book), sent).headers["Location"].startswith("/books/")

    @pytest.mark.parametrize("sent", [{}, {"at": "0"}, {"at": "99999999"}, {"at": "30", "text": "99"}])
    def test_what_is_nowhere_changes_nothing(
        self, client: Client, reader: User, book: Book, sent: dict[str, str]
    ) -> None:
        client.post(address("make-place", book), sent)
        assert place_of(reader, book) is None

    def test_not_now_holds_until_further_on(self, client: Client, book: Book) -> None:
        answer = client.post(address("not-now", book), {"at": chapter_start(5)}, follow=True)
        assert b"place-offer" not in answer.content
        assert "place-offer" not in shown(client, book, chapter=6)


class TestCitations:
    def cited(self, client: Client, book: Book, start: int, end: int, **more: Any) -> tuple[int, Any]:
        answer = client.get(address("passage-citation", book), {"start": start, "end": end, **more})
        is_json = answer.headers["Content-Type"] == "application/json"
        return answer.status_code, json.loads(answer.content) if is_json else None

    def test_it_is_of_the_stored_text(self, client: Client, book: Book) -> None:
        start = chapter_start(2) + len("Chapter 2") + 2
        status, facts = self.cited(client, book, start, start + 17, text=StoredText.objects.get().pk)
        assert (status, facts) == (200, {"text": "“The lamp was lit.” — THE LIGHTHOUSE, Chapter 2"})

    def test_as_much_can_be_cited_as_is_shown(self, client: Client, reader: User, book: Book) -> None:
        at_chapter(reader, book, 2)
        end = chapter_start(4)
        assert self.cited(client, book, end - 20, end)[0] == 200
        assert self.cited(client, book, end - 20, end + 1) == (404, None)

    def test_what_cannot_be_is_said(self, client: Client, book: Book) -> None:
        assert self.cited(client, book, 20, 10)[0] == 404
        status, facts = self.cited(client, book, 10, 20, text=999)
        assert status == 409
        assert "read in anew" in facts["problem"]
        StoredText.objects.update(text="x" * 9_000, chapters=[])
        texts_at_hand.forget()
        assert self.cited(client, book, 0, 8_000) == (400, {"problem": "This is too long to be a quotation."})


def test_the_look_of_the_text_is_kept(client: Client, book: Book) -> None:
    answer = client.post(address("comfort", book), {"size": "4", "next": address("reader", book)})
    assert answer.headers["Location"] == address("reader", book)
    client.post(address("comfort", book), {"measure": "1"})
    assert client.cookies[COOKIE].value == "4.1"
    page = shown(client, book)
    assert 'class="reader size-4 measure-1"' in page
    assert 'aria-label="Size 4 of 5"' in page


POSTED = ("opened", "make-place", "not-now", "comfort")


def test_others_find_nothing(client: Client, book: Book, stranger: User) -> None:
    client.force_login(stranger)
    assert {client.post(address(name, book), {"at": "20"}).status_code for name in POSTED} == {404}
    assert client.get(address("passage-citation", book), {"start": 1, "end": 9}).status_code == 404


def test_a_book_that_was_not_read_in_has_no_places(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    client.force_login(reader)
    for name in POSTED[:3]:
        assert client.post(address(name, book), {"at": "20"}).status_code == 404
