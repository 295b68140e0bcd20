"""Readers are asked whether they are where they read: seldom, and some never."""

from typing import Any

import pytest

from bookclub.clubs.models import User
from ingestion.models import Book, IndexVersion, ReadingPlace
from ingestion.opened_book import Opened
from ingestion.place_offer import FURTHER, FURTHER_ON, MOST_KEPT, not_now, offer_of
from ingestion.reading_page import Marks
from ingestion.reading_stretches import Stretch

Kind = ReadingPlace.Kind
HERE = Stretch("The Storm", 2, 50_000, 120_000)
BOOK = Book(pk=7, live_index=IndexVersion(chunker_version="documental-1"))


def opened(at: int, known: int | None, marks: Marks | None = None) -> Opened:
    return Opened([HERE], 0, marks or Marks(), known, at)


def place(kind: str, offset: int | None = None) -> ReadingPlace:
    return ReadingPlace(kind=kind, char_offset=offset)


def is_due(
    at: int, told: ReadingPlace | None, known: int | None, session: dict[str, Any] | None = None
) -> bool:
    offer = offer_of(User(), BOOK, told, opened(at, known), session or {})
    return offer is not None and offer.is_due


@pytest.mark.parametrize("kind", [Kind.FINISHED, Kind.SPOILERS])
def test_who_wants_to_know_it_all_is_never_asked(kind: str) -> None:
    assert offer_of(User(), BOOK, place(kind), opened(90_000, None), {}) is None


def test_who_is_at_the_last_character_is_not_asked_either() -> None:
    assert offer_of(User(), BOOK, place(Kind.PLACE, 120_000), opened(90_000, None), {}) is None


def test_source_code_has_no_place() -> None:
    code = Book(pk=7, live_index=IndexVersion(chunker_version="codigo-1"))
    assert offer_of(User(), code, None, opened(90_000, None), {}) is None


def test_who_reads_on_past_their_place_is_asked_some_pages_later() -> None:
    told = place(Kind.PLACE, 55_000)
    assert not is_due(55_000 + FURTHER - 1, told, 55_000)
    assert is_due(55_000 + FURTHER, told, 55_000)


def test_who_has_told_nothing_is_asked_once_they_read() -> None:
    assert is_due(50_000, None, None)
    assert is_due(50_000, place(Kind.NOT_BEGUN), 0) is False  # folded for them: not where they read
    assert offer_of(User(), BOOK, None, Opened([Stretch("", 1, 0, 900)], 0, Marks(), None), {}) is None


def test_a_passage_that_is_looked_up_is_no_place() -> None:
    offer = offer_of(User(), BOOK, None, opened(90_000, None, Marks(cited=(90_000, 90_050))), {})
    assert offer is not None
    assert not offer.is_due


def test_who_does_not_want_it_is_left_alone_until_further_on() -> None:
    session: dict[str, Any] = {}
    not_now(session, BOOK, 60_000)
    assert not is_due(60_000 + FURTHER_ON - 1, None, None, session)
    assert is_due(60_000 + FURTHER_ON, None, None, session)
    assert offer_of(User(), Book(pk=8, live_index=BOOK.live_index), None, opened(61_000, None), session)


def test_only_so_many_refusals_are_kept() -> None:
    session: dict[str, Any] = {}
    for pk in range(MOST_KEPT + 5):
        not_now(session, Book(pk=pk), 1)
    (kept,) = session.values()
    assert len(kept) == MOST_KEPT
    assert str(MOST_KEPT + 4) in kept
