"""Pages as pictures: drawn once, some ahead, by few drawers; a bad page spoils no other."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django import Settings

from ingestion import originals, page_drawing, page_picture_files, page_pictures
from ingestion.isolation import Limits
from ingestion.models import Book, IndexVersion
from ingestion.page_drawing import original_of
from ingestion.page_lines import PagedText, paged_text
from ingestion.page_pictures import has_pages, picture, sheet
from tests.ingestion.paged_books import Drawer, drawer, paged_book

__all__ = ["drawer", "paged_book"]


@pytest.fixture
def paged(paged_book: Book) -> PagedText:
    text = paged_text(paged_book)
    assert text is not None
    return text


def test_a_page_is_drawn_once(paged_book: Book, paged: PagedText, drawer: Drawer) -> None:
    first = picture(paged_book, paged, 4, 480)
    assert first is not None
    assert picture(paged_book, paged, 4, 480) == first
    assert len(drawer.asked) == 1


def test_its_neighbours_are_drawn_with_it(paged_book: Book, paged: PagedText, drawer: Drawer) -> None:
    assert sheet(paged_book, paged, 4) is not None
    assert drawer.asked == [[4], [4, 5, 3, 6]]
    for index in (5, 3):
        assert sheet(paged_book, paged, index) is not None
        assert picture(paged_book, paged, index, 1200) is not None
    assert drawer.asked[2:] == []


def test_at_the_ends_there_are_fewer_neighbours(paged_book: Book, paged: PagedText, drawer: Drawer) -> None:
    sheet(paged_book, paged, 0)
    sheet(paged_book, paged, 8)
    assert drawer.asked == [[0], [0, 1, 2], [8]]


def test_who_reads_on_finds_the_next_page_drawn(paged_book: Book, paged: PagedText, drawer: Drawer) -> None:
    for index in (2, 3, 4, 5):
        sheet(paged_book, paged, index)
    assert drawer.asked == [[2], [2, 3, 1, 4], [5, 6]]


def test_those_that_take_too_long_are_left_for_later(
    paged_book: Book, paged: PagedText, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_drawing, "SECONDS_AHEAD", -1.0)
    sheet(paged_book, paged, 4)
    assert not page_picture_files.has_picture(original_of(paged_book), 5, 800)
    assert sheet(paged_book, paged, 5) is not None


def test_what_is_drawn_ahead_and_fails_takes_nothing_along(
    paged_book: Book, paged: PagedText, drawer: Drawer
) -> None:
    drawer.broken = {5}
    assert sheet(paged_book, paged, 4) is not None
    assert picture(paged_book, paged, 4, 1200) is not None
    assert sheet(paged_book, paged, 5) is None
    assert sheet(paged_book, paged, 6) is not None


def test_one_look_ahead_at_a_time(
    paged_book: Book, paged: PagedText, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[Callable[[], None]] = []
    monkeypatch.setattr(page_drawing, "in_background", later.append)
    sheet(paged_book, paged, 2)
    sheet(paged_book, paged, 5)
    assert len(later) == 1
    later[0]()
    sheet(paged_book, paged, 5)
    assert len(later) == 2
    later[1]()


def test_a_page_that_fails_is_left_alone_for_an_hour(
    paged_book: Book, paged: PagedText, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawer.broken = {4}
    assert sheet(paged_book, paged, 4) is None
    assert picture(paged_book, paged, 4, 480) is None
    assert drawer.asked == [[4]]
    drawer.broken = set()
    monkeypatch.setattr(page_picture_files, "FAILED_SECONDS", 0.0)
    assert sheet(paged_book, paged, 4) is not None


def test_whoever_waits_too_long_for_a_drawer_gets_no_picture_now(
    paged_book: Book, paged: PagedText, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_drawing, "WAITING_SECONDS", 0.01)
    monkeypatch.setattr(page_drawing, "_drawers", threading.BoundedSemaphore(1))
    with page_drawing._drawers:
        assert sheet(paged_book, paged, 4) is None
    assert sheet(paged_book, paged, 4) is not None


def test_what_is_read_is_the_file_the_text_came_from(
    paged_book: Book, paged: PagedText, drawer: Drawer
) -> None:
    """Not one that was put in its place and is not read in yet."""
    newer = originals.keep([b"no PDF at all"], paged_book.club.slug)
    Book.objects.update(original=newer.name, hash=newer.hash)
    book = Book.objects.select_related("live_index").get()
    assert has_pages(book)
    assert sheet(book, paged, 4) is not None


def test_a_file_that_is_gone_has_no_pages(paged_book: Book) -> None:
    originals.discard(paged_book.live_index.original)  # type: ignore[union-attr]
    page_pictures._known_kind.cache_clear()
    assert not has_pages(paged_book)


def test_source_code_has_no_pages(paged_book: Book) -> None:
    IndexVersion.objects.update(chunker_version="codigo-1")
    assert not has_pages(Book.objects.select_related("live_index").get())


def test_pages_are_drawn_in_a_process_of_its_own(
    read_in: Callable[[bytes, str], Book], paged_book: Book, paged: PagedText, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ingestion.isolation import run_isolated

    monkeypatch.setattr(page_drawing, "run_isolated", run_isolated)
    shown = sheet(paged_book, paged, 1)
    assert shown is not None
    assert len(shown.lines) == len(paged.lines_on(1))
    assert all(line is not None for line in shown.lines)


def test_a_page_that_hangs_is_given_up(
    paged_book: Book, paged: PagedText, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ingestion.isolation import run_isolated

    monkeypatch.setattr(page_drawing, "run_isolated", run_isolated)
    monkeypatch.setattr(page_drawing, "DRAWING_LIMITS", Limits(seconds=0.01))
    assert sheet(paged_book, paged, 1) is None
    assert page_picture_files.has_failed(original_of(paged_book), 1)


def test_what_is_kept_is_bounded_and_the_oldest_goes_first(settings: Settings) -> None:
    settings.PAGE_PICTURES_BYTES = 1000
    for index in range(4):
        page_picture_files.keep_picture("default/one", index, 480, bytes(200))
    _is_of(settings, "default/one", 2, seconds=100)
    page_picture_files.keep_picture("default/two", 0, 480, bytes(500))
    page_picture_files.clean()
    assert not page_picture_files.has_picture("default/one", 2, 480)
    assert page_picture_files.has_picture("default/two", 0, 480)


def _is_of(settings: Settings, original: str, index: int, *, seconds: float) -> None:
    import os

    for path in Path(settings.PAGE_PICTURES, original).glob(f"{index}-*"):
        os.utime(path, (path.stat().st_atime - seconds, path.stat().st_mtime - seconds))


def test_to_forget_nothing_forgets_nothing(settings: Settings) -> None:
    page_picture_files.keep_picture("default/one", 0, 480, b"x")
    page_picture_files.forget("")
    assert page_picture_files.has_picture("default/one", 0, 480)
    page_picture_files.forget("default/one")
    assert not page_picture_files.has_picture("default/one", 0, 480)


def test_a_folder_that_cannot_be_written_costs_no_page(
    settings: Settings, tmp_path: Path, paged_book: Book, paged: PagedText
) -> None:
    (tmp_path / "a-file").write_bytes(b"")
    settings.PAGE_PICTURES = tmp_path / "a-file" / "within"
    assert sheet(paged_book, paged, 1) is None
