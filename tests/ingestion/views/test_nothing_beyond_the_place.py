"""Whatever page of a book a reader opens, nothing on it is from beyond the place they have told."""

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import critical_marks
from ingestion.meeting_milestones import outline_of
from ingestion.models import Book, Chunk, ChunkType, MeetingPack, NameCorrection, ReadingPlace, StoredText
from ingestion.told_places import tell
from tests.ingestion.meeting_books import chapter, make_pack
from tests.ingestion.meeting_fixtures import at_once
from tests.ingestion.views.test_nothing_from_later import DEEDS, PEOPLE, novel

__all__ = ["at_once", "novel"]

PAGES = ("book", "about", "people", "presence", "company", "corrections", "meetings", "reader", "tell-place")
MADE = ("about", "people", "presence", "company", "corrections")
WAY_BACK = re.compile(r"[?&]next=[^&]*")
"""The same page with another way back."""
PLACE, NOT_BEGUN = ReadingPlace.Kind.PLACE, ReadingPlace.Kind.NOT_BEGUN


@pytest.fixture
def book(novel: Book, host: User, at_once: None) -> Book:
    """With packs for meetings about its beginning and all of it, and a correction that tells its end."""
    outline = outline_of(novel)
    assert outline is not None
    for milestone in (chapter(novel, 1), chapter(novel, 4), outline.at_end()):
        make_pack(novel, host, milestone)
    MeetingPack.objects.update(is_shared=True)
    late = Chunk.objects.filter(index_version=novel.live_index_id, chunk_type=ChunkType.SOURCE).last()
    assert late is not None
    assert critical_marks.mark(novel, (late.char_start or 0, late.char_end or 0))
    last = len(StoredText.objects.get().text) - 1
    NameCorrection.objects.create(
        book=novel, kind="merge", made_by_name="hanna", names=["Ada Finch", PEOPLE[3]], shown_from=last
    )
    return novel


def addresses(book: Book) -> Iterator[str]:
    """Those that pages link to, and those that somebody may guess or get from a friend."""
    for name in PAGES:
        yield reverse(f"ingestion:{name}", args=[book.pk])
    yield f"{reverse('ingestion:about', args=[book.pk])}?up_to=3"
    yield f"{reverse('ingestion:people', args=[book.pk])}?up_to=9"
    for name in PEOPLE:
        yield f"{reverse('ingestion:people', args=[book.pk])}?q={name.split()[0].lower()}"
        yield reverse("ingestion:person", args=[book.pk, name.lower().replace(" ", "-")])
    for pack in MeetingPack.objects.all():
        for name in ("meeting", "print-meeting", "edit-meeting"):
            yield reverse(f"ingestion:{name}", args=[book.pk, pack.pk])
            yield f"{reverse(f'ingestion:{name}', args=[book.pk, pack.pk])}?spoilers=1"
    reader = reverse("ingestion:reader", args=[book.pk])
    yield f"{reader}?find=went"
    yield f"{reader}?find=the"
    for number in range(1, 5):
        yield f"{reader}?chapter={number}&contents"
    for chunk in Chunk.objects.filter(index_version=book.live_index_id):
        if chunk.chunk_type == ChunkType.SOURCE:
            yield f"{reader}?chunk={chunk.pk}"
            yield f"{reader}?from={chunk.char_start}&to={chunk.char_end}"
            yield f"{reader}?from={chunk.char_start}&to={chunk.char_end}&panel=1"
            yield f"{reader}?at={chunk.char_start}"
        else:
            yield reverse("ingestion:artifact", args=[book.pk, chunk.chunk_index])


def crawled(client: Client, book: Book) -> dict[str, str]:
    """By address, the pages, and all that they link to."""
    waiting, pages, seen = [*addresses(book)], dict[str, str](), set[str]()
    while waiting:
        address = waiting.pop()
        if (page := WAY_BACK.sub("", address)) in seen:
            continue
        seen.add(page)
        answer = client.get(address, follow=True)
        assert answer.status_code in {200, 404}, address
        pages[address] = html.unescape(answer.content.decode())
        waiting += re.findall(rf'href="(/books/{book.pk}/[^"#]*)["#]', pages[address])
        if address.startswith(reverse("ingestion:reader", args=[book.pk])):
            path = address.partition("?")[0]
            waiting += [path + query for query in re.findall(r'href="(\?[^"#]*)["#]', pages[address])]
    return pages


