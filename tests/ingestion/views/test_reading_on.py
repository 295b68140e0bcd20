"""The reader's page for those on their way: nothing further than their place is shown until they say so."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.models import Book, Chunk, ReadingPlace, StoredText
from ingestion.reading_places import in_words, place_of
from ingestion.told_places import tell
from tests.ingestion.many_chapters import with_chapters

Kind = ReadingPlace.Kind
CHAPTER = 3
"""The one that the reader has just begun, of 9."""


@pytest.fixture
def book(ready_book: Book) -> Book:
    with_chapters(9)
    stored = StoredText.objects.get()
    for chapter in stored.chapters:
        chapter[1] = f"Deed of {chapter[0]}"
    for block in stored.blocks[1::2]:
        number = stored.blocks.index(block) // 2 + 1
        stored.text = stored.text[: block[2]] + f"{number}{number}{number}" + stored.text[block[2] + 3 :]
    stored.save(update_fields=["chapters", "text"])
    return ready_book


@pytest.fixture
def at_third(client: Client, reader: User, book: Book) -> ReadingPlace:
    client.force_login(reader)
    return tell(reader, book, Kind.PLACE, told={"kind": "chapter", "value": CHAPTER - 1})


def opened(client: Client, book: Book, **query: Any) -> str:
    answer = client.get(reverse("ingestion:reader", args=[book.pk]), query, follow=True)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def read_on(client: Client, book: Book, **sent: Any) -> str:
    answer = client.post(reverse("ingestion:read-on", args=[book.pk]), sent, follow=True)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


@pytest.mark.usefixtures("at_third")
def test_the_chapter_that_is_being_read_is_open(client: Client, book: Book) -> None:
    for page in (opened(client, book, chapter=CHAPTER), opened(client, book)):
        assert "333 lamp" in page
        assert "<title>Deed of 3" in page


@pytest.mark.usefixtures("at_third")
def test_what_was_read_is_as_ever(client: Client, book: Book) -> None:
    page = opened(client, book, chapter=1)
    assert "111 lamp" in page
    assert 'rel="next" href="?chapter=2&portion=1"' in page


@pytest.mark.usefixtures("at_third")
def test_titles_of_chapters_to_come_are_numbers(client: Client, book: Book) -> None:
    page = opened(client, book, chapter=CHAPTER)
    contents = re.findall(r'<li class="level-2"><a href="\?chapter=\d"[^>]*>([^<]*)</a>', page)
    assert contents == [
        "Deed of 1",
        "Deed of 2",
        "Deed of 3",
        *(f"Chapter {number}" for number in range(4, 10)),
    ]
    assert "Deed of 4" not in page


@pytest.mark.usefixtures("at_third")
@pytest.mark.parametrize("number", [4, 9])
def test_later_chapters_are_folded(client: Client, book: Book, number: int) -> None:
    page = opened(client, book, chapter=number)
    assert "This is further than you have read" in page
    assert f"<title>Chapter {number} " in page
    assert " lamp" not in page
    assert f"Deed of {number}" not in page


@pytest.mark.usefixtures("at_third")
def test_reading_on_moves_the_place_a_chapter_at_a_time(client: Client, reader: User, book: Book) -> None:
    page = opened(client, book, chapter=CHAPTER)
    form = page[page.index('class="turn-after"') :]
    sent = dict(re.findall(r'name="(chapter|portion)" value="(\d+)"', form))
    assert sent == {"chapter": "4", "portion": "1"}
    page = read_on(client, book, **sent)
    assert "444 lamp" in page
    assert "Your place: the beginning of Deed of 4" in page
    assert place_of(reader, book).char_offset == StoredText.objects.get().chapters[3][3]  # type: ignore[union-attr]
    assert "Read on" in page
    assert "333 lamp" in read_on(client, book, chapter=3)
    assert place_of(reader, book).char_offset == StoredText.objects.get().chapters[3][3]  # type: ignore[union-attr]


def passage_at(book: Book, start: int) -> Chunk:
    chunk = Chunk.objects.filter(index_version=book.live_index_id).order_by("chunk_index")[0]
    Chunk.objects.filter(pk=chunk.pk).update(char_start=start, char_end=start + 8)
    return chunk


@pytest.mark.usefixtures("at_third")
@pytest.mark.parametrize("by", ["chunk", "range"])
def test_a_cited_place_that_is_further_is_folded(client: Client, reader: User, book: Book, by: str) -> None:
    start = StoredText.objects.get().text.index("555")
    query = {"chunk": passage_at(book, start).pk} if by == "chunk" else {"from": start, "to": start + 8}
    page = opened(client, book, **query)
    assert " lamp" not in page
    assert "marked" not in page
    for name, value in query.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page
    page = read_on(client, book, **query)
    assert re.search(r"<mark[^>]*>555 lamp", page)
    assert place_of(reader, book).char_offset == start  # type: ignore[union-attr]
    assert re.fullmatch(r"\d+%", in_words(place_of(reader, book), book))  # type: ignore[arg-type]


@pytest.mark.usefixtures("at_third")
def test_one_in_the_chapter_that_is_being_read_is_not_jumped_to(client: Client, book: Book) -> None:
    start = StoredText.objects.get().text.index("333")
    page = opened(client, book, **{"from": start, "to": start + 8})
    assert " lamp" not in page
    assert 'href="?chapter=3&portion=1"' in page


def test_before_anything_was_read_the_beginning_is_open(client: Client, reader: User, book: Book) -> None:
    tell(reader, book, Kind.NOT_BEGUN)
    client.force_login(reader)
    assert "111 lamp" in opened(client, book)
    assert " lamp" not in opened(client, book, chapter=2)
    assert "222 lamp" in read_on(client, book, chapter=2)
    assert place_of(reader, book).kind == Kind.PLACE  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", [Kind.FINISHED, Kind.SPOILERS, None])
def test_everybody_else_reads_as_they_like(reader: User, book: Book, kind: str | None) -> None:
    client = Client()
    client.force_login(reader)
    if kind:
        tell(reader, book, kind)
    page = opened(client, book, chapter=5)
    assert "555 lamp" in page
    assert "Deed of 9" in page
    assert 'rel="next" href="?chapter=6&portion=1"' in page
    read_on(client, book, chapter=8)
    place = place_of(reader, book)
    assert (place.kind if place else None) == kind


def test_nobody_reads_on_in_books_of_others(client: Client, stranger: User, book: Book) -> None:
    client.force_login(stranger)
    assert client.post(reverse("ingestion:read-on", args=[book.pk]), {"chapter": 2}).status_code == 404


@pytest.mark.usefixtures("at_third")
@pytest.mark.parametrize("sent", [{"chapter": "99"}, {"chapter": "x"}, {"from": "9999999", "to": "99999999"}])
def test_what_is_nowhere_moves_nothing(
    client: Client, reader: User, book: Book, sent: dict[str, str]
) -> None:
    before = place_of(reader, book)
    client.post(reverse("ingestion:read-on", args=[book.pk]), sent)
    assert place_of(reader, book).char_offset == before.char_offset  # type: ignore[union-attr]


@pytest.mark.usefixtures("at_third")
def test_the_page_of_the_book_tells_no_titles_either(client: Client, book: Book) -> None:
    page = client.get(reverse("ingestion:book", args=[book.pk])).content.decode()
    assert "Deed of 2" in page
    assert "Deed of 4" not in page
    assert ">Chapter 4</a>" in page
