"""Every page of the site: who looks at it, and where it is. A new page gets a line here."""

from dataclasses import dataclass

from tests.browser.people import ADMIN, HOST, OTHER_HOST, OTHER_READER, READER, SLOW_READER


@dataclass(frozen=True, slots=True)
class SitePage:
    """`visitor` is one of `tests.browser.people`, None is nobody. `path` names parts of a furnished site."""

    name: str
    visitor: str | None
    path: str
    is_refused: bool = False
    """A page that says so, with a status that the console tells of."""


PAGES = [
    SitePage("sign-in", None, "/sign-in/"),
    SitePage("used-link", None, "/sign-in/no-such-link/", is_refused=True),
    SitePage("mailed-link", None, "/sign-in/mailed/no-such-link/"),
    SitePage("join", None, "/join/{invitation}/"),
    SitePage("join-with-an-account", OTHER_READER, "/join/{invitation}/"),
    SitePage("invitation-over", None, "/join/no-such-invitation/", is_refused=True),
    SitePage("shelf", HOST, "/"),
    SitePage("shelf-searched", HOST, "/?q=alice&sort=title"),
    SitePage("shelf-of-a-reader", READER, "/"),
    SitePage("empty-shelf", OTHER_HOST, "/"),
    SitePage("empty-shelf-of-a-reader", OTHER_READER, "/"),
    SitePage("club", HOST, "/clubs/default/"),
    SitePage("club-of-a-reader", READER, "/clubs/default/"),
    SitePage("new-club", ADMIN, "/clubs/new/"),
    SitePage("account", READER, "/account/"),
    SitePage("delete-account", READER, "/account/delete/"),
    SitePage("book", HOST, "/books/{book}/"),
    SitePage("book-of-a-reader", READER, "/books/{book}/"),
    SitePage("book-settings", HOST, "/books/{book}/settings/"),
    SitePage("provenance", HOST, "/books/{book}/provenance/"),
    SitePage("about", HOST, "/books/{book}/about/"),
    SitePage("generated", HOST, "/books/{book}/generated/{generated}/"),
    SitePage("people", HOST, "/books/{book}/people/"),
    SitePage("person", HOST, "/books/{book}/people/{person}/"),
    SitePage("presence", HOST, "/books/{book}/presence/"),
    SitePage("company", HOST, "/books/{book}/company/"),
    SitePage("corrections", HOST, "/books/{book}/corrections/"),
    SitePage("synonyms", HOST, "/books/{book}/synonyms/"),
    SitePage("enrich", HOST, "/books/{book}/enrich/"),
    SitePage("meetings", HOST, "/books/{book}/meetings/"),
    SitePage("meeting", HOST, "/books/{book}/meetings/{pack}/"),
    SitePage("meeting-edited", HOST, "/books/{book}/meetings/{pack}/edit/"),
    SitePage("meeting-printed", HOST, "/books/{book}/meetings/{pack}/print/"),
    SitePage("facts", HOST, "/books/{book}/facts/"),
    SitePage("tell-place", HOST, "/books/{book}/place/"),
    SitePage("reader", HOST, "/books/{book}/read/?chapter=2"),
    SitePage("reader-searched", HOST, "/books/{book}/read/?find=rabbit"),
    SitePage("reader-cited", HOST, "/citations/{citation}/"),
    SitePage("reader-not-so-far", SLOW_READER, "/books/{book}/read/?chapter=9"),
    SitePage("pdf-page", HOST, "/books/{pdf}/pages/2/"),
    SitePage("pdf-page-zoomed", HOST, "/books/{pdf}/pages/2/?zoom=150"),
    SitePage("ask-about", HOST, "/books/{book}/ask-about/?start=2000&end=2200"),
    SitePage("conversation", HOST, "/chat/{chat}/"),
    SitePage("conversation-printed", HOST, "/chat/{chat}/print/"),
    SitePage("conversations", HOST, "/chat/"),
    SitePage("conversations-searched", HOST, "/chat/?q=glass"),
    SitePage("no-conversations", READER, "/chat/"),
    SitePage("made", HOST, "/chat/{chat}/messages/{answer}/made/"),
    SitePage("diagnostics", HOST, "/chat/{chat}/messages/{answer}/diagnostics/"),
    SitePage("costs", HOST, "/costs/"),
    SitePage("feedback", HOST, "/feedback/"),
    SitePage("examples", HOST, "/examples/"),
    SitePage("example", HOST, "/examples/{example}/"),
    SitePage("rooms", HOST, "/rooms/"),
    SitePage("room", HOST, "/rooms/{room}/"),
    SitePage("room-of-a-slow-reader", SLOW_READER, "/rooms/{room}/"),
    SitePage("not-found", HOST, "/books/999999/", is_refused=True),
    SitePage("wrong-method", HOST, "/books/{book}/delete/", is_refused=True),
]
