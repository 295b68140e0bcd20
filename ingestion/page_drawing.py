"""Draws pages of PDFs in subprocesses: few at a time, each once, and those that are wanted next ahead."""

import base64
import json
import logging
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from ingestion import originals, page_picture_files, sealed
from ingestion.isolation import JSON, Limits, run_isolated
from ingestion.models import Book
from ingestion.page_lines import PagedText
from ingestion.readers.failures import ReadingFailed

logger = logging.getLogger(__name__)

AHEAD = (1, -1, 2)
"""From the page that is looked at."""

AHEAD_WIDTHS = (800, 1200)
"""One of them is what most screens want."""

DRAWING_LIMITS = Limits(seconds=10.0, memory_bytes=1024 * 1024 * 1024, output_bytes=48 * 1024 * 1024)
SECONDS_AHEAD = 2.0
WAITING_SECONDS = 10.0
MOST_AT_ONCE = 2

_drawers = threading.BoundedSemaphore(MOST_AT_ONCE)
_turns = [threading.Lock() for _ in range(64)]
_looks_ahead = threading.Semaphore(1)


def draw(book: Book, paged: PagedText, index: int, widths: Sequence[int]) -> bool:
    """Whether the page is there now. One drawer for a file at a time, few for the process."""
    original = original_of(book)
    with _turn_of(original) as is_ours:
        if not is_ours:
            return False
        if _is_kept(original, index, paged, widths):
            return True
        if page_picture_files.has_failed(original, index):
            return False
        return _try(book, paged, [_asked(paged, index, widths)])


def draw_ahead(book: Book, paged: PagedText, index: int) -> None:
    """What is wanted next of a page that is looked at, while it is looked at.

    For one page at a time: on the way through a book there is always a next one to do it for.
    """
    original, following = original_of(book), index + 1
    is_last = following >= len(paged.pages)
    if is_last or _is_left(original, following) or _is_kept(original, following, paged, AHEAD_WIDTHS):
        return
    if _looks_ahead.acquire(blocking=False):
        in_background(lambda: _draw_ahead(book, paged, index))


def original_of(book: Book) -> str:
    return book.live_index.original if book.live_index is not None else ""


def in_background(work: Callable[[], None]) -> None:
    """It ends with the process, and its subprocess with it; no database is needed for it."""
    threading.Thread(target=work, name="pages-ahead", daemon=True).start()


def _draw_ahead(book: Book, paged: PagedText, index: int) -> None:
    original = original_of(book)
    try:
        with _turn_of(original) as is_ours:
            wanted = [index + step for step in (0, *AHEAD) if 0 <= index + step < len(paged.pages)]
            pages = [
                _asked(paged, one, AHEAD_WIDTHS)
                for one in wanted
                if not (_is_left(original, one) or _is_kept(original, one, paged, AHEAD_WIDTHS))
            ]
            if is_ours and pages:
                _try(book, paged, pages)
    except Exception:  # the edge of a thread
        logger.warning("Pages of book %s could not be drawn ahead", book.pk, exc_info=True)
    finally:
        _looks_ahead.release()


@contextmanager
def _turn_of(original: str) -> Iterator[bool]:
    """False for whoever has waited too long."""
    turn = _turns[zlib.crc32(original.encode()) % len(_turns)]
    if not turn.acquire(timeout=WAITING_SECONDS):
        yield False
        return
    try:
        is_free = _drawers.acquire(timeout=WAITING_SECONDS)
        try:
            yield is_free
        finally:
            if is_free:
                _drawers.release()
    finally:
        turn.release()


def _is_left(original: str, index: int) -> bool:
    return page_picture_files.has_failed(original, index)


def _is_kept(original: str, index: int, paged: PagedText, widths: Sequence[int]) -> bool:
    are_drawn = all(page_picture_files.has_picture(original, index, width) for width in widths)
    return are_drawn and page_picture_files.has_facts(original, index, paged.text_pk)


def _asked(paged: PagedText, index: int, widths: Sequence[int]) -> dict[str, JSON]:
    lines: list[JSON] = [
        [line.text, line.box.x0, line.box.top, line.box.x1, line.box.bottom]
        for line in paged.lines_on(index)
        if line.box is not None
    ]
    return {"index": index, "lines": lines, "widths": list(widths)}


def _try(book: Book, paged: PagedText, pages: Sequence[dict[str, JSON]]) -> bool:
    """Of several pages that end the drawer nobody knows which did: each is tried alone when it is wanted."""
    original = original_of(book)
    arguments: dict[str, JSON] = {
        "path": str(originals.path_of(original).resolve()),
        "password": sealed.unseal(book.sealed_password),
        "pages": list(pages),
        "seconds": SECONDS_AHEAD,
    }
    try:
        drawn = cast(list[dict[str, Any]], run_isolated("pages", arguments, DRAWING_LIMITS))
    except ReadingFailed as failure:
        logger.warning("Pages of book %s could not be drawn: %s", book.pk, failure)
        if len(pages) == 1:
            page_picture_files.note_failure(original, cast(int, pages[0]["index"]))
        return False
    for page in drawn:
        _keep(original, paged, page)
    if not originals.path_of(original).exists():  # the book was deleted meanwhile
        page_picture_files.forget(original)
    return True


def _keep(original: str, paged: PagedText, page: dict[str, Any]) -> None:
    for width, data in page["pictures"].items():
        page_picture_files.keep_picture(original, page["index"], int(width), base64.b64decode(data))
    facts = json.dumps([*page["size"], page["lines"]], separators=(",", ":")).encode()
    page_picture_files.keep_facts(original, page["index"], paged.text_pk, facts)
