"""Fixtures of meetings, for the modules that test them."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import User
from ingestion import meeting_making
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType, MeetingPack
from tests.ingestion.meeting_books import MEETING_BOOK, chapter, in_this_thread, make_pack

__all__ = ["at_once", "bare_book", "meeting_book", "pack"]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packs are made where they are begun, on the connection of the test."""
    monkeypatch.setattr(meeting_making, "close_old_connections", lambda: None)
    monkeypatch.setattr(meeting_making, "_start", in_this_thread)


@pytest.fixture
def meeting_book(read_in: Callable[..., Book], at_once: None) -> Book:
    return read_in(MEETING_BOOK, "meeting.txt")


@pytest.fixture
def pack(meeting_book: Book, host: User) -> MeetingPack:
    """Up to the end of the second of three chapters."""
    return make_pack(meeting_book, host, chapter(meeting_book, 2))


@pytest.fixture
def bare_book(meeting_book: Book) -> Book:
    """Without what the pipeline writes, so that each test says what there is."""
    Chunk.objects.exclude(chunk_type=ChunkType.SOURCE).delete()
    ArtifactRun.objects.all().delete()
    return meeting_book
