"""A short PDF that was read in, and a drawer of its pages that counts what it is asked for."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from ingestion import page_drawing
from ingestion.models import Book, StoredText
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.pdf_page_job import pages_job
from tests.sample_pdf import pdf_of

LAMP = "Every evening of that winter she climbed the ninety steps and lit the lamp for number %d. "
CHAPTERS = [
    (f"Chapter {number}", [(LAMP % number) * 12, f"Tobias brought flour on day {number}. " * 30])
    for number in range(1, 5)
]


class Drawer:
    """In place of the subprocess. `asked` are the pages of each time; those in `broken` end it."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.broken: set[int] = set()

    def __call__(self, job: str, arguments: dict[str, Any], _limits: Any) -> Any:
        assert job == "pages"
        pages = [page["index"] for page in arguments["pages"]]
        self.asked.append(pages)
        if self.broken & set(pages):
            raise ReadingFailed(FailureCode.CRASHED, "as the test wants it")
        return json.loads(json.dumps(pages_job(json.loads(json.dumps(arguments)))))


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch) -> Drawer:
    drawer = Drawer()
    monkeypatch.setattr(page_drawing, "run_isolated", drawer)
    monkeypatch.setattr(page_drawing, "in_background", lambda work: work())
    monkeypatch.setattr(page_drawing, "SECONDS_AHEAD", 60.0)  # on a busy machine too
    return drawer


@pytest.fixture
def paged_book(read_in: Callable[[bytes, str], Book], drawer: Drawer) -> Book:
    """A title page and four chapters of two pages each."""
    return read_in(_lamp(), "lamp.pdf")


@cache
def _lamp() -> bytes:
    return pdf_of("The Lamp", "M. Quill", "en", "", CHAPTERS)


def page_start(book: Book, index: int) -> int:
    return int(StoredText.objects.get(index_versions=book.live_index_id).pages[index][2])


def page_end(book: Book, index: int) -> int:
    return int(StoredText.objects.get(index_versions=book.live_index_id).pages[index][3])


def words_on(book: Book, index: int, words: str) -> tuple[int, int]:
    """Where they stand first on that page."""
    start = StoredText.objects.get(index_versions=book.live_index_id).text.index(
        words, page_start(book, index)
    )
    return start, start + len(words)
