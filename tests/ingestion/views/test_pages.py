"""The pages of a PDF: shown to members of its club as far as they have read."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import (
    actions,
    opened_places,
    page_lines,
    page_picture_files,
    page_pictures,
    texts_at_hand,
)
from ingestion.models import Book, Chunk, ChunkType, OpenedPlace, ReadingPlace, StoredText
from tests.ingestion.page_visits import address, page, read_by
from tests.ingestion.paged_books import Drawer, drawer, page_end, page_start, paged_book, words_on

__all__ = ["drawer", "paged_book", "read_by"]

LAST = 9


def picture_address(book: Book, number: int = 2, width: int = 480) -> str:
    return reverse("ingestion:page-picture", args=[book.pk, number, width])


def has_read_up_to(user: User, book: Book, offset: int) -> None:
    kind = ReadingPlace.Kind.PLACE
    ReadingPlace.objects.update_or_create(
        user=user, book=book, defaults={"kind": kind, "char_offset": offset}
    )


def test_a_page_is_a_picture_with_its_lines_over_it(read_by: Client, paged_book: Book) -> None:
    shown = page(read_by, paged_book)
    lines = re.findall(r'<text data-start="(\d+)" [^>]*>([^<]*)</text>', shown)
    assert "Chapter 1" in [text for _start, text in lines]
    assert len(lines) > 10
    starts = [int(start) for start, _text in lines]
    assert starts == sorted(starts)
    assert 'srcset="' in shown
    assert re.search(r'<img class="page-picture" [^>]*width="\d+" height="\d+" alt=""', shown)
    assert 'viewBox="0 0 419.53 595.28"' in shown
    assert "style=" not in shown


def test_numbers_of_the_drawing_are_english_in_spanish(read_by: Client, paged_book: Book) -> None:
    answer = read_by.get(address(paged_book), HTTP_ACCEPT_LANGUAGE="es")
    assert 'viewBox="0 0 419.53 595.28"' in answer.content.decode()


def test_what_is_cited_is_marked_word_by_word_over_its_passage(read_by: Client, paged_book: Book) -> None:
    start, end = words_on(paged_book, 1, "ninety")
    chunks = Chunk.objects.filter(chunk_type=ChunkType.SOURCE, char_start__lte=start, char_end__gte=end)
    shown = page(read_by, paged_book, 2, f"from={start}&to={end}&chunk={chunks[0].pk}")
    marks = re.findall(r'<rect class="mark-(\w+)"( id="\w+")?', shown)
    assert [mark for mark in marks if mark[0] == "cited"] == [("cited", ' id="cited"')]
    assert sum(mark[0] == "passage" for mark in marks) > 5
    (width,) = re.findall(r'class="mark-cited"[^>]* width="([\d.]+)"', shown)
    assert 20 < float(width) < 60
    assert "The cited lines are marked." in shown


@pytest.mark.parametrize(
    "query",
    [
        "from=5&to=2",
        "from=5&to=99999999",
        "chunk=999999",
        "from=5&to=99&chunk=999999",
        "from=5&to=99&text=999999",
        "from=x&to=y",
        "",
    ],
)
def test_nothing_is_marked_where_nothing_is_meant(read_by: Client, paged_book: Book, query: str) -> None:
    assert 'class="mark-' not in page(read_by, paged_book, 2, query)


def test_marks_are_the_same_at_every_size(read_by: Client, paged_book: Book) -> None:
    start, end = words_on(paged_book, 1, "ninety")
    query = f"from={start}&to={end}"
    shown = [page(read_by, paged_book, 2, f"{query}&zoom={zoom}") for zoom in ("fit", "100", "150", "200")]
    assert len({tuple(re.findall(r"<rect [^>]*>", one)) for one in shown}) == 1
    widths = [re.search(r'<img [^>]* width="(\d+)"', one)[1] for one in shown]  # type: ignore[index]
    assert widths == ["559", "559", "839", "1119"]
    assert 'class="page-frame zoom-fit"' in page(read_by, paged_book, 2, "zoom=<b>")


def test_the_ways_on_and_to_the_text(read_by: Client, paged_book: Book) -> None:
    shown = page(read_by, paged_book, 2, "zoom=150")
    assert f'rel="prev" href="{address(paged_book, 1, "zoom=150")}"' in shown
    assert f'rel="next" href="{address(paged_book, 3, "zoom=150")}"' in shown
    assert f"{reverse('ingestion:reader', args=[paged_book.pk])}?at={page_start(paged_book, 1)}" in shown
    assert "p. 1 (PDF page 2)" in shown
    assert 'rel="next"' not in page(read_by, paged_book, LAST)
    assert 'rel="prev"' not in page(read_by, paged_book, 1)


@pytest.mark.parametrize(
    ("query", "number"),
    [("page=3", 4), ("page= 3 ", 4), ("page=9", 9), ("page=99&here=5", 5), ("page=x&here=777", 1), ("", 1)],
)
def test_a_page_is_found_by_the_number_printed_on_it_or_else_its_own(
    read_by: Client, paged_book: Book, query: str, number: int
) -> None:
    answer = read_by.get(f"{reverse('ingestion:pages', args=[paged_book.pk])}?{query}")
    assert answer.headers["Location"] == address(paged_book, number)


def test_the_page_that_was_open_last_is_opened_again(read_by: Client, reader: User, paged_book: Book) -> None:
    page(read_by, paged_book, 6)
    assert OpenedPlace.objects.get(user=reader).char_offset == page_start(paged_book, 5)
    answer = read_by.get(reverse("ingestion:pages", args=[paged_book.pk]))
    assert answer.headers["Location"] == address(paged_book, 6)


def test_what_is_only_looked_at_is_not_remembered(read_by: Client, reader: User, paged_book: Book) -> None:
    start, end = words_on(paged_book, 3, "ninety")
    page(read_by, paged_book, 4, f"from={start}&to={end}")
    page(read_by, paged_book, 4, "panel=1")
    read_by.get(address(paged_book, 4), headers={"Sec-Purpose": "prefetch"})
    assert opened_places.remembered(reader, paged_book) is None


def test_beside_an_answer_it_is_a_fragment(read_by: Client, paged_book: Book) -> None:
    for shown in (page(read_by, paged_book, 2, "panel=1"), _by_htmx(read_by, address(paged_book))):
        assert "<html" not in shown
        assert 'id="reader-panel-heading"' in shown
        assert f'hx-get="{address(paged_book, 3)}?panel=1"' in shown


def _by_htmx(client: Client, path: str) -> str:
    return client.get(path, headers={"HX-Request": "true"}).content.decode()


def test_nothing_of_a_page_further_on_is_shown_or_drawn(
    read_by: Client, reader: User, paged_book: Book, drawer: Drawer
) -> None:
    has_read_up_to(reader, paged_book, page_start(paged_book, 3) - 1)
    shown = page(read_by, paged_book, 4, f"from={page_start(paged_book, 3)}&to={page_end(paged_book, 3)}")
    assert "This is further than you have read" in shown
    assert "<text" not in shown
    assert 'class="mark-' not in shown
    assert "number 2" not in shown
    assert read_by.get(picture_address(paged_book, 4)).status_code == 404
    assert "further than you have read" in page(read_by, paged_book, 4, "panel=1")
    assert drawer.asked == []
    assert OpenedPlace.objects.count() == 0


def test_titles_of_later_chapters_are_not_told(read_by: Client, reader: User, paged_book: Book) -> None:
    text = paged_book.live_index.stored_text  # type: ignore[union-attr]
    text.chapters = [[row[0], f"{row[1]}: the secret {row[0]}", *row[2:]] for row in text.chapters]
    text.save(update_fields=["chapters"])
    has_read_up_to(reader, paged_book, page_start(paged_book, 3) - 1)
    assert "the secret 1" in page(read_by, paged_book, 2)
    for number in (2, 4, 8):
        shown = page(read_by, paged_book, number)
        assert "the secret 2" not in shown
        assert "the secret 4" not in shown


def test_the_page_somebody_is_on_is_shown_whole(read_by: Client, reader: User, paged_book: Book) -> None:
    has_read_up_to(reader, paged_book, page_start(paged_book, 3) + 5)
    assert "<text" in page(read_by, paged_book, 4)
    assert read_by.get(picture_address(paged_book, 4)).status_code == 200
    shown = page(read_by, paged_book, 4)
    assert 'rel="next"' not in shown
    assert reverse("ingestion:read-on-page", args=[paged_book.pk, 5]) in shown


def test_reading_on_opens_a_page_and_no_more(read_by: Client, reader: User, paged_book: Book) -> None:
    has_read_up_to(reader, paged_book, 10)
    answer = read_by.post(
        reverse("ingestion:read-on-page", args=[paged_book.pk, 4]), {"zoom": "150", "next": "//x"}
    )
    assert answer.headers["Location"] == address(paged_book, 4, "zoom=150")
    assert ReadingPlace.objects.get().char_offset == page_start(paged_book, 3)
    assert "<text" in page(read_by, paged_book, 4)
    assert read_by.get(picture_address(paged_book, 5)).status_code == 404


def test_reading_on_never_goes_back(read_by: Client, reader: User, paged_book: Book) -> None:
    has_read_up_to(reader, paged_book, page_start(paged_book, 5))
    read_by.post(reverse("ingestion:read-on-page", args=[paged_book.pk, 2]))
    assert ReadingPlace.objects.get().char_offset == page_start(paged_book, 5)


def test_strangers_find_nothing(client: Client, stranger: User, paged_book: Book, drawer: Drawer) -> None:
    client.force_login(stranger)
    assert client.get(address(paged_book)).status_code == 404
    assert client.get(picture_address(paged_book)).status_code == 404
    assert client.get(reverse("ingestion:pages", args=[paged_book.pk])).status_code == 404
    assert client.post(reverse("ingestion:read-on-page", args=[paged_book.pk, 2])).status_code == 404
    assert drawer.asked == []


def test_who_is_not_signed_in_is_asked_to(client: Client, paged_book: Book) -> None:
    for path in (address(paged_book), picture_address(paged_book)):
        assert client.get(path).status_code == 302


@pytest.mark.parametrize("number", [0, 10, 99999999])
def test_pages_that_the_book_does_not_have_are_not_there(
    read_by: Client, paged_book: Book, number: int
) -> None:
    assert read_by.get(address(paged_book, number)).status_code == 404
    assert read_by.get(picture_address(paged_book, number)).status_code == 404


def test_books_of_other_kinds_have_no_pages(read_by: Client, ready_book: Book) -> None:
    assert not page_pictures.has_pages(ready_book)
    for path in (
        address(ready_book, 1),
        picture_address(ready_book, 1),
        reverse("ingestion:pages", args=[ready_book.pk]),
    ):
        assert read_by.get(path).status_code == 404


def test_a_picture_is_kept_by_browsers_and_by_nobody_else(read_by: Client, paged_book: Book) -> None:
    lasting = f"{picture_address(paged_book)}?v={page_pictures.version_of(paged_book)}"
    answer = read_by.get(lasting)
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    assert answer.headers["Cache-Control"] == "private, max-age=2592000, immutable"
    assert lasting in page(read_by, paged_book)
    again = read_by.get(lasting, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = read_by.get(f"{picture_address(paged_book)}?v=former")
    assert other.headers["Cache-Control"] == "private, no-cache"


def test_only_a_few_widths_are_drawn(read_by: Client, paged_book: Book, drawer: Drawer) -> None:
    for width in (0, 481, 100000):
        assert read_by.get(picture_address(paged_book, 2, width)).status_code == 404
    assert drawer.asked == []


def test_a_page_that_cannot_be_drawn_is_shown_as_text(
    read_by: Client, paged_book: Book, drawer: Drawer
) -> None:
    drawer.broken = {1}
    start, end = words_on(paged_book, 1, "ninety")
    shown = page(read_by, paged_book, 2, f"from={start}&to={end}")
    assert "cannot be shown as a picture" in shown
    assert '<mark class="cited" id="cited">ninety</mark>' in shown
    assert "<img" not in shown
    assert read_by.get(picture_address(paged_book, 2)).status_code == 404
    tries = len(drawer.asked)
    page(read_by, paged_book, 2)
    assert len(drawer.asked) == tries


def test_a_file_that_is_gone_leaves_the_text(read_by: Client, paged_book: Book, drawer: Drawer) -> None:
    drawer.broken = set(range(LAST))
    assert "cannot be shown as a picture" in page(read_by, paged_book, 3)


def test_a_deleted_book_takes_its_pictures_along(
    read_by: Client, paged_book: Book, django_capture_on_commit_callbacks: Any
) -> None:
    page(read_by, paged_book, 2)
    original = paged_book.live_index.original  # type: ignore[union-attr]
    assert page_picture_files.has_picture(original, 1, 800)
    with django_capture_on_commit_callbacks(execute=True):
        actions.delete_book(paged_book)
    assert not page_picture_files.has_picture(original, 1, 800)


def test_a_page_takes_as_many_queries_as_any_other(
    read_by: Client, paged_book: Book, django_assert_max_num_queries: Any
) -> None:
    page(read_by, paged_book, 2)
    for number in (2, 8):
        with django_assert_max_num_queries(14):
            page(read_by, paged_book, number)
    with django_assert_max_num_queries(6):
        read_by.get(picture_address(paged_book, 8))


def test_hostile_text_stays_text(read_by: Client, paged_book: Book) -> None:
    text = paged_book.live_index.stored_text  # type: ignore[union-attr]
    text.text = text.text.replace("Chapter 1", "<b>Cha 1")
    text.save(update_fields=["text"])
    shown = page(read_by, paged_book, 2)
    assert "<b>" not in shown
    assert "&lt;b&gt;Cha 1" in shown


def test_a_book_told_not_to_be_read_so_far_opens_where_it_is_read(
    read_by: Client, paged_book: Book, reader: User
) -> None:
    opened_places.remember(reader, paged_book, page_start(paged_book, 6))
    has_read_up_to(reader, paged_book, page_start(paged_book, 2) + 5)
    assert read_by.get(reverse("ingestion:pages", args=[paged_book.pk])).headers["Location"] == address(
        paged_book, 3
    )
    opened_places.remember(reader, paged_book, page_start(paged_book, 1))
    assert read_by.get(reverse("ingestion:pages", args=[paged_book.pk])).headers["Location"] == address(
        paged_book, 2
    )


def test_the_place_is_in_sight_and_told_on_a_page_of_its_own(
    read_by: Client, paged_book: Book, reader: User
) -> None:
    has_read_up_to(reader, paged_book, page_start(paged_book, 2))
    shown = page(read_by, paged_book)
    assert "Your place:" in shown
    assert 'name="how"' not in shown
    assert f"{reverse('ingestion:tell-place', args=[paged_book.pk])}?next=" in shown


def test_its_book_is_read_page_by_page(read_by: Client, paged_book: Book) -> None:
    shown = read_by.get(reverse("ingestion:book", args=[paged_book.pk])).content.decode()
    pages = reverse("ingestion:pages", args=[paged_book.pk])
    assert f'id="read-link" href="{pages}"' in shown


def test_all_of_the_page_they_are_on_can_be_cited(read_by: Client, paged_book: Book, reader: User) -> None:
    """Also where a chapter of the text ends on it."""
    end = page_end(paged_book, 2)
    StoredText.objects.update(
        chapters=[[1, "One", 1, 0, end - 60, None, []], [2, "Two", 1, end - 60, 99_999, None, []]]
    )
    texts_at_hand.forget()
    has_read_up_to(reader, paged_book, page_start(paged_book, 2) + 5)
    cited = reverse("ingestion:passage-citation", args=[paged_book.pk])
    assert read_by.get(cited, {"start": end - 20, "end": end}).status_code == 200
    assert read_by.get(cited, {"start": end - 20, "end": end + 40}).status_code == 404


def test_a_passage_made_critical_is_shown_on_its_page_again(
    client: Client, paged_book: Book, host: User
) -> None:
    client.force_login(host)
    chunk = Chunk.objects.filter(chunk_type=ChunkType.SOURCE).latest("chunk_index")
    answer = client.post(
        reverse("ingestion:mark-critical", args=[paged_book.pk]), {"chunk": chunk.pk, "critical": "yes"}
    )
    assert answer.headers["Location"].startswith(f"/books/{paged_book.pk}/pages/")
    assert answer.headers["Location"].endswith(f"?chunk={chunk.pk}#passage")


def test_words_are_found_on_the_page_they_stand_on(read_by: Client, paged_book: Book) -> None:
    assert '<input type="hidden" name="pages"' in page(read_by, paged_book)
    start, end = words_on(paged_book, 3, "lamp for number 2")
    text = StoredText.objects.get().pk
    reader_address = reverse("ingestion:reader", args=[paged_book.pk])
    query = f"from={start}&amp;to={end}&amp;text={text}#cited"
    in_pages = read_by.get(reader_address, {"find": "lamp for number 2", "pages": ""}).content.decode()
    assert f'href="{address(paged_book, 4)}?{query}"' in in_pages
    in_text = read_by.get(reader_address, {"find": "lamp for number 2"}).content.decode()
    assert f'href="{reader_address}?{query}"' in in_text
    assert "The words are marked." in page(read_by, paged_book, 4, query.replace("&amp;", "&"))


def test_a_page_with_more_text_than_a_page_holds_leads_to_its_text(
    read_by: Client, paged_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_lines, "MOST_LINES", 3)
    shown = page(read_by, paged_book)
    assert shown.count("<text data-start") == 3
    assert "There is more text on this page than can be shown here." in shown
    assert "There is more text" not in page(read_by, paged_book, 1)
