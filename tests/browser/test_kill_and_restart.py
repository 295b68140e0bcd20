"""A server killed while a book is embedding takes the book up again, once."""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.long_book import long_book
from tests.browser.running_server import RunningServer
from tests.browser.steps import cards, upload, wait_until_ready
from tests.sample_formats import sample

pytestmark = pytest.mark.browser

TITLE_FILE = "a-long-afternoon.txt"
PATIENCE_SECONDS = 120


def test_a_book_being_embedded_is_finished_after_a_kill_without_duplicates(
    shelf: Page, server: RunningServer, tmp_path: Path
) -> None:
    file = tmp_path / TITLE_FILE
    file.write_bytes(long_book(sample("alice"), times=2))
    upload(shelf, file)
    expect(cards(shelf)).to_have_count(3)
    _wait_until_embedding(server)
    shelf.goto("about:blank")  # a page that is open would complain of the lost connection
    server.kill()
    assert _long_book(server)["state"] == "Processing"

    server.start()
    shelf.goto(server.base_url)
    wait_until_ready(shelf, 3)

    book = _long_book(server)
    assert (book["state"], book["stage"]) == ("Indexed", "ready")
    chunks = server.manage("chunks", "--book", book["document_id"])["chunks"]
    _assert_whole_and_without_duplicates(chunks)
    found = server.manage("retrieve", "the White Rabbit", "--book", book["document_id"], "--top-k", "50")
    found_ids = [item["chunk_id"] for item in found["items"]]
    assert len(found_ids) == len(set(found_ids)) == 50
    assert set(found_ids) <= {chunk["chunk_id"] for chunk in chunks}


def _long_book(server: RunningServer) -> dict[str, Any]:
    (book,) = [row for row in server.books() if row["original_name"] == TITLE_FILE]
    return book


def _wait_until_embedding(server: RunningServer) -> None:
    """Until some of its vectors are made, and far from all."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        book = _long_book(server)
        if book["stage"] == "embedding" and book["stage_done"] > 0:
            assert book["stage_done"] < book["stage_total"]
            return
        time.sleep(0.05)
    raise AssertionError(f"The book never came to embedding: {_long_book(server)}")


def _assert_whole_and_without_duplicates(chunks: list[dict[str, Any]]) -> None:
    ids = Counter(chunk["chunk_id"] for chunk in chunks)
    assert [chunk_id for chunk_id, count in ids.items() if count > 1] == []
    source = [chunk for chunk in chunks if chunk["chunk_type"] == "source"]
    assert sorted(chunk["chunk_index"] for chunk in source) == list(range(len(source)))
    texts = Counter(chunk["text"] for chunk in source)
    assert [text for text, count in texts.items() if count > 1] == []
