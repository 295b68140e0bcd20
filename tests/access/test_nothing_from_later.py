"""A reader who has read the first chapter meets nothing of the second at any address."""

import pytest

from tests.access.club_sites import Site
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


@pytest.mark.parametrize(("name", "one"), GATED, ids=[name for name, _one in GATED])
def test_a_page_tells_nothing_of_what_comes_later(site: Site, name: str, one: Try) -> None:
    told_of_the_first_chapter(site.own.book, site.own.reader)
    response = tried(client_of(site, Role.READER), name, one, site.own)
    html = b"".join(response).decode(errors="replace") + str(response.headers)
    assert not [words for words in LATER if words in html]


def test_the_words_are_on_pages_of_whoever_has_read_them(site: Site) -> None:
    """Otherwise the test above would find nothing anywhere."""
    client = client_of(site, Role.READER)
    shown = [b"".join(tried(client, name, one, site.own)).decode(errors="replace") for name, one in PAGES]
    assert all(any(words in html for html in shown) for words in LATER)
