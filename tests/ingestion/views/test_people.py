"""Who is who: the list, somebody's page and the drawings, as far as the asked version knows."""

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.artifacts.name_profile import NameProfile
from ingestion.models import Book, Chunk, ChunkType, NameCorrection, StoredText
from tests.ingestion.artifacts.made_people import place_called, someone
from tests.ingestion.many_chapters import with_chapters
from tests.ingestion.people_of_a_book import set_names

PAGES = ("people", "presence", "company", "corrections")
EVIL = "\"Jack <script>alert(1)</script> & O'Brien"
MARTHA = someone("Martha Quill", "Martha", companions={"Tobias": 3}, chapters={1: 7, 2: 3}, is_narrator=True)
TOBIAS = someone("Tobias", companions={"Martha Quill": 3}, is_corrected=True)
WHOLE = NameProfile((MARTHA, TOBIAS, someone("Ángel Núñez")), (place_called("Gull Rock"),))


def page(client: Client, name: str, book: Book, *args: Any, query: str = "") -> str:
    response = client.get(reverse(f"ingestion:{name}", args=[book.pk, *args]) + query)
    assert response.status_code == 200
    return response.content.decode()


def drawings(html: str) -> list[ElementTree.Element]:
    """Every drawing of icons apart, which has to be well-formed XML."""
    found = re.findall(r"<svg class=\"(?:chart|company).*?</svg>", html, re.DOTALL)
    return [ElementTree.fromstring(svg) for svg in found]  # noqa: S314 - our own page


def rows(html: str) -> list[list[str]]:
    """The text of the table's cells."""
    table = html[html.index("<table>") : html.index("</table>")]
    cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in table.split("<tr>")[1:])
    return [[cell.strip() for cell in row] for row in cells]


@pytest.fixture
def book(ready_book: Book) -> Book:
    set_names(ready_book, WHOLE)
    return ready_book


@pytest.mark.parametrize("name", PAGES)
def test_readers_see_every_page_and_strangers_none(
    client: Client, reader: User, stranger: User, book: Book, name: str
) -> None:
    client.force_login(reader)
    html = page(client, name, book)
    assert "Who’s who" in html
    assert "Generated name profile" in html
    assert "deterministic-name-extractor" in html
    client.force_login(stranger)
    assert client.get(reverse(f"ingestion:{name}", args=[book.pk])).status_code == 404
    assert client.get(reverse("ingestion:person", args=[book.pk, "tobias"])).status_code == 404
    assert client.get(reverse("ingestion:names-state", args=[book.pk])).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_a_book_that_is_not_read_in_yet_says_so(client: Client, reader: User, shelve: Any, name: str) -> None:
    client.force_login(reader)
    assert "has not been read in yet" in page(client, name, shelve())