@pytest.mark.parametrize(
    ("kind", "told", "known", "opened"),
    [
        (NOT_BEGUN, None, 0, 1),
        (PLACE, {"kind": "percent", "value": 10}, 1, 1),
        (PLACE, {"kind": "percent", "value": 40}, 2, 2),
        (PLACE, {"kind": "chapter", "value": 2}, 2, 3),
        (PLACE, {"kind": "chapter", "value": 3}, 3, 4),
    ],
)
@pytest.mark.parametrize("who", ["reader", "host"])
def test_nothing_from_beyond_is_on_any_page(
    client: Client,
    request: pytest.FixtureRequest,
    book: Book,
    who: str,
    kind: str,
    told: dict[str, Any] | None,
    known: int,
    opened: int,
) -> None:
    """`known` chapters have been begun; the reader's page shows `opened`, the last to be read on in."""
    user = request.getfixturevalue(who)
    tell(user, book, kind, told=told)
    client.force_login(user)
    pages = crawled(client, book)
    reader = reverse("ingestion:reader", args=[book.pk])
    for address, page in pages.items():
        if who == "host" and "spoilers=1" in address:
            continue
        first = opened if address.startswith(reader) else known
        for from_beyond in (*PEOPLE[first:], *DEEDS[first:]):
            assert from_beyond not in page, address
    everything = "".join(page for address, page in pages.items() if address.startswith(reader))
    assert DEEDS[opened - 1] in everything
    assert len(pages) > 60


@pytest.mark.parametrize("kind", [ReadingPlace.Kind.SPOILERS, ReadingPlace.Kind.FINISHED])
def test_who_wants_to_know_it_all_finds_it(client: Client, reader: User, book: Book, kind: str) -> None:
    tell(reader, book, kind)
    client.force_login(reader)
    pages = crawled(client, book)
    for name in (*MADE, "book", "meetings"):
        assert DEEDS[3] in pages[reverse(f"ingestion:{name}", args=[book.pk])] or (
            PEOPLE[3] in pages[reverse(f"ingestion:{name}", args=[book.pk])]
        ), name
    reader_pages = [page for address, page in pages.items() if "/read/" in address]
    assert any(f"{PEOPLE[3]} went up" in page for page in reader_pages)


def test_who_has_told_nothing_is_asked_and_shown_nothing_that_was_made(reader: User, book: Book) -> None:
    client = Client()
    client.force_login(reader)
    made = [reverse(f"ingestion:{name}", args=[book.pk]) for name in MADE]
    made += [
        reverse("ingestion:artifact", args=[book.pk, chunk.chunk_index])
        for chunk in Chunk.objects.exclude(chunk_type=ChunkType.SOURCE)
    ]
    made += [
        reverse(f"ingestion:{name}", args=[book.pk, pack.pk])
        for name in ("meeting", "print-meeting")
        for pack in MeetingPack.objects.all()
    ]
    for address in made:
        answer = client.get(address, follow=True)
        page = html.unescape(answer.content.decode())
        assert answer.status_code == 200
        assert "How far are you in this book?" in page
        for told in (*PEOPLE, *DEEDS):
            assert told not in page, address
    answer = client.post(
        reverse("ingestion:tell-place", args=[book.pk]), {"how": "spoilers", "next": made[1]}, follow=True
    )
    assert PEOPLE[3] in html.unescape(answer.content.decode())


def test_a_search_is_not_answered_before(reader: User, book: Book) -> None:
    client = Client(headers={"hx-request": "true"})
    client.force_login(reader)
    answer = client.get(reverse("ingestion:people", args=[book.pk]), {"q": "dorian"})
    assert answer.headers["HX-Refresh"] == "true"
    assert answer.content == b""


def test_an_earlier_part_can_be_looked_at_without_a_place(reader: User, book: Book) -> None:
    client = Client()
    client.force_login(reader)
    page = client.get(reverse("ingestion:people", args=[book.pk]), {"up_to": "1"}).content.decode()
    assert PEOPLE[0] in page
    assert PEOPLE[1] not in page


def test_a_part_beyond_the_place_goes_no_further_than_it(client: Client, reader: User, book: Book) -> None:
    tell(reader, book, PLACE, told={"kind": "percent", "value": 60})
    client.force_login(reader)
    address = reverse("ingestion:people", args=[book.pk])
    whole, third = (client.get(address, query).content.decode() for query in ({}, {"up_to": "3"}))
    first = client.get(address, {"up_to": "1"}).content.decode()
    for page in (whole, third):
        assert PEOPLE[1] in page
        assert 'value="2"' in page
        assert 'value="3"' not in page
        assert "as much as you have read" in page
    assert PEOPLE[1] not in first


def test_the_chart_has_no_chapters_that_it_knows_nothing_of(client: Client, reader: User, book: Book) -> None:
    """In the midst of the third chapter, who is who is as it was at the end of the second."""
    tell(reader, book, PLACE, told={"kind": "percent", "value": 60})
    client.force_login(reader)
    page = client.get(reverse("ingestion:presence", args=[book.pk])).content.decode()
    assert DEEDS[1] in page
    assert DEEDS[2] not in page
    assert "This is what is known at the end of part 2." in page


def test_the_places_of_others_do_not_count(client: Client, reader: User, host: User, book: Book) -> None:
    tell(host, book, NOT_BEGUN)
    client.force_login(reader)
    assert PEOPLE[3] in client.get(reverse("ingestion:people", args=[book.pk])).content.decode()
