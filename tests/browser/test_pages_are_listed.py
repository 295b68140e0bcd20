"""No page can be forgotten by the tests that look at every page."""

from collections import defaultdict
from typing import Any

from django.urls import resolve

from tests.access.expectations import ADDRESSES
from tests.access.roles import PAGE
from tests.browser.site_pages import PAGES

NO_PAGES = {
    "clubs:export-account": "a file",
    "ingestion:cover": "a picture",
    "ingestion:page-picture": "a picture",
    "ingestion:passage-citation": "what is copied, for the script",
    "ingestion:names-state": "a part of a page",
    "ingestion:club-shelf": "the shelf, by the name of its club",
    "chat:room-box": "a part of a page",
    "chat:export-markdown": "a file",
    "chat:export-json": "a file",
    "chat:mapped-passage": "leads into the book",
    "api:api-root": "nothing, in Ninja's words",
}
"""What comes by GET and is not looked at as a page."""


def parts() -> defaultdict[str, Any]:
    """Something for every part that a path names."""
    return defaultdict(lambda: "1")


def test_every_address_that_is_a_page_is_among_them() -> None:
    known = {resolve(page.path.format_map(parts()).partition("?")[0]).view_name for page in PAGES}
    shown = {
        name for name, tries in ADDRESSES.items() for one in tries if one.method == "GET" and one.then == PAGE
    }
    forgotten = shown - known - set(NO_PAGES)
    assert not forgotten, f"Give them a line in tests/browser/site_pages.py: {sorted(forgotten)}"


def test_what_is_said_to_be_no_page_has_an_address() -> None:
    assert set(NO_PAGES) <= set(ADDRESSES)


def test_names_are_given_once() -> None:
    names = [page.name for page in PAGES]
    assert len(names) == len(set(names))