def test_the_list_says_who_where_first_and_how_often(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    html = page(client, "people", book)
    source = Chunk.objects.get(index_version=book.live_index, chunk_type=ChunkType.SOURCE, chunk_index=0)
    assert f"/books/{book.pk}/read/?chunk={source.pk}#passage" in html
    assert 'Martha <span class="count">(9)</span>' in html
    assert "The Keeper" in html
    assert "line 3" in html
    assert html.count("narrator</span>") == 1
    assert html.count("corrected by hand</span>") == 1
    assert "Gull Rock" in html
    assert (
        reverse("ingestion:artifact", args=[book.pk, Chunk.objects.latest("chunk_index").chunk_index]) in html
    )


@pytest.mark.parametrize("sought", ["nunez", "ÁNGEL  núñez", "angel nun"])
def test_a_search_minds_neither_case_nor_accents(
    client: Client, reader: User, book: Book, sought: str
) -> None:
    client.force_login(reader)
    html = page(client, "people", book, query=f"?q={sought}")
    assert "Ángel Núñez</a>" in html
    assert "Tobias</a>" not in html
    assert "Gull Rock" not in html


def test_a_search_finds_aliases_and_places_and_says_when_it_finds_nothing(
    client: Client, reader: User, book: Book
) -> None:
    client.force_login(reader)
    assert "Martha Quill</a>" in page(client, "people", book, query="?q=martha")
    assert "Gull Rock" in page(client, "people", book, query="?q=rock")
    html = page(client, "people", book, query="?q=<i>")
    assert "Nothing in the list has that name." in html
    assert "<i>" not in html


def test_a_search_while_typing_gets_the_list_alone(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    address = reverse("ingestion:people", args=[book.pk])
    html = client.get(address, {"q": "tob"}, headers={"HX-Request": "true"}).content.decode()
    assert html.lstrip().startswith('<div id="people-found"')
    assert "Tobias</a>" in html


def test_a_page_of_somebody_marks_their_names_in_their_passages(
    client: Client, reader: User, book: Book
) -> None:
    keeper = Chunk.objects.get(chunk_type=ChunkType.SOURCE, text__contains="Martha Quill kept").chunk_index
    set_names(book, NameProfile((replace(MARTHA, source_chunk_indexes=(keeper,)), TOBIAS)))
    client.force_login(reader)
    html = page(client, "person", book, "martha-quill")
    assert '<mark class="passage">Martha Quill</mark> kept the lighthouse' in html
    assert html.index("Most telling passages") < html.index("All passages, in order")
    assert f'/books/{book.pk}/people/tobias/"' in html


@pytest.mark.usefixtures("ready_book")
def test_names_are_escaped_wherever_they_show(client: Client, host: User, book: Book) -> None:
    evil = someone(EVIL, "<b>Jack</b>", companions={"Tobias": 2})
    set_names(book, NameProfile((evil, TOBIAS), (place_called("<i>Rock"),), (place_called("<u>They"),)))
    StoredText.objects.update(text="<script>alert(1)</script>")
    client.force_login(host)
    pages = [page(client, name, book) for name in PAGES]
    for html in [*pages, page(client, "person", book, "jack-scriptalert1script-obrien")]:
        assert not re.search(r"<script>|<b>Jack|<i>Rock|<u>They", html)
    for svg in [svg for html in pages for svg in drawings(html)]:
        assert EVIL in "".join(svg.itertext())


def test_passages_are_escaped(client: Client, reader: User, book: Book) -> None:
    Chunk.objects.filter(chunk_index=0).update(text="Tobias <script>said</script> no")
    client.force_login(reader)
    html = page(client, "person", book, "tobias")
    assert "&lt;script&gt;said" in html
    assert "<script>said" not in html


def test_another_name_leads_to_the_page_of_its_person(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    address = reverse("ingestion:person", args=[book.pk, "martha-quill"])
    response = client.get(reverse("ingestion:person", args=[book.pk, "martha"]))
    assert response.status_code == 302
    assert response.headers["Location"] == address
    assert client.get(reverse("ingestion:person", args=[book.pk, "nobody"])).status_code == 404


def test_a_former_name_given_by_hand_leads_to_its_person_too(
    client: Client, reader: User, book: Book
) -> None:
    NameCorrection.objects.create(
        book=book,
        kind="rename",
        names=["Martha"],
        new_name="The Light Lady",
        shown_from=0,
        made_by_name="hanna",
    )
    client.force_login(reader)
    response = client.get(reverse("ingestion:person", args=[book.pk, "the-light-lady"]))
    assert response.headers["Location"] == reverse("ingestion:person", args=[book.pk, "martha-quill"])


def test_two_people_whose_names_read_alike_have_pages_of_their_own(
    client: Client, reader: User, book: Book
) -> None:
    set_names(book, NameProfile((someone("José"), someone("Jose"), someone("王"))))
    client.force_login(reader)
    assert ">José</span></h1>" in page(client, "person", book, "jose")
    assert ">Jose</span></h1>" in page(client, "person", book, "jose-2")
    assert ">王</span></h1>" in page(client, "person", book, "王")


def test_passages_come_in_order_and_twenty_a_page(client: Client, reader: User, book: Book) -> None:
    source = Chunk.objects.filter(chunk_type=ChunkType.SOURCE)[0]
    Chunk.objects.filter(chunk_type=ChunkType.SOURCE).delete()
    for index in range(25):
        source.pk, source.chunk_index, source.chunk_id = None, index + 100, f"chk:{index}"
        source.point_id, source.text = f"00000000-0000-0000-0000-{index:012}", f"Tobias number {index};"
        source.save(force_insert=True)
    set_names(book, NameProfile((someone("Tobias", chunks=tuple(range(100, 125))),)))
    client.force_login(reader)
    first, second = (page(client, "person", book, "tobias", query=f"?page={n}") for n in (1, 2))
    numbers = [re.findall(r"</mark> number (\d+);", html) for html in (first, second)]
    assert numbers[0] == ["0", *map(str, range(20))]
    assert numbers[1] == list(map(str, range(20, 25)))


@pytest.mark.parametrize("count", [1, 126])
def test_the_drawings_are_xml_that_says_what_it_shows(
    client: Client, reader: User, book: Book, count: int
) -> None:
    with_chapters(count)
    set_names(
        book, NameProfile((someone("Ada", chapters={1: 4, count: 6}, companions={"Ben": 2}), someone("Ben")))
    )
    client.force_login(reader)
    for name in ("presence", "company"):
        html = page(client, name, book)
        svg = drawings(html)[-1]
        ids = {element.get("id"): element.tag for element in svg.iter() if element.get("id")}
        assert svg.get("role") == "img"
        assert [ids[part] for part in (svg.get("aria-labelledby") or "").split()] == ["title", "desc"]
        assert not re.search(r'\s(?:style|on\w+)="', html)
    headings = list(drawings(page(client, "presence", book))[1].iter("text"))
    assert len(headings) == count


def test_the_tables_have_the_numbers_of_the_profile(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    assert rows(page(client, "presence", book)) == [
        ["Chapter", "Martha Quill", "Tobias", "Ángel Núñez"],
        ["CHAPTER I. The Keeper", "7", "10", "10"],
        ["CHAPTER II. The Storm", "3", "0", "0"],
    ]
    assert rows(page(client, "company", book))[1:] == [["Martha Quill", "Tobias", "3"]]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_no_more_for_more_people(
    client: Client, reader: User, book: Book, django_assert_max_num_queries: Any, name: str
) -> None:
    names = [f"Person {number}" for number in range(60)]
    people = [someone(each, companions={other: 2 for other in names if other != each}) for each in names]
    set_names(book, NameProfile(tuple(people)))
    client.force_login(reader)
    with django_assert_max_num_queries(13):
        page(client, name, book)
    with django_assert_max_num_queries(14):
        page(client, "person", book, "person-3")
