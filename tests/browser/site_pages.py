"""Every page of the site: who looks at it, and where it is. A new page gets a line here."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.people import HOST, OTHER_HOST, OTHER_READER, READER
from tests.browser.steps import ask, card_of, open_book
from tests.sample_formats import sample

QUESTION = "What did Alice find on the little glass table?"
MAKING_MILLISECONDS = 60_000


@dataclass(frozen=True, slots=True)
class Site:
    """What addresses are made of; see `furnished`."""

    book: str
    chat: str
    answer: str
    person: str
    pack: str


@dataclass(frozen=True, slots=True)
class SitePage:
    """`visitor` is one of `tests.browser.people`, or None for nobody."""

    name: str
    visitor: str | None
    path: Callable[[Site], str]
    is_refused: bool = False
    """A page that says so, with a status that the console tells of."""


def _of_book(name: str, path: str, visitor: str = HOST) -> SitePage:
    return SitePage(name, visitor, lambda site: f"/books/{site.book}/{path}")


PAGES = [
    SitePage("sign-in", None, lambda _: "/sign-in/"),
    SitePage("used-link", None, lambda _: "/sign-in/no-such-link/", is_refused=True),
    SitePage("shelf", HOST, lambda _: "/"),
    SitePage("shelf-of-a-reader", READER, lambda _: "/"),
    SitePage("empty-shelf", OTHER_HOST, lambda _: "/"),
    SitePage("empty-shelf-of-a-reader", OTHER_READER, lambda _: "/"),
    _of_book("book", ""),
    _of_book("book-of-a-reader", "", READER),
    _of_book("about", "about/"),
    _of_book("people", "people/"),
    SitePage("person", HOST, lambda site: f"/books/{site.book}/people/{site.person}/"),
    _of_book("presence", "presence/"),
    _of_book("company", "company/"),
    _of_book("corrections", "corrections/"),
    _of_book("synonyms", "synonyms/"),
    _of_book("meetings", "meetings/"),
    SitePage("meeting", HOST, lambda site: f"/books/{site.book}/meetings/{site.pack}/"),
    SitePage("meeting-edited", HOST, lambda site: f"/books/{site.book}/meetings/{site.pack}/edit/"),
    SitePage("meeting-printed", HOST, lambda site: f"/books/{site.book}/meetings/{site.pack}/print/"),
    _of_book("facts", "facts/"),
    _of_book("reader", "read/"),
    _of_book("tell-place", "place/"),
    SitePage("conversation", HOST, lambda site: f"/chat/{site.chat}/"),
    SitePage("conversations", HOST, lambda _: "/chat/"),
    SitePage("no-conversations", READER, lambda _: "/chat/"),
    SitePage("made", HOST, lambda site: f"/chat/{site.chat}/messages/{site.answer}/made/"),
    SitePage("diagnostics", HOST, lambda site: f"/chat/{site.chat}/messages/{site.answer}/diagnostics/"),
    SitePage("costs", HOST, lambda _: "/costs/"),
    SitePage("examples", HOST, lambda _: "/examples/"),
    SitePage("not-found", HOST, lambda _: "/books/999999/", is_refused=True),
]


def furnished(page: Page, base_url: str) -> Site:
    """Asks a question and makes a meeting pack, as the host who has `page`."""
    page.goto(base_url)
    open_book(page, card_of(page, sample("alice").title).first)
    book = page.url.rstrip("/").rpartition("/")[2]
    answer = ask(page, QUESTION)
    message = (answer.get_attribute("id") or "").removeprefix("message-")
    chat = page.url.rstrip("/").rpartition("/")[2]
    page.goto(f"{base_url}/books/{book}/people/")
    person = page.locator(f"main a[href*='/books/{book}/people/']:not([href$='/people/'])").first
    slug = (person.get_attribute("href") or "").partition("?")[0].rstrip("/").rpartition("/")[2]
    return Site(book, chat, message, slug, _made_pack(page, base_url, book))


def _made_pack(page: Page, base_url: str, book: str) -> str:
    page.goto(f"{base_url}/books/{book}/meetings/")
    page.locator("main form[method=post] button").last.click()
    page.wait_for_url("**/meetings/*/", timeout=MAKING_MILLISECONDS)
    return page.url.rstrip("/").rpartition("/")[2]
