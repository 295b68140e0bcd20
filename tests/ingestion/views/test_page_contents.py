"""The contents beside the pages of a PDF, where a book has very many chapters."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from ingestion import contents
from ingestion.models import Book, OpenedPlace
from tests.ingestion.page_visits import has_read_all, page, read_by
from tests.ingestion.paged_books import drawer, paged_book

__all__ = ["drawer", "paged_book", "read_by"]


def test_of_very_many_chapters_the_contents_go_on_beside_a_page(
    read_by: Client, paged_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_SHOWN", 2)
    monkeypatch.setattr(contents, "HALF", 1)
    has_read_all(read_by, paged_book)
    front = read_by.get(reverse("ingestion:book", args=[paged_book.pk])).content.decode()
    (way,) = re.findall(r'<a href="([^"]+)">\d more chapters?</a>', front)
    opened = read_by.get(unescape(way), follow=True)
    (landed, _status) = opened.redirect_chain[-1]
    assert landed.startswith(f"/books/{paged_book.pk}/pages/")
    shown = opened.content.decode()
    assert '<details class="menu contents-menu" data-closes-outside open>' in shown
    ways = [unescape(one) for one in re.findall(r'<li class="left-out"><a href="([^"]+)"', shown)]
    assert ways
    for one in ways:
        assert re.fullmatch(rf"/books/{paged_book.pk}/pages/\d+/\?contents", one)
        assert 'contents-menu" data-closes-outside open>' in read_by.get(one).content.decode()
    assert not OpenedPlace.objects.exists(), "whoever looks through the contents has not read on"


def test_the_first_and_the_last_chapter_are_always_in_the_contents(
    read_by: Client, paged_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_SHOWN", 2)
    monkeypatch.setattr(contents, "HALF", 0)
    has_read_all(read_by, paged_book)
    menu = page(read_by, paged_book, 4).partition('class="chapters"')[2].partition("</ol>")[0]
    assert menu.count("<li>") == 2
    pages = f"/books/{paged_book.pk}/pages/"
    assert re.search(rf'<li><a href="{pages}8/">Chapter 4</a></li>\s*$', menu)


def test_what_was_zoomed_stays_so_in_the_contents(
    read_by: Client, paged_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_SHOWN", 2)
    monkeypatch.setattr(contents, "HALF", 1)
    shown = page(read_by, paged_book, 2, "zoom=150")
    assert re.search(r'<li class="left-out"><a href="[^"]+\?zoom=150&amp;contents">', shown)
