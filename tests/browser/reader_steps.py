"""What readers do besides asking: tell how far they are, meet in a room; and what their sockets bring."""

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.running_server import RunningServer
from tests.browser.steps import ANSWER_MILLISECONDS, card_of

MAKING_MILLISECONDS = 60_000


def book_of(page: Page, server: RunningServer, title: str) -> str:
    """The key of the first book of that title on the shelf."""
    page.goto(server.base_url)
    return card_of(page, title).first.get_attribute("data-book-id") or ""


def tell_place(page: Page, server: RunningServer, book: str, *, chapters: int | None = None) -> None:
    """All of it, or up to the end of a chapter."""
    page.goto(f"{server.base_url}/books/{book}/place/")
    form = page.locator("main form.reading-place-form")
    form.locator(f"input[name=how][value={'chapter' if chapters else 'finished'}]").check()
    if chapters:
        form.locator("select[name=chapter]").select_option(str(chapters))
    form.get_by_role("button").click()
    page.wait_for_url(lambda url: not url.endswith("/place/"))


def enter_room(page: Page, server: RunningServer, book: str) -> str:
    """Of a book, from its page; returns the room's address."""
    page.goto(f"{server.base_url}/books/{book}/")
    page.locator("#room-button").click()
    page.wait_for_url("**/rooms/*/")
    expect(page.locator("#room-text")).to_be_visible()
    return page.url


def say(page: Page, text: str) -> None:
    page.locator("#room-text").fill(text)
    page.locator("#room-form .send").click()
    expect(page.locator("#room-text")).to_have_value("")


def said(page: Page, text: str) -> Locator:
    """The message with these words, with its thread."""
    return page.locator(".room-item", has_text=text).first


def answer_in(item: Locator) -> Locator:
    """Of the book, once it is whole."""
    answer = item.locator("[data-message-role=answer]")
    expect(answer).to_have_attribute("data-message-state", "complete", timeout=ANSWER_MILLISECONDS)
    return answer


def folds(page: Page) -> Locator:
    """What somebody further on has said."""
    return page.locator(".room-item .folded-said")


def make_overview(page: Page, server: RunningServer, book: str) -> None:
    page.goto(f"{server.base_url}/books/{book}/")
    page.locator(".overview-form button").click()
    expect(page.locator("details.domain-map")).to_be_visible(timeout=ANSWER_MILLISECONDS)


def make_facts(page: Page, server: RunningServer, book: str) -> None:
    page.goto(f"{server.base_url}/books/{book}/facts/")
    page.get_by_role("button", name="Make the fact sheet").click()
    expect(page.locator(".facts-made")).to_be_visible(timeout=MAKING_MILLISECONDS)


def share_pack(page: Page, server: RunningServer, book: str, *, chapters: int | None = None) -> None:
    """For a meeting about all of the book or its first chapters, as a host."""
    page.goto(f"{server.base_url}/books/{book}/meetings/")
    form = page.locator("form.milestone")
    form.locator(f"input[name=kind][value={'chapter' if chapters else 'end'}]").check()
    if chapters:
        form.locator("[name=chapter]").select_option(str(chapters))
    form.get_by_role("button", name="Prepare the pack").click()
    page.wait_for_url("**/meetings/*/")
    share = page.get_by_role("button", name="Share with the club")
    expect(share).to_be_visible(timeout=MAKING_MILLISECONDS)
    share.click()
    expect(page.get_by_role("button", name="Stop sharing")).to_be_visible()


def keep_frames(page: Page, frames: list[str]) -> None:
    """All that comes down the sockets of a page from now on."""

    def keep(payload: str | bytes) -> None:
        frames.append(payload if isinstance(payload, str) else payload.decode())

    def on_socket(socket: WebSocket) -> None:
        socket.on("framereceived", keep)

    page.on("websocket", on_socket)
