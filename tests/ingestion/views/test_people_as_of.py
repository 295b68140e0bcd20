"""Who is who as of the end of a part: nothing on any page is from after it."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.artifacts.name_profile import NameProfile
from ingestion.models import Book, Chunk, ChunkType, NameCorrection
from ingestion.reach import reach_of
from ingestion.shown_names import ShownNames, shown_names
from tests.ingestion.artifacts.made_people import place_called, someone
from tests.ingestion.many_chapters import with_a_passage_a_part
from tests.ingestion.people_of_a_book import set_names

PAGES = ("people", "presence", "company", "corrections")


@pytest.fixture
def book(ready_book: Book) -> Book:
    """A book of several parts; Zoe comes late, and is who Ada was all along."""
    with_a_passage_a_part(ready_book)
    ada = someone("Ada", companions={"Ben": 1})
    late = someone(
        "Ada",
        "Zoe",
        mentions=98765,
        chapters={1: 9, 120: 90},
        chunks=(0, 2),
        companions={"Ben": 87654, "Late One": 5},
    )
    whole = NameProfile(
        (late, someone("Ben"), someone("Late One", companions={"Ada": 5})), (place_called("Lateplace"),)
    )
    set_names(ready_book, NameProfile((ada, someone("Ben"))), part=1)
    set_names(ready_book, whole)
    corrected = {"book": ready_book, "kind": "merge", "made_by_name": "hanna"}
    NameCorrection.objects.create(names=["Ada", "Zoe"], shown_from=30_000, **corrected)
    NameCorrection.objects.create(names=["Ben", "Benny"], shown_from=10, **corrected)
    return ready_book


@pytest.mark.parametrize("name", PAGES)
def test_nothing_from_later_is_on_the_page(client: Client, host: User, book: Book, name: str) -> None:
    client.force_login(host)
    html = client.get(reverse(f"ingestion:{name}", args=[book.pk]), {"up_to": "1"}).content.decode()
    for later in ("Zoe", "Late One", "Lateplace", "98765", "87654", "Chapter 120", "Chapter 100"):
        assert later not in html
    whole = client.get(reverse(f"ingestion:{name}", args=[book.pk])).content.decode()
    assert any(later in whole for later in ("Zoe", "Late One"))


def test_somebodys_page_has_nothing_from_later(client: Client, host: User, book: Book) -> None:
    client.force_login(host)
    html = client.get(reverse("ingestion:person", args=[book.pk, "ada"]), {"up_to": "1"}).content.decode()
    assert "10 mentions" in html
    for later in ("Zoe", "Late One", "98765", "87654", "Chapter 120", "<fieldset"):
        assert later not in html


@pytest.mark.parametrize("slug", ["late-one", "zoe", "nobody-at-all"])
def test_who_is_met_later_is_answered_as_who_is_not_there(
    client: Client, reader: User, book: Book, slug: str
) -> None:
    client.force_login(reader)
    address = reverse("ingestion:person", args=[book.pk, slug])
    response = client.get(address, {"up_to": "1"}, follow=True)
    assert response.redirect_chain == [(f"{reverse('ingestion:people', args=[book.pk])}?up_to=1", 302)]
    assert "Nobody of that name has been met" in response.content.decode()


def test_links_stay_within_the_version(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    html = client.get(reverse("ingestion:people", args=[book.pk]), {"up_to": "1"}).content.decode()
    for name in PAGES:
        assert f'href="{reverse(f"ingestion:{name}", args=[book.pk])}?up_to=1"' in html
    assert f'href="{reverse("ingestion:person", args=[book.pk, "ada"])}?up_to=1"' in html
    assert '<input type="hidden" name="up_to" value="1">' in html
    assert '<option value="1" selected>up to the end of part 1: Chapter 1 – Chapter 50</option>' in html
    assert '<option value="2">up to the end of part 2</option>' in html
    whole = client.get(reverse("ingestion:people", args=[book.pk])).content.decode()
    assert "part 2: Chapter 51 – Chapter 100</option>" in whole


def test_corrections_show_once_the_book_has_shown_them(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    address = reverse("ingestion:corrections", args=[book.pk])
    assert "Benny" in client.get(address, {"up_to": "1"}).content.decode()
    assert "Zoe" in client.get(address).content.decode()


def known_at(visitor: User, book: Book, part: int | None) -> ShownNames:
    return shown_names(book, reach_of(visitor, book, part))


def test_a_version_that_was_left_out_is_that_of_the_part_before(book: Book, reader: User) -> None:
    """As when a part could not be written; nothing of that part counts as shown."""
    halfway = known_at(reader, book, 2)
    assert halfway.chunk is not None
    assert (halfway.part, halfway.chunk.part) == (2, 1)
    assert halfway.chapters[-1].title == "Chapter 100"
    whole = known_at(reader, book, None)
    assert whole.chunk is not None
    assert (whole.part, whole.chunk.part) == (None, None)


def test_a_version_that_says_no_more_than_the_next_is_the_next(
    client: Client, book: Book, reader: User
) -> None:
    """Of two that were made from the same passages the later is kept: it shows, its part does not."""
    set_names(book, NameProfile((someone("Ada"), someone("Dan", chunks=(0, 1)))), part=2)
    Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE, part=1).delete()
    Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE, part=2).update(horizon_index=0)
    first = known_at(reader, book, 1)
    assert first.chunk is not None
    assert (first.part, first.chunk.part) == (1, 2)
    client.force_login(reader)
    html = client.get(reverse("ingestion:people", args=[book.pk]), {"up_to": "1"}).content.decode()
    assert "Dan" in html
    artifact = f"{reverse('ingestion:artifact', args=[book.pk, first.chunk.chunk_index])}?up_to=1"
    assert f'href="{artifact}"' in html
    page = client.get(artifact).content.decode()
    for later in ("Chapter 51", "Chapter 100"):
        assert later not in html
        assert later not in page


def test_the_last_part_ends_with_the_whole_book(book: Book, reader: User) -> None:
    for number in (3, 4, 9999):
        assert known_at(reader, book, number).part is None


def test_before_the_first_version_nobody_is_known(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    html = client.get(reverse("ingestion:people", args=[book.pk]), {"up_to": "0"}).content.decode()
    assert "Nobody has been named by the end of this part." in html
    assert '<select id="people-up-to"' in html
    assert "Ben" not in html


def test_a_generated_text_from_beyond_is_not_there(client: Client, reader: User, book: Book) -> None:
    client.force_login(reader)
    whole = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE, part=None)
    address = reverse("ingestion:artifact", args=[book.pk, whole.chunk_index])
    assert client.get(address).status_code == 200
    for part in ("0", "1", "2"):
        assert client.get(address, {"up_to": part}).status_code == 404


@pytest.mark.parametrize("asked", ["", "x", "-1", "1" * 30])
def test_what_is_no_part_is_the_whole_book(client: Client, reader: User, book: Book, asked: str) -> None:
    client.force_login(reader)
    html = client.get(reverse("ingestion:people", args=[book.pk]), {"up_to": asked}).content.decode()
    assert "Late One" in html
