"""A newcomer's first day: sign in, ask the sample books, upload one's own, follow citations."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.running_server import RunningServer
from tests.browser.steps import (
    ANSWER_MILLISECONDS,
    ask,
    book_ids,
    card_of,
    cards,
    follow_citation,
    open_book,
    squeezed,
    tell_how_far,
    upload,
    wait_until_ready,
)
from tests.sample_formats import as_epub, as_pdf, as_text, sample

pytestmark = pytest.mark.browser

REAL_BOOKS = {
    "robin_hood.pdf": "Who was Little John?",
    "time_machine_pg35.epub": "Who are the Morlocks?",
    "alice_gutenberg_11-0.txt": "What did the Caterpillar ask Alice?",
}


@pytest.mark.parametrize(
    ("key", "question"),
    [
        ("alice", "What was written on the label of the bottle that Alice found?"),
        ("marianela", "¿Quién es el lazarillo de Pablo?"),
    ],
)
def test_it_answers_from_a_sample_book_and_opens_the_cited_place(
    shelf: Page, key: str, question: str
) -> None:
    book = sample(key)
    open_book(shelf, card_of(shelf, book.title).first)
    marked = follow_citation(shelf, ask(shelf, question))
    assert marked
    assert marked in squeezed(book.path.read_text(encoding="utf-8"))


def test_an_overview_starts_a_conversation_and_leads_on(shelf: Page) -> None:
    open_book(shelf, card_of(shelf, sample("marianela").title).first)
    shelf.locator(".overview-form button").click()
    overview = shelf.locator("details.domain-map")
    expect(shelf.locator("#how-far, details.domain-map").first).to_be_visible()
    if shelf.locator("#how-far").count():
        tell_how_far(shelf)
    expect(overview).to_be_visible()
    overview.locator(".map-questions button").first.click()
    answer = shelf.locator("[data-message-role=answer]")
    expect(answer).to_have_attribute("data-message-state", "complete", timeout=ANSWER_MILLISECONDS)
    overview.locator("summary").first.click()
    overview.locator("figcaption a").first.click()
    expect(shelf.locator("mark.cited").first).to_be_visible()


def test_filling_in_how_much_one_has_read_chooses_that_way_to_tell_it(shelf: Page) -> None:
    open_book(shelf, card_of(shelf, sample("alice").title).first)
    place = shelf.locator("details.reading-place")
    place.locator("summary").click()
    place.locator("[name=percent]").fill("40")
    expect(place.locator("[name=how][value=percent]")).to_be_checked()
    place.get_by_role("button").click()
    expect(place).to_contain_text("40%")


def test_a_sign_in_link_works_once(browser: Browser, server: RunningServer) -> None:
    newcomer, late = browser.new_context(), browser.new_context()
    link = server.new_sign_in_link("admin")
    assert newcomer.request.get(link).ok
    assert newcomer.request.get(server.base_url).url == f"{server.base_url}/"
    assert late.request.get(link).status == 410
    assert "/sign-in/" in late.request.get(server.base_url).url
    newcomer.close()
    late.close()


def test_a_pdf_an_epub_and_a_text_become_ready_and_are_cited(shelf: Page, tmp_path: Path) -> None:
    files = _samples_as_files(tmp_path)
    _upload_ask_and_follow(shelf, dict.fromkeys(files, "What did Alice find on the little glass table?"))


def test_real_books_become_ready_and_are_cited(shelf: Page, shared_dir: Path) -> None:
    folder = shared_dir / "eval" / "dev" / "books"
    _upload_ask_and_follow(shelf, {folder / name: question for name, question in REAL_BOOKS.items()})


def test_the_same_bytes_again_are_already_on_the_shelf(shelf: Page, tmp_path: Path) -> None:
    before = book_ids(shelf)
    again = tmp_path / "again.txt"
    again.write_bytes(as_text(sample("alice")))
    upload(shelf, again)
    expect(shelf.get_by_text("already on the shelf").first).to_be_visible()
    shelf.reload()
    assert book_ids(shelf) == before


def _samples_as_files(folder: Path) -> list[Path]:
    """The samples in other formats, and as a text whose bytes differ from what is on the shelf."""
    made = {
        "alice.pdf": as_pdf(sample("alice"), "A pocket edition", chapters=4),
        "alice.epub": as_epub(sample("alice"), "An edition for readers", chapters=6),
        "alice.txt": as_text(sample("alice"), "A plain edition"),
    }
    for name, content in made.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in made]


def _upload_ask_and_follow(shelf: Page, questions: dict[Path, str]) -> None:
    """One file after the other, so that each new card is known to be that file's."""
    shelf_url = shelf.url
    for file, question in questions.items():
        before = book_ids(shelf)
        upload(shelf, file)
        expect(cards(shelf)).to_have_count(len(before) + 1)
        wait_until_ready(shelf, len(before) + 1)
        (new,) = set(book_ids(shelf)) - set(before)
        open_book(shelf, shelf.locator(f'[data-book-id="{new}"]'))
        assert follow_citation(shelf, ask(shelf, question)), file.name
        shelf.goto(shelf_url)
