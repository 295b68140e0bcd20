"""Two readers, one of whom has read on: they chat, they meet, and the slower one is told nothing early."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SignedIn
from tests.browser.crawl import Crawl
from tests.browser.evening import Evening, evening_of
from tests.browser.late_words import LATE_NAMES, LATE_SENTENCES, found_in
from tests.browser.people import READER, SLOW_READER
from tests.browser.reader_steps import (
    answer_in,
    enter_room,
    folds,
    make_facts,
    make_overview,
    said,
    say,
    share_pack,
)
from tests.browser.running_server import RunningServer
from tests.browser.steps import ask
from tests.browser.surfaces import NOT_OF_BOOKS, TELLING, open_to_readers, ways_in
from tests.browser.test_reader import SELECT

pytestmark = pytest.mark.browser

OPEN_TO_BOTH = "What did Alice find on the little glass table?"
BY_NAME = ("Who is the Gryphon?", "Who is Ottoline Grimshaw?")
IN_OTHER_WORDS = ("Who asks whom to walk faster than a snail?", "Who came in a boat, and where was the key?")
"""Of what comes late."""
SEARCHES = ("read/?find=", "people/?q=")


@pytest.fixture(scope="module")
def evening(
    browser: Browser, server: RunningServer, people: SignedIn, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Evening]:
    with evening_of(browser, server, people, tmp_path_factory.mktemp("lamp")) as made:
        yield made


def test_they_meet_in_the_room_of_a_book(evening: Evening, server: RunningServer) -> None:
    slow, fast = evening.slow, evening.fast
    assert enter_room(fast, server, evening.alice) == evening.room
    expect(slow.locator("#room-here")).to_contain_text(READER)
    expect(fast.locator("#room-here")).to_contain_text(SLOW_READER)
    fast.locator("#room-text").press_sequentially("Good evening")
    expect(slow.locator("#room-typing")).to_contain_text(f"{READER} is writing")
    fast.locator("#room-form .send").click()
    expect(said(slow, "Good evening")).to_be_visible()
    say(slow, f"@{READER} how far are you?")
    expect(said(fast, "how far are you?").locator(".mention-you")).to_have_text(f"@{READER}")


def test_who_was_elsewhere_sees_what_is_new_and_who_called(evening: Evening, server: RunningServer) -> None:
    slow, fast = evening.slow, evening.fast
    slow.goto(f"{server.base_url}/")
    fast.goto(evening.room)
    say(fast, f"@{SLOW_READER} shall we have tea?")
    slow.get_by_role("navigation", name="Main").get_by_role("link", name="Rooms").click()
    expect(slow.locator(".room-mark.calls")).to_have_text("1 mentions you")
    expect(slow.locator(".room-mark:not(.calls)")).to_have_text("1 new")
    slow.goto(evening.room)
    expect(slow.locator(".room-new-line")).to_be_visible()
    slow.goto(f"{server.base_url}/rooms/")
    expect(slow.locator(".room-mark")).to_have_count(0)


def test_the_book_answers_in_the_thread_for_both(evening: Evening) -> None:
    evening.fast.goto(evening.room)
    evening.slow.goto(evening.room)
    say(evening.slow, f"@book {OPEN_TO_BOTH}")
    for page in (evening.slow, evening.fast):
        answer = answer_in(said(page, OPEN_TO_BOTH))
        expect(answer.locator("a.citation").first).to_be_visible()
    assert answer_in(said(evening.slow, OPEN_TO_BOTH)).inner_text() == answer.inner_text()


@pytest.fixture(scope="module")
def folds_before(evening: Evening, server: RunningServer) -> int:
    """How many messages the slower reader saw folded before the faster one told of what comes later."""
    slow, fast = evening.slow, evening.fast
    slow.goto(evening.room)
    before = folds(slow).count()
    fast.goto(f"{server.base_url}/books/{evening.alice}/read/?chapter=10")
    fast.evaluate(SELECT, ["Will you walk", "said a whiting to a snail"])
    fast.get_by_role("link", name="Quote in the room").click()
    fast.wait_for_url("**/rooms/*/?quote=*")
    say(fast, "I liked this song.")
    say(fast, f"And the {LATE_NAMES[0]}s, @{SLOW_READER}!")
    _open_the_room_to_all_of_the_book(evening.host, server, evening.alice)
    say(fast, f"@book Who is the {LATE_NAMES[0]}?")
    answer_in(said(fast, "Who is the"))
    return before


def test_what_is_quoted_named_and_asked_further_on_stays_folded(evening: Evening, folds_before: int) -> None:
    assert found_in(answer_in(said(evening.fast, "Who is the")).inner_text(), LATE_NAMES[:1])
    expect(folds(evening.slow)).to_have_count(folds_before + 3)
    sentence = f"{READER} wrote about something further on than you are"
    expect(folds(evening.slow).last).to_contain_text(sentence)
    assert not found_in(evening.slow.content())


def _open_the_room_to_all_of_the_book(host: Page, server: RunningServer, book: str) -> None:
    enter_room(host, server, book)
    host.locator("details.room-host > summary").click()
    form = host.locator("details.room-host form.reading-place-form")
    form.locator("input[name=how][value=whole]").check()
    form.get_by_role("button", name="Save").click()
    expect(host.locator("#room-state")).to_contain_text("from the whole book")


@pytest.mark.usefixtures("folds_before")
def test_the_slower_reader_finds_nothing_from_later_on_any_page_or_socket(
    evening: Evening, server: RunningServer
) -> None:
    """What the faster reader finds with the same search, and every address of theirs is tried."""
    _make_all_there_is(evening, server)
    begins, others = ways_in(evening), (f"/books/{evening.other}/",)
    faster = Crawl(server.base_url, evening.fast.context.request, others).walk(begins)
    slower = Crawl(server.base_url, evening.slow.context.request, others).walk([*begins, *faster.addresses])
    telling = {name for visit in faster.visits if found_in(visit.text) for name in visit.names}
    assert telling >= TELLING, TELLING - telling
    assert {*LATE_NAMES, LATE_SENTENCES[0]} <= set(found_in("\n".join(evening.fast_frames)))
    unseen = open_to_readers() - slower.names - NOT_OF_BOOKS
    assert not unseen, f"Add a way in to tests/browser/surfaces.py for {unseen}"
    told = {visit.address: found_in(visit.text) for visit in slower.visits}
    assert not {address: found for address, found in told.items() if found}
    assert evening.slow_frames
    assert not found_in("\n".join(evening.slow_frames))


@pytest.mark.parametrize("name", LATE_NAMES)
def test_who_looks_for_a_later_name_is_told_as_of_one_that_is_nowhere(
    evening: Evening, server: RunningServer, name: str
) -> None:
    for search in ("/?q=", "/chat/?q=", *(f"/books/{evening.book_with(name)}/{way}" for way in SEARCHES)):
        there, nowhere = (
            _told(evening.slow, f"{server.base_url}{search}", words) for words in (name, f"{name[:-1]}k")
        )
        assert there == nowhere, search


def _told(page: Page, search: str, words: str) -> str:
    """What a page says of words that are looked for, without them and the tokens of forms."""
    text = page.context.request.get(search + words).text()
    return re.sub(rf"{words}|\w{{64}}", "", text)


def _make_all_there_is(evening: Evening, server: RunningServer) -> None:
    """Meetings, conversations, overviews and fact sheets."""
    share_pack(evening.host, server, evening.lamp)
    share_pack(evening.host, server, evening.lamp, chapters=1)
    for page, questions in ((evening.fast, BY_NAME), (evening.slow, IN_OTHER_WORDS)):
        for book, question in zip((evening.alice, evening.lamp), questions, strict=True):
            page.goto(f"{server.base_url}/books/{book}/")
            ask(page, question)
        make_overview(page, server, evening.lamp)
    make_facts(evening.slow, server, evening.alice)
    evening.slow.goto(evening.room)
    say(evening.slow, f"@book {IN_OTHER_WORDS[0]}")
    answer_in(said(evening.slow, IN_OTHER_WORDS[0]))
