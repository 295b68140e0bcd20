"""The line that says how far somebody is, and the form behind it."""

import html
import re

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.models import Book, IndexVersion, ReadingPlace, StoredText
from ingestion.reading_places import place_of
from ingestion.told_places import tell
from tests.ingestion.many_chapters import with_chapters
from tests.ingestion.meeting_books import with_pages

Kind = ReadingPlace.Kind


def address(book: Book) -> str:
    return reverse("ingestion:tell-place", args=[book.pk])


def line(user: User, book: Book) -> str:
    request = RequestFactory().get("/")
    request.user = user
    template = Template("{% load reading_places %}{% reading_place book '/there/' %}")
    return html.unescape(template.render(Context({"request": request, "book": book})))


def options(page: str) -> list[str]:
    return re.findall(r"<option[^>]*>([^<]*)</option>", page)


def test_the_place_is_always_in_sight_with_the_form_behind_it(ready_book: Book, reader: User) -> None:
    page = line(reader, ready_book)
    assert "How far are you in this book?" in page
    assert f'action="{address(ready_book)}"' in page
    assert '<input type="hidden" name="next" value="/there/">' in page
    tell(reader, ready_book, Kind.PLACE, told={"kind": "chapter", "value": 1})
    assert "Your place: CHAPTER I. The Keeper" in line(reader, ready_book)
    assert 'value="chapter" checked' in line(reader, ready_book)


def test_the_form_asks_for_what_the_book_has(ready_book: Book, reader: User) -> None:
    assert 'value="page"' not in line(reader, ready_book)
    with_pages(ready_book)
    assert 'value="page"' in line(reader, ready_book)
    StoredText.objects.update(chapters=[], pages=[])
    assert re.findall(r'name="how" value="(\w+)"', line(reader, ready_book)) == [
        *("not_begun", "percent", "finished", "spoilers")
    ]


def test_chapters_that_were_not_come_to_have_no_titles(ready_book: Book, reader: User) -> None:
    StoredText.objects.update(
        chapters=[
            [1, "The Keeper", 1, 0, 100, None, []],
            [2, "Tobias is lost", 1, 100, 200, None, []],
            [3, "Chapter III", 1, 200, 300, None, ["Volume II", "The Drowned"]],
        ]
    )
    assert options(line(reader, ready_book)) == ["Chapter 1", "Chapter 2", "Volume II · Chapter III"]
    tell(reader, ready_book, Kind.PLACE, told={"kind": "chapter", "value": 1})
    assert options(line(reader, ready_book))[:2] == ["Chapter 1: The Keeper", "Chapter 2"]
    tell(reader, ready_book, Kind.FINISHED)
    assert options(line(reader, ready_book))[1] == "Chapter 2: Tobias is lost"


def test_of_very_many_chapters_the_number_is_asked_for(ready_book: Book, reader: User) -> None:
    with_chapters(301)
    page = line(reader, ready_book)
    assert "<select" not in page
    assert 'type="number" name="chapter" min="1" max="301"' in page


def test_source_code_and_unread_books_have_no_line(ready_book: Book, reader: User) -> None:
    IndexVersion.objects.update(chunker_version="codigo-1")
    code = Book.objects.select_related("live_index").get()
    assert line(reader, code).strip() == ""
    assert line(reader, Book(pk=1)).strip() == ""


def test_what_is_told_is_kept_and_leads_back(client: Client, ready_book: Book, reader: User) -> None:
    client.force_login(reader)
    sent = {"how": "chapter", "chapter": "1", "percent": "99", "next": "/books/?x=1"}
    answer = client.post(address(ready_book), sent)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/books/?x=1")
    assert place_of(reader, ready_book).told["kind"] == "chapter"  # type: ignore[union-attr]
    client.post(address(ready_book), {"how": "finished"})
    assert place_of(reader, ready_book).kind == Kind.FINISHED  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "away", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:x", ""]
)
def test_it_leads_to_this_site_alone(client: Client, ready_book: Book, reader: User, away: str) -> None:
    client.force_login(reader)
    answer = client.post(address(ready_book), {"how": "finished", "next": away})
    assert answer.headers["Location"] == reverse("ingestion:book", args=[ready_book.pk])


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"how": "chapter", "chapter": "99"}, "The book has no such chapter."),
        ({"how": "percent", "percent": "101"}, "from 0 to 100"),
        ({"how": "sideways"}, "sideways"),
        ({}, "required"),
    ],
)
def test_what_makes_no_sense_is_said_beside_the_form(
    client: Client, ready_book: Book, reader: User, sent: dict[str, str], why: str
) -> None:
    Client.force_login(client, reader)
    answer = client.post(address(ready_book), {**sent, "next": "/there/"})
    assert answer.status_code == 422
    page = html.unescape(answer.content.decode())
    assert why in page
    assert 'name="next" value="/there/"' in page
    assert place_of(reader, ready_book) is None


def test_only_those_who_may_see_the_book_tell(client: Client, ready_book: Book, stranger: User) -> None:
    Client.force_login(client, stranger)
    assert client.get(address(ready_book)).status_code == 404
    assert client.post(address(ready_book), {"how": "finished"}).status_code == 404
    assert not ReadingPlace.objects.exists()
