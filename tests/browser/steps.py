"""What a reader does in the browser, in the words of the pages' own hooks."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.running_server import RunningServer

READING_MILLISECONDS = 240_000
ANSWER_MILLISECONDS = 60_000


def sign_in(page: Page, server: RunningServer) -> None:
    page.goto(server.sign_in_link())
    page.goto(server.base_url)


def cards(page: Page) -> Locator:
    return page.locator("[data-book-id]")


def book_ids(page: Page) -> list[str]:
    return [card.get_attribute("data-book-id") or "" for card in cards(page).all()]


def card_of(page: Page, title: str) -> Locator:
    return cards(page).filter(has_text=title)


def wait_until_ready(page: Page, count: int) -> None:
    """Waits on the open shelf, which keeps itself up to date, until `count` books are ready."""
    ready = page.locator("[data-book-id][data-state=Indexed]")
    expect(ready).to_have_count(count, timeout=READING_MILLISECONDS)
    expect(page.locator("[data-book-id][data-state=Failed]")).to_have_count(0)


def upload(page: Page, *files: Path) -> None:
    """The form sends itself when files are chosen."""
    page.locator("form#upload-form input[type=file][name=file]").set_input_files(
        [str(file) for file in files]
    )


def open_book(page: Page, card: Locator) -> None:
    card.get_by_role("link").first.click()
    expect(page.locator("form#ask-form")).to_be_visible()


def ask(page: Page, question: str) -> Locator:
    """Asks, says how far one is if that is asked first, and waits for the whole answer, which it returns."""
    answers = page.locator("[data-message-role=answer]")
    before = answers.count()
    form = page.locator("form#ask-form")
    form.locator("[name=question]").fill(question)
    form.get_by_role("button").first.click()
    answer = answers.nth(before)
    expect(answer).to_have_attribute("data-message-state", re.compile("."), timeout=ANSWER_MILLISECONDS)
    if answer.get_attribute("data-message-state") == "waiting":
        tell_how_far(page)
    expect(answer).to_have_attribute("data-message-state", "complete", timeout=ANSWER_MILLISECONDS)
    return answer


def tell_how_far(page: Page, how: str = "finished") -> None:
    """In the form that comes before the first answer from a book; it leads back to the conversation."""
    form = page.locator("#how-far form").first
    form.locator(f"input[name=how][value={how}]").check()
    form.get_by_role("button").click()
    expect(page.locator("#how-far")).to_have_count(0)


def follow_citation(page: Page, answer: Locator) -> str:
    """Opens the answer's first citation of the book itself beside it.

    Returns the words that are marked there; of a page of a PDF, where marks lie over a picture, all words.
    """
    answer.locator("a.citation[data-citation-number]:not(.generated)").first.click()
    marks = page.locator("mark.cited, svg.page-marks rect.mark-cited")
    expect(marks.first).to_be_visible()
    expect(marks.first).to_be_in_viewport()
    words = page.locator("svg.page-text:visible text").all_text_contents()
    return squeezed(" ".join(words or marks.all_inner_texts()))


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
