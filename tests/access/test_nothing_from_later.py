"""A reader who has read the first chapter meets nothing of the second at any address."""

import pytest
from django.test import Client, TestCase

from tests.access.club_sites import QUESTION, Site
from tests.access.expectations import ADDRESSES
from tests.access.later_words import LATER, told_of_the_first_chapter
from tests.access.roles import Role
from tests.access.tries import Try
from tests.access.trying import client_of, tried

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("access")]

READ_ON = {"ingestion:reader"}
"""Shows the book itself where one is, to read on in; the short book is all in one stretch."""
PAGES = [
    (name, one)
    for name, tries in ADDRESSES.items()
    for one in tries
    if one.method == "GET" and Role.READER in one.who.let_in
]
GATED = [(name, one) for name, one in PAGES if name not in READ_ON]
FURTHER = {"ingestion:read-on", "ingestion:read-on-page", "ingestion:tell-place"}
"""Whoever posts these has come further."""
POSTED = [
    (name, one)
    for name, tries in ADDRESSES.items()
    for one in tries
    if one.method == "POST" and Role.READER in one.who.let_in and name not in FURTHER
]


@pytest.mark.parametrize(("name", "one"), GATED, ids=[name for name, _one in GATED])
def test_a_page_tells_nothing_of_what_comes_later(site: Site, name: str, one: Try) -> None:
    told_of_the_first_chapter(site.own.book, site.own.reader)
    response = tried(client_of(site, Role.READER), name, one, site.own)
    html = b"".join(response).decode(errors="replace") + str(response.headers)
    assert not [words for words in LATER if words in html]


@pytest.mark.parametrize(("name", "one"), POSTED, ids=[name for name, _one in POSTED])
def test_what_comes_of_a_post_tells_nothing_either(site: Site, name: str, one: Try) -> None:
    told_of_the_first_chapter(site.own.book, site.own.reader)
    html = told_after(client_of(site, Role.READER), name, one, site)
    assert not [words for words in LATER if words in html]


def told_after(client: Client, name: str, one: Try, site: Site) -> str:
    """By the answer to a post, and by the page that it leads to once all that it has begun is done."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        response = tried(client, name, one, site.own)
    pages = [response]
    if response.has_header("Location") and one.then not in READ_ON:
        pages.append(client.get(response["Location"]))
    return "".join(b"".join(page).decode(errors="replace") + str(page.headers) for page in pages)


def test_an_answer_tells_it_to_whoever_has_read_it(site: Site) -> None:
    """Otherwise nothing would come of those posts anyway."""
    (asked,) = ADDRESSES["chat:new"]
    html = told_after(client_of(site, Role.READER), "chat:new", asked, site)
    assert LATER[0] in html.partition(QUESTION)[2]


def test_the_words_are_on_pages_of_whoever_has_read_them(site: Site) -> None:
    """Otherwise the test above would find nothing anywhere."""
    client = client_of(site, Role.READER)
    shown = [b"".join(tried(client, name, one, site.own)).decode(errors="replace") for name, one in PAGES]
    assert all(any(words in html for html in shown) for words in LATER)
