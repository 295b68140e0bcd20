"""An answer that is cut off in the middle, by the end of the server or of the network, comes back whole."""

import json
import re
import sqlite3
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, StorageState, expect

from tests.browser.cut_line import CutLine
from tests.browser.read_in import ReadIn
from tests.browser.running_server import RunningServer
from tests.browser.slow_model import SlowModel
from tests.browser.steps import ANSWER_MILLISECONDS, card_of, open_book, tell_how_far
from tests.sample_formats import sample

pytestmark = pytest.mark.browser

STOPPING_SECONDS = 15
"""Less than a model may be silent, which nobody waits for then."""
QUESTION = "What was written on the label of the bottle that Alice found?"
FIRST = "The label bore two words in large letters."
SECOND = "It was tied round the neck of the bottle."
QUOTES = {FIRST: "the words “DRINK ME,” beautifully printed", SECOND: "round the neck of the bottle was"}


def halves() -> tuple[str, str]:
    """A reply, and where it is cut: in the second sentence."""
    items = [
        {"spans": [{"line_start": 1, "line_end": 1, "quote": QUOTES[text]}], "text": text}
        for text in (FIRST, SECOND)
    ]
    reply = json.dumps({"items": items, "answer_found": True}, ensure_ascii=False)
    middle = reply.index(SECOND) + len(SECOND) // 2
    return reply[:middle], reply[middle:]


@pytest.fixture
def model() -> Iterator[SlowModel]:
    slow = SlowModel(*halves())
    yield slow
    slow.stop()


@pytest.fixture
def server(
    samples: ReadIn, model: SlowModel, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    asking = {"BOOKCLUB_LLM": "openai", "OPENAI_BASE_URL": model.url, "OPENAI_API_KEY": "of no account"}
    running = RunningServer(tmp_path_factory.mktemp("server"), asking)
    samples.copy_to(running.data_dir)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser, signed_in: StorageState) -> Iterator[Page]:
    """Not watched: it may well complain of lost connections."""
    page = browser.new_page(locale="en-GB", storage_state=signed_in)
    yield page
    page.close()


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_after_the_end_of_its_server_it_is_begun_again(
    page: Page, server: RunningServer, model: SlowModel, how: str
) -> None:
    page.goto(server.base_url)
    answer = _half_an_answer(page)
    if how == "killed":
        server.kill()
    else:
        told = time.monotonic()
        server.stop()
        assert time.monotonic() - told < STOPPING_SECONDS
    assert _answers(server) == [("writing", 1)]
    model.may_go_on.set()
    server.start()
    _comes_out_whole(page, answer)
    assert _answers(server) == [("complete", 2)]
    assert "Traceback" not in server.said()


def test_without_a_network_it_is_written_on_and_shown_later(
    page: Page, server: RunningServer, model: SlowModel
) -> None:
    line = CutLine(server.port)
    page.goto(line.base_url)
    answer = _half_an_answer(page)
    line.cut()
    expect(page.locator("#connection")).to_have_text("Connection lost, trying again …")
    model.may_go_on.set()
    expect(answer).to_have_attribute("data-message-state", "writing")
    line.mend()
    _comes_out_whole(page, answer)
    assert _answers(server) == [("complete", 1)]
    assert model.asked == 1
    line.close()


def _half_an_answer(page: Page) -> Locator:
    open_book(page, card_of(page, sample("alice").title).first)
    form = page.locator("form#ask-form")
    form.locator("[name=question]").fill(QUESTION)
    form.get_by_role("button").first.click()
    answer = page.locator("[data-message-role=answer]")
    expect(answer).to_have_attribute("data-message-state", re.compile("."), timeout=ANSWER_MILLISECONDS)
    if answer.get_attribute("data-message-state") == "waiting":
        tell_how_far(page)
    expect(answer).to_contain_text(FIRST, timeout=ANSWER_MILLISECONDS)
    expect(answer).to_have_attribute("data-message-state", "writing")
    return answer


def _comes_out_whole(page: Page, answer: Locator) -> None:
    """By itself, in the page that is open, and each sentence of it once; as it is after a reload."""
    expect(answer).to_have_attribute("data-message-state", "complete", timeout=ANSWER_MILLISECONDS)
    shown = answer.inner_text()
    assert [shown.count(sentence) for sentence in (FIRST, SECOND)] == [1, 1]
    assert answer.locator("a.citation").count() >= 2
    expect(page.locator("[data-message-role=answer]")).to_have_count(1)
    page.reload()
    assert [answer.inner_text().count(sentence) for sentence in (FIRST, SECOND)] == [1, 1]


def _answers(server: RunningServer) -> list[tuple[str, int]]:
    query = "SELECT state, attempts FROM chat_message WHERE role = 'answer' ORDER BY id"
    with sqlite3.connect(f"file:{server.data_dir}/bookclub.sqlite3?mode=ro", uri=True) as database:
        return [(state, attempts) for state, attempts in database.execute(query)]
