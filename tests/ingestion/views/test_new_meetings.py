"""Having a meeting pack prepared."""

import html
import re
from collections.abc import Callable

import pytest
from django.test import Client

from bookclub.clubs.models import User
from ingestion import meeting_making, meeting_packs
from ingestion.models import Book, IndexVersion, MeetingPack, StoredText
from tests.ingestion.many_chapters import with_chapters
from tests.ingestion.meeting_books import (
    chapter,
    nowhere,
    with_pages,
)
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures
from tests.ingestion.views.meeting_pages import address, listed, shown


def test_a_host_has_one_prepared(
    client: Client, host: User, meeting_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meeting_making, "_start", nowhere)
    client.force_login(host)
    form = shown(client, listed(meeting_book))
    assert "The end of a chapter" in form
    assert "The end of a page" not in form
    answer = client.post(listed(meeting_book), {"kind": "chapter", "chapter": "2", "title": "Tuesday"})
    pack = MeetingPack.objects.get()
    assert answer["Location"] == address(pack)
    assert (pack.title, pack.up_to_char) == ("Tuesday", chapter(meeting_book, 2).end)
    page = shown(client, address(pack))
    assert "Being prepared…" in page
    assert '<progress aria-label="Tuesday">' in page
    assert 'hx-trigger="every 2s"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    shown(client, address(pack, "print-meeting"), status=404)
    shown(client, address(pack, "edit-meeting"), status=404)


def test_one_that_a_stop_has_left_is_made_when_it_is_opened(
    client: Client, host: User, meeting_book: Book
) -> None:
    pack = meeting_packs.create(meeting_book, chapter(meeting_book, 1), "", host)
    client.force_login(host)
    shown(client, address(pack))
    page = shown(client, address(pack))
    assert "Who matters so far" in page
    assert "every 2s" not in page


def test_a_page_is_named_as_it_is_printed(client: Client, host: User, meeting_book: Book) -> None:
    with_pages(meeting_book)
    client.force_login(host)
    assert "Page, by the number printed on it" in shown(client, listed(meeting_book))
    client.post(listed(meeting_book), {"kind": "page", "page": "2"})
    pack = MeetingPack.objects.get()
    assert (pack.up_to_char, pack.title) == (2000, "Up to the end of p. 2 (PDF page 4)")
    meeting_making.begin(pack.pk)
    assert re.search(r"p\. 1 \(PDF page 3\)|p\. i \(PDF page 1\)", shown(client, address(pack)))


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ({"kind": "page", "page": "77"}, "No page has the number “77” printed on it."),
        ({"kind": "chapter", "chapter": "9"}, "Select a valid choice."),
        ({"kind": "chapter"}, "The book has no such chapter."),
        ({"kind": "somewhere"}, "Select a valid choice."),
        ({}, "This field is required."),
    ],
)
def test_a_place_that_is_not_there_is_refused_in_words(
    client: Client, host: User, meeting_book: Book, sent: dict[str, str], problem: str
) -> None:
    with_pages(meeting_book)
    client.force_login(host)
    answer = client.post(listed(meeting_book), sent)
    assert problem in html.unescape(answer.content.decode())
    assert not MeetingPack.objects.exists()


def test_of_very_many_chapters_the_number_is_asked_for(
    client: Client, host: User, meeting_book: Book
) -> None:
    with_chapters(2_000)
    client.force_login(host)
    page = shown(client, listed(meeting_book))
    assert "Chapter 1999" not in page
    assert '<input type="number" name="chapter"' in page


def test_a_book_without_chapters_goes_to_its_end(client: Client, host: User, meeting_book: Book) -> None:
    StoredText.objects.update(chapters=[])
    client.force_login(host)
    page = shown(client, listed(meeting_book))
    assert "The end of a chapter" not in page
    client.post(listed(meeting_book), {"kind": "end"})
    assert MeetingPack.objects.get().title == "The whole book"


def test_source_code_has_none(client: Client, host: User, meeting_book: Book) -> None:
    IndexVersion.objects.update(chunker_version="codigo-1")
    client.force_login(host)
    page = shown(client, listed(meeting_book))
    assert "meeting packs are made of prose alone" in page
    assert 'name="kind"' not in page
    client.post(listed(meeting_book), {"kind": "end"})
    assert not MeetingPack.objects.exists()


def test_a_book_that_is_not_read_in_says_so(client: Client, host: User, shelve: Callable[..., Book]) -> None:
    client.force_login(host)
    assert "has not been read in yet" in shown(client, listed(shelve()), status=404)
