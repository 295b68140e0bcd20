"""The reader."""

import re
import uuid
from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.providers.errors import IndexUnavailable
from ingestion import pipeline, texts_at_hand
from ingestion.contents import MOST_SHOWN
from ingestion.models import Book, Chunk, ChunkType, OpenedPlace, ReadingPlace, StoredText
from ingestion.told_places import tell
from tests.fakes import HashingEmbedder
from tests.ingestion.many_chapters import with_chapters

MOST_QUERIES = 12


def read(client: Client, book: Book, query: str = "", status: int = 200) -> str:
    answer = client.get(f"{reverse('ingestion:reader', args=[book.pk])}?{query}")
    assert answer.status_code == status
    return answer.content.decode()


def place_of(words: str) -> tuple[int, int]:
    text = StoredText.objects.get().text
    start = text.index(words)
    return start, start + len(words)


def test_a_chapter_is_shown_with_the_way_on(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    chapters = StoredText.objects.get().chapters
    storm = next(row for row in chapters if "Storm" in row[1])
    page = read(client, ready_book, f"chapter={storm[0]}")
    assert "took the boat, and Tobias with it" in page
    assert "climbed the ninety" not in page
    assert 'rel="prev"' in page
    assert "<mark" not in page


def test_what_is_cited_is_marked_in_its_place(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    start, end = place_of("found his red cap on the stones")
    chunk = Chunk.objects.filter(chunk_type=ChunkType.SOURCE, char_start__lte=start, char_end__gte=end)[0]
    page = read(client, ready_book, f"from={start}&to={end}&chunk={chunk.pk}")
    assert '<mark class="cited" id="cited">found his red cap on the stones</mark>' in page
    assert '<mark class="passage"' in page


def test_in_source_code_it_says_which_lines_are_marked(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    start, end = place_of("found his red cap on the stones")
    chunk = Chunk.objects.filter(chunk_type=ChunkType.SOURCE, char_start__lte=start, char_end__gte=end)[0]
    line = StoredText.objects.get().text.count("\n", 0, start) + 1
    assert "code-place" not in read(client, ready_book, f"from={start}&to={end}&chunk={chunk.pk}")
    Chunk.objects.filter(pk=chunk.pk).update(chunk_mode="codigo", anchor="search")
    page = read(client, ready_book, f"from={start}&to={end}&chunk={chunk.pk}")
    assert f'<span class="code-place">lighthouse.txt, line {line} · search</span>' in page
    page = read(client, ready_book, f"chunk={chunk.pk}")
    assert f"lighthouse.txt, lines {chunk.line_start}–{chunk.line_end} · search" in page


def test_it_is_shown_as_what_is_live_was_read(
    client: Client, reader: User, ready_book: Book, embedder: HashingEmbedder
) -> None:
    """The reading that follows is one of source code, and fails at the very last."""
    Book.objects.update(mode="codigo", state="Pending")

    def fail() -> None:
        raise IndexUnavailable("No model.")

    embedder.before = fail
    pipeline.build(ready_book.pk)
    client.force_login(reader)
    assert (Book.objects.get().format, Book.objects.get().state) == ("code", "Failed")
    assert "listing" not in read(client, ready_book)
    Book.objects.update(state="Pending")
    embedder.before = lambda: None
    pipeline.build(ready_book.pk)
    assert 'class="book-text listing"' in read(client, ready_book)


def test_of_thousands_of_chapters_those_around_the_open_one_are_in_the_menu(
    client: Client, reader: User, ready_book: Book
) -> None:
    with_chapters(19_000)
    client.force_login(reader)
    page = read(client, ready_book, "chapter=9001")
    menu = page.partition('class="menu-panel"')[2].partition("</nav>")[0]
    assert menu.count("<li") == MOST_SHOWN + 4
    assert '<a href="?chapter=9001" aria-current="true">Chapter 9001</a>' in menu
    assert '<a href="?chapter=1">Chapter 1</a>' in menu
    assert '<a href="?chapter=8801&amp;contents">… 8899 more chapters</a>' in menu
    assert '<a href="?chapter=9201&amp;contents">… 9899 more chapters</a>' in menu
    assert '<a href="?chapter=19000">Chapter 19000</a>' in menu
    assert "data-closes-outside>" in page
    assert "data-closes-outside open>" in read(client, ready_book, "chapter=8801&contents")


def test_a_range_that_cannot_be_is_not_marked(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    for query in ("from=10&to=99999999", "from=30&to=20", "from=x&to=y", "from=5", "chunk=987654"):
        assert "<mark" not in read(client, ready_book, query)


def test_a_range_of_a_text_that_is_gone_is_not_marked(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    live = StoredText.objects.get().pk
    assert "<mark" in read(client, ready_book, f"from=10&to=20&text={live}")
    assert "<mark" not in read(client, ready_book, f"from=10&to=20&text={live + 1}")


def test_a_chunk_that_is_not_of_the_live_build_is_not_marked(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    chunk = Chunk.objects.filter(chunk_type=ChunkType.SOURCE)[0]
    assert "<mark" in read(client, ready_book, f"chunk={chunk.pk}")
    live = chunk.index_version
    chunk.pk, chunk.point_id = None, uuid.uuid4()
    live.pk, live.number = None, 2
    live.save()
    chunk.index_version = live
    chunk.save()
    assert "<mark" not in read(client, ready_book, f"chunk={chunk.pk}")


def test_a_chapter_that_is_not_there_is_not_found(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    read(client, ready_book, "chapter=77", status=404)
    assert "<h1" in read(client, ready_book, "portion=12")


def test_a_book_that_is_not_ready_says_so(client: Client, reader: User, shelve: Callable[..., Book]) -> None:
    client.force_login(reader)
    assert "has not been read in yet" in read(client, shelve(), status=404)


def test_strangers_find_nothing(client: Client, stranger: User, ready_book: Book) -> None:
    client.force_login(stranger)
    assert "lighthouse" not in read(client, ready_book, status=404).lower()


def test_hostile_text_stays_text(client: Client, reader: User, ready_book: Book) -> None:
    stored = StoredText.objects.get()
    stored.text = stored.text.replace("Martha Quill", "<b>Martha</b>")[: len(stored.text)]
    stored.save()
    client.force_login(reader)
    page = "".join(read(client, ready_book, f"chapter={row[0]}") for row in stored.chapters)
    assert "<b>Martha" not in page
    assert "&lt;b&gt;Martha" in page


def test_words_are_found_with_the_place_they_open_at(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    page = read(client, ready_book, "find=RED+cap")
    start, end = place_of("red cap")
    text = StoredText.objects.get().pk
    address = reverse("ingestion:reader", args=[ready_book.pk])
    assert f'href="{address}?from={start}&amp;to={end}&amp;text={text}#cited"' in page
    assert '<mark class="cited">red cap</mark>' in page
    assert "1 place<" in page
    assert "“&lt;b&gt; zebra” was not found." in read(client, ready_book, "find=<b>+zebra")
    assert "Two letters at least" in read(client, ready_book, "find=r")


def test_words_further_than_the_place_are_not_found(client: Client, reader: User, ready_book: Book) -> None:
    storm = next(row for row in StoredText.objects.get().chapters if "Storm" in row[1])
    tell(reader, ready_book, ReadingPlace.Kind.PLACE, told={"kind": "chapter", "value": storm[0] - 1})
    client.force_login(reader)
    assert "As far as you have read." in read(client, ready_book, "find=martha")
    assert "“red cap” was not found." in read(client, ready_book, "find=red+cap").replace("\n", " ")


def test_beside_an_answer_the_passage_alone_is_shown(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    start, end = place_of("found his red cap on the stones")
    query = f"from={start}&to={end}"
    for page in (
        read(client, ready_book, f"{query}&panel=1"),
        client.get(
            f"{reverse('ingestion:reader', args=[ready_book.pk])}?{query}", headers={"hx-request": "true"}
        ).content.decode(),
    ):
        assert "<html" not in page
        assert 'id="cited">found his red cap on the stones</mark>' in page
        assert (
            f'href="{reverse("ingestion:reader", args=[ready_book.pk])}?{query.replace("&", "&amp;")}#cited"'
            in page
        )
        assert "data-closes-panel" in page


def test_the_panel_shows_nothing_further_than_the_place(
    client: Client, reader: User, ready_book: Book
) -> None:
    tell(reader, ready_book, ReadingPlace.Kind.NOT_BEGUN)
    client.force_login(reader)
    start, end = place_of("found his red cap on the stones")
    page = read(client, ready_book, f"from={start}&to={end}&panel=1")
    assert "This is further than you have read" in page
    assert "red cap" not in page


def test_of_a_long_chapter_the_panel_shows_what_is_near(
    client: Client, reader: User, ready_book: Book
) -> None:
    with_chapters(1_000)
    StoredText.objects.update(chapters=[[1, "Deeds", 1, 0, 80_000, None, []]])
    client.force_login(reader)
    page = read(client, ready_book, "from=40000&to=40200&panel=1")
    assert 20 < page.count("The lamp was lit. The") < 800
    assert len(page) < 30_000


def test_a_page_needs_no_more_queries_the_longer_the_book(
    client: Client, reader: User, ready_book: Book, django_assert_max_num_queries: Any
) -> None:
    client.force_login(reader)
    for chapters in (3, 900):
        with_chapters(chapters)
        texts_at_hand.forget()
        read(client, ready_book, "chapter=1")
        for query in ("chapter=1", f"chapter={chapters}", "find=lamp", "from=10&to=20"):
            with django_assert_max_num_queries(MOST_QUERIES):
                read(client, ready_book, query)


def test_a_mark_over_several_blocks_and_into_a_list_holds(
    client: Client, reader: User, ready_book: Book
) -> None:
    """Each character of the range is marked once, and no other."""
    text = "First words.\n\n- bread and\n  butter\n- jam\n\nLast words.\n"
    starts = [(0, 12, "paragraph"), (14, 40, "list"), (42, 53, "paragraph")]
    StoredText.objects.update(
        text=text,
        blocks=[[kind, 0, start, end, None, ""] for start, end, kind in starts],
        chapters=[[1, "One", 1, 0, len(text), None, []]],
        pages=[],
    )
    client.force_login(reader)
    page = read(client, ready_book, f"from={text.index('words')}&to={text.index('Last') + 4}")
    marked = re.findall(r'<mark class="cited"[^>]*>([^<]*)</mark>', page)
    assert marked == ["words.", "bread and   butter", "jam", "Last"]
    assert page.count('id="cited"') == 1


def test_chapters_are_counted_where_the_book_does_not_count_otherwise(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    titles = ["Titlepage", "I", "II", "The Storm"]
    rows: list[list[Any]] = [
        [number, title, 1, 100 * number, 100 * (number + 1), None, []]
        for number, title in enumerate(titles, 1)
    ]
    StoredText.objects.update(chapters=[[0, "", 1, 0, 100, None, []], *rows], text="A word. " * 100)
    texts_at_hand.forget()
    assert "Chapter 4 of 4" in read(client, ready_book, "at=420")
    assert "Chapter 3 of 4" not in read(client, ready_book, "at=320")


SENTENCE = "Martha Quill lit the lamp and waited for the boat. "


def in_one_block(sentences: int) -> str:
    """The whole text of the book as one paragraph of so many sentences, one of them another."""
    text = SENTENCE * sentences + "Here Tobias laughed aloud. " + SENTENCE * sentences
    block = ["paragraph", 0, 0, len(text), None, "", [[0, 6], [len(text) - 51, len(text) - 45]]]
    StoredText.objects.update(text=text, blocks=[block], chapters=[[1, "All", 1, 0, len(text), None, []]])
    texts_at_hand.forget()
    return text


def test_one_block_of_two_million_characters_is_many_small_pages(
    client: Client, reader: User, ready_book: Book
) -> None:
    text = in_one_block(20_000)
    client.force_login(reader)
    for query in ("", "chapter=1&portion=17", f"at={len(text) - 10}"):
        page = read(client, ready_book, query)
        assert len(page) < 150_000
        assert '<p class="continued" id="o-' in page
        assert page.count("<em>Martha</em>") == ("portion" not in query)


def test_in_a_long_block_words_are_found_marked_and_cited_where_they_stand(
    client: Client, reader: User, ready_book: Book
) -> None:
    text = in_one_block(5_000)
    start = text.index("Tobias laughed")
    client.force_login(reader)
    found = read(client, ready_book, "find=tobias+laughed")
    address = re.search(r'href="([^"]+)#cited"', found)
    assert address is not None
    page = client.get(address[1].replace("&amp;", "&")).content.decode()
    assert '<mark class="cited" id="cited">Tobias laughed</mark>' in page
    assert "The words are marked." in page
    block = re.search(r'data-start="(\d+)">((?:(?!</p>).)*)<mark class="cited"', page)
    assert block is not None
    assert int(block[1]) + len(block[2]) == start
    answer = client.get(
        reverse("ingestion:passage-citation", args=[ready_book.pk]), {"start": start, "end": start + 14}
    )
    assert answer.json()["text"].startswith("“Tobias laughed”")


def test_who_leafs_through_long_contents_is_remembered_where_they_were(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    read(client, ready_book, "chapter=1")
    before = OpenedPlace.objects.get(user=reader).char_offset
    page = read(client, ready_book, "chapter=2&contents")
    assert "data-looked-up" in page
    client.get(
        reverse("ingestion:reader", args=[ready_book.pk]), {"chapter": 2}, headers={"sec-purpose": "prefetch"}
    )
    assert OpenedPlace.objects.get(user=reader).char_offset == before


def test_lines_of_a_chunk_that_is_no_more_are_not_marked(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    assert "<mark" not in read(client, ready_book, "from=10&to=20&chunk=999999")
