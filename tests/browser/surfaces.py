"""Where something of a book may show: the ways in, and the routes that have to be among what was seen."""

from tests.access.expectations import ADDRESSES
from tests.access.roles import Role
from tests.browser.evening import Evening

ALICES_CHAPTERS = 12
NOT_OF_BOOKS = {"clubs:join", "clubs:sign-in-link", "clubs:sign-in-mailed", "favicon.ico", "ingestion:cover"}
"""Routes that no link within a club leads to; neither book has a cover of its own."""

TELLING = {
    *("chat:ask-about", "chat:citation", "chat:conversation", "chat:conversations", "chat:export-json"),
    *("chat:export-markdown", "chat:made", "chat:print", "chat:quote-in-room", "chat:room", "chat:room-box"),
    *("clubs:export-account", "ingestion:about", "ingestion:artifact", "ingestion:book", "ingestion:company"),
    *("ingestion:meeting", "ingestion:page", "ingestion:passage-citation", "ingestion:people"),
    *("ingestion:person", "ingestion:presence", "ingestion:print-meeting", "ingestion:reader"),
    "ingestion:tell-place",
}
"""Routes where the search finds something from later, once it may be there."""


def open_to_readers() -> set[str]:
    """All routes that the table of addresses lets readers look at."""
    return {
        name
        for name, tries in ADDRESSES.items()
        for one in tries
        if one.method == "GET" and Role.READER in one.who.let_in
    }


def ways_in(evening: Evening) -> list[str]:
    """The ways in, and addresses that no link of the slower reader's leads to."""
    room = evening.room.partition("/rooms/")[2]
    found = ["/", "/account/", "/chat/", "/rooms/", f"/rooms/{room}box/", "/chat/?q=whiting"]
    for book in (evening.alice, evening.lamp):
        at = f"/books/{book}"
        found += [
            f"{at}/{way}/"
            for way in ("read", "place", "people", "about", "presence", "company", "names-state", "pages")
        ]
        found += [f"{at}/read/?chapter={number}" for number in range(ALICES_CHAPTERS + 1)]
        found += [f"{at}/read/?chapter={number}&panel=1" for number in range(ALICES_CHAPTERS + 1)]
        for words in ("said a whiting", "lay under the third", "lying fast asleep", "morning a boat came"):
            found.append(f"{at}/read/?find={words.replace(' ', '+')}")
        for start in (1_000, 2_500, 104_000, 110_600, 143_000):
            span = f"start={start}&end={start + 150}"
            found += [f"{at}/{way}/?{span}" for way in ("passage-citation", "quote", "ask-about")]
            found.append(f"{at}/read/?at={start}")
            found.append(f"/rooms/{room}?quote={book}:{start}-{start + 150}")
    return found
