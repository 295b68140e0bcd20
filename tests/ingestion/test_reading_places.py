"""How far readers are: what they tell is kept as characters of the text, and put into words."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from bookclub.clubs.models import User
from ingestion.meeting_milestones import outline_of
from ingestion.models import Book, IndexVersion, ReadingPlace, StoredText
from ingestion.reading_places import can_tell, in_words, lowest, place_of, places_of, read_up_to
from ingestion.reading_stretches import stretches_of
from ingestion.stored_texts import chapter_spans, load
from ingestion.told_places import NoSuchPlace, read_on, tell
from tests.ingestion.meeting_books import with_pages

Kind = ReadingPlace.Kind


def told(user: User, book: Book, kind: str, value: Any) -> ReadingPlace:
    return tell(user, book, Kind.PLACE, told={"kind": kind, "value": value})


def text_of(book: Book) -> StoredText:
    return StoredText.objects.get(index_versions=book.live_index_id)


@pytest.mark.parametrize(
    ("kind", "known", "words"),
    [
        ("not_begun", 0, "not begun"),
        ("finished", None, "finished"),
        ("spoilers", None, "spoilers are welcome"),
    ],
)
def test_what_is_no_place_is_kept_as_it_is(
    ready_book: Book, reader: User, kind: str, known: int | None, words: str
) -> None:
    place = tell(reader, ready_book, kind)
    assert (place.read_up_to, in_words(place, ready_book)) == (known, words)


@pytest.mark.parametrize("value", [1, "1", " 1 "])
def test_a_chapter_is_read_to_its_end(ready_book: Book, reader: User, value: object) -> None:
    first = next(one for one in chapter_spans(text_of(ready_book)) if one.ordinal == 1)
    place = told(reader, ready_book, "chapter", value)
    assert place.read_up_to == first.end
    assert in_words(place, ready_book) == first.title
    assert place_of(reader, ready_book) == place


def test_a_chapter_without_a_number_in_its_title_is_told_with_one(ready_book: Book, reader: User) -> None:
    StoredText.objects.update(chapters=[[1, "The Letter", 1, 0, 50, None, []], [2, "", 1, 50, 90, None, []]])
    assert in_words(told(reader, ready_book, "chapter", 1), ready_book) == "Chapter 1: The Letter"
    assert in_words(told(reader, ready_book, "chapter", 2), ready_book) == "Chapter 2"


def test_a_page_is_read_to_its_end_and_known_by_what_is_printed_on_it(ready_book: Book, reader: User) -> None:
    with_pages(ready_book)
    outline = outline_of(ready_book)
    assert outline is not None
    printed = told(reader, ready_book, "page", "i")
    assert printed.read_up_to == outline.pages[0].end
    assert in_words(printed, ready_book) == "page i"
    assert told(reader, ready_book, "page", "II").read_up_to == outline.pages[1].end


def test_percents_are_of_the_characters(ready_book: Book, reader: User) -> None:
    length = len(text_of(ready_book).text)
    place = told(reader, ready_book, "percent", "40")
    assert place.read_up_to == length * 40 // 100
    assert in_words(place, ready_book) == "40%"
    assert told(reader, ready_book, "percent", 100).read_up_to == length


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        *(("chapter", value) for value in (99, "x", None)),
        *(("page", value) for value in ("7", None)),
        *(("percent", value) for value in (101, -1, "1e1", "٣", None)),
        ("verse", 1),
        (None, None),
    ],
)
def test_what_the_book_does_not_have_is_refused(
    ready_book: Book, reader: User, kind: str, value: Any
) -> None:
    before = tell(reader, ready_book, Kind.NOT_BEGUN)
    with pytest.raises(NoSuchPlace, match=r"\w+ .*\."):
        told(reader, ready_book, kind, value)
    with pytest.raises(ValueError, match="Choose"):
        tell(reader, ready_book, "sideways")
    assert place_of(reader, ready_book) == before


def test_a_book_that_was_not_read_in_has_no_places(shelve: Any, reader: User) -> None:
    with pytest.raises(NoSuchPlace, match="not been read in"):
        told(reader, shelve(), "percent", 1)


def test_reading_on_moves_the_place_forward_alone(ready_book: Book, reader: User) -> None:
    first, second = stretches_of(load(text_of(ready_book)))[-2:]
    assert read_on(reader, ready_book, second.start, "The Storm") is None
    tell(reader, ready_book, Kind.NOT_BEGUN)
    place = read_on(reader, ready_book, second.start, "The Storm")
    assert place is not None
    assert (place.read_up_to, in_words(place, ready_book)) == (second.start, "the beginning of The Storm")
    assert read_on(reader, ready_book, first.start, "The Keeper") == place
    assert place_of(reader, ready_book).read_up_to == second.start  # type: ignore[union-attr]
    tell(reader, ready_book, Kind.FINISHED)
    read_on(reader, ready_book, second.start, "The Storm")
    assert place_of(reader, ready_book).kind == Kind.FINISHED  # type: ignore[union-attr]


def test_books_that_are_read_whole_are_not_listed(
    ready_book: Book, reader: User, host: User, django_assert_num_queries: Any
) -> None:
    assert read_up_to(reader, [ready_book]) == {}
    told(host, ready_book, "percent", 10)
    tell(reader, ready_book, Kind.SPOILERS)
    assert read_up_to(reader, [ready_book]) == {}
    place = told(reader, ready_book, "percent", 50)
    with django_assert_num_queries(1):
        assert read_up_to(reader, [ready_book]) == {ready_book.pk: place.char_offset}
    with django_assert_num_queries(1):
        assert places_of(reader, [ready_book]) == {ready_book.pk: place}


def test_several_readers_know_what_the_least_far_does(ready_book: Book, reader: User, host: User) -> None:
    far, near = told(reader, ready_book, "percent", 80), told(host, ready_book, "percent", 20)
    assert lowest([reader, host], [ready_book]) == {ready_book.pk: near.char_offset}
    assert lowest([reader], [ready_book]) == {ready_book.pk: far.char_offset}
    tell(host, ready_book, Kind.NOT_BEGUN)
    assert lowest([reader, host], [ready_book]) == {ready_book.pk: 0}
    tell(host, ready_book, Kind.FINISHED)
    assert lowest([reader, host, AnonymousUser()], [ready_book]) == {ready_book.pk: far.char_offset}


def test_readers_of_prose_may_tell_how_far_they_are(ready_book: Book, reader: User, shelve: Any) -> None:
    assert can_tell(reader, ready_book)
    assert not can_tell(AnonymousUser(), ready_book)
    assert not can_tell(reader, shelve("Another.\n", "another.txt"))


def test_source_code_is_never_asked_about(ready_book: Book, reader: User) -> None:
    told(reader, ready_book, "percent", 10)
    IndexVersion.objects.update(chunker_version="codigo-1")
    book = Book.objects.select_related("live_index").get()
    assert read_up_to(reader, [book]) == {}
    ReadingPlace.objects.all().delete()
    assert not can_tell(reader, book)
