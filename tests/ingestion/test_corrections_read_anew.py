"""Corrections of names count from the place of the story that was chosen, however the book is read anew."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bookclub.clubs.models import User
from bookclub.providers.errors import IndexUnavailable
from ingestion import name_corrections
from ingestion.anchored_rows import read_text
from ingestion.artifacts.correction_anchors import Placed, Shown, placed
from ingestion.correction_places import Draft, place_of
from ingestion.models import Book, Chunk, NameCorrection
from ingestion.name_corrections import Recorded
from ingestion.reach import reach_of
from ingestion.shown_names import shown_names
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.books_read_anew import (
    PREFACE,
    SIX_CHAPTERS,
    draft_of,
    end_of,
    read_anew,
    recorded_now,
    rename,
    stored_of,
)
from tests.ingestion.enriching import NAMES, now

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model"),
]


@pytest.fixture
def book(read_in: Callable[..., Book]) -> Book:
    return read_in(SIX_CHAPTERS, "mill.txt")


def parts_that_say(name: str) -> list[str]:
    """The titles of the parts at whose ends the version of who is who calls somebody so."""
    chunks = Chunk.objects.filter(chunk_type=NAMES).select_related("content").order_by("chunk_index")
    return [
        chunk.content.data["part_title"]
        for chunk in chunks
        if any(person["name"] == name for person in chunk.content.data["people"])
    ]


def test_one_that_counts_from_the_end_counts_in_a_shorter_text(book: Book, host: User) -> None:
    rename(book, host, Shown.END)
    read_anew(book, SIX_CHAPTERS[1:])
    text = stored_of(book).text
    assert (recorded_now().shown_from, recorded_now().is_place_lost) == (len(text) - 1, False)
    assert parts_that_say("Miss Hart") == [""]


def test_a_preface_gives_nothing_away(book: Book, host: User) -> None:
    rename(book, host, Shown.CHAPTER, 5)
    assert parts_that_say("Miss Hart") == ["CHAPTER 5", ""]
    read_anew(book, PREFACE + SIX_CHAPTERS)
    assert recorded_now().shown_from == end_of(book, "CHAPTER 5") - 1
    said = parts_that_say("Miss Hart")
    assert said
    assert not any("CHAPTER 4" in title for title in said)
    assert any("CHAPTER 4" in title for title in parts_that_say("Anne Hart"))
    parts = {part.title: part.number for part in reach_of(host, now(book), None).parts}
    for title, shown in (("CHAPTER 4", False), ("CHAPTER 5", True)):
        reach = reach_of(host, now(book), parts[title])
        assert reach.has_shown(recorded_now().shown_from) is shown


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("CHAPTER 5", "CHAPTER FIVE, renamed"),
        lambda text: text[: text.index("CHAPTER 5")] + text[text.index("CHAPTER 6") :],
    ],
    ids=["renamed", "removed"],
)
def test_one_of_a_chapter_that_is_gone_counts_from_the_end(
    book: Book, host: User, change: Callable[[str], str]
) -> None:
    rename(book, host, Shown.CHAPTER, 5)
    read_anew(book, change(SIX_CHAPTERS))
    found = recorded_now()
    assert (found.shown_from, found.is_place_lost) == (len(stored_of(book).text) - 1, True)
    assert parts_that_say("Miss Hart") == [""]
    read_anew(book, SIX_CHAPTERS)
    assert (recorded_now().shown_from, recorded_now().is_place_lost) == (end_of(book, "CHAPTER 5") - 1, False)


def test_one_that_is_no_secret_counts_from_where_the_new_text_says_the_name(book: Book, host: User) -> None:
    rename(book, host, Shown.FIRST)
    before = recorded_now().shown_from
    read_anew(book, PREFACE + SIX_CHAPTERS)
    text = stored_of(book).text
    assert recorded_now().shown_from > before
    assert text[recorded_now().shown_from :].startswith(recorded_now().names[0])


def test_while_a_new_text_is_built_pages_go_on_as_they_were(
    book: Book, host: User, embedder: HashingEmbedder
) -> None:
    rename(book, host, Shown.CHAPTER, 5)
    before, seen = recorded_now().shown_from, []
    embedder.before = lambda: seen.append(recorded_now().shown_from)
    read_anew(book, PREFACE + SIX_CHAPTERS)
    assert set(seen) == {before}
    assert recorded_now().shown_from > before


def test_a_build_that_fails_changes_nothing(book: Book, host: User, passage_index: MemoryIndex) -> None:
    def fail() -> None:
        raise IndexUnavailable("No index.")

    rename(book, host, Shown.CHAPTER, 5)
    before = recorded_now()
    passage_index.before = fail
    read_anew(book, SIX_CHAPTERS.replace("CHAPTER 5", "CHAPTER FIVE"))
    assert now(book).state == Book.State.FAILED
    after = recorded_now()
    assert (after.shown_from, after.is_place_lost) == (before.shown_from, False)


def test_one_that_is_made_while_a_new_text_is_built_counts_in_that(
    book: Book, host: User, embedder: HashingEmbedder
) -> None:
    made: list[NameCorrection] = []

    def correct() -> None:
        if not made:
            made.append(rename(now(book), host, Shown.CHAPTER, 5))

    embedder.before = correct
    read_anew(book, PREFACE + SIX_CHAPTERS)
    assert recorded_now().shown_from == end_of(book, "CHAPTER 5") - 1 > made[0].shown_from
    assert not any("CHAPTER 4" in title for title in parts_that_say("Miss Hart"))
    assert parts_that_say("Miss Hart")


def test_a_page_of_the_former_text_records_nothing(book: Book, host: User) -> None:
    names = shown_names(book, reach_of(host, book, None))
    read_anew(book, PREFACE + SIX_CHAPTERS)
    assert name_corrections.correct(names, draft_of(names, "Anne Hart", Shown.END), host) == Recorded.OUTDATED
    assert not NameCorrection.objects.exists()


def test_the_same_correction_from_another_place_replaces_the_place(book: Book, host: User) -> None:
    names = shown_names(book, reach_of(host, book, None))
    end = draft_of(names, "Anne Hart", Shown.END)
    fifth = draft_of(names, "Anne Hart", Shown.CHAPTER, 5)
    keys = []
    for draft, ending in (
        (end, Recorded.NEW),
        (end, Recorded.KNOWN),
        (fifth, Recorded.MOVED),
        (fifth, Recorded.KNOWN),
    ):
        assert name_corrections.correct(names, draft, host) == ending
        keys.append(recorded_now().pk)
    assert recorded_now().shown_from == end_of(book, "CHAPTER 5") - 1
    assert parts_that_say("Miss Hart") == ["CHAPTER 5", ""]
    # Names that were being written meanwhile see by the row that there is something new.
    assert keys[0] == keys[1] < keys[2] == keys[3]


def test_one_whose_place_was_lost_can_be_placed_again_and_taken_back(book: Book, host: User) -> None:
    rename(book, host, Shown.CHAPTER, 5)
    again = read_anew(book, SIX_CHAPTERS.replace("CHAPTER 5", "CHAPTER FIVE, renamed"))
    names = shown_names(again, reach_of(host, again, None))
    chapter = next(one.ordinal for one in names.chapters if "renamed" in one.title)
    draft = draft_of(names, "Miss Hart", Shown.CHAPTER, chapter)
    draft = replace(draft, names=("Anne Hart",))
    assert name_corrections.correct(names, draft, host) == Recorded.MOVED
    assert not recorded_now().is_place_lost
    name_corrections.undo(recorded_now())
    assert parts_that_say("Miss Hart") == []


@pytest.mark.parametrize("shown", list(Shown))
def test_the_same_text_gives_the_same_place(book: Book, host: User, shown: Shown) -> None:
    names = shown_names(book, reach_of(host, book, None))
    read = read_text(stored_of(book))
    anne, colonel = names.by_name["Anne Hart"], names.by_name["Colonel Zapata"]
    aliases = tuple(alias.name for alias in anne.aliases if alias.name != anne.name)
    for kind, said, new_name in (
        ("merge", (anne.name, colonel.name), ""),
        ("split", aliases[:1], ""),
        ("rename", (colonel.name,), "Rosalind"),
        ("rename", (anne.name,), "Nobody Else"),
    ):
        person = colonel if said[0] == colonel.name else anne
        for chapter in names.chapters[1:]:
            draft = Draft(NameCorrection.Kind(kind), person, said, new_name, shown, chapter.ordinal)
            place = place_of(names, draft)
            assert placed(place.anchor, read) == Placed(place.offset, is_lost=False)
