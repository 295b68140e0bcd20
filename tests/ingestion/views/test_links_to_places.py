"""Links to places of a book: of one that has pages they lead to these, wherever they stand."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from ingestion import texts_at_hand
from ingestion.artifacts.name_profile import NameProfile
from ingestion.models import Book, Chunk, ChunkType
from ingestion.page_lines import forget
from tests.ingestion.artifacts.made_people import someone
from tests.ingestion.paged_books import drawer, paged_book
from tests.ingestion.people_of_a_book import set_names

__all__ = ["drawer", "paged_book"]


def pages_that_link(book: Book) -> list[str]:
    """The book's page, its people, one of them, and a generated text."""
    set_names(book, NameProfile((someone("Tobias", chapters={1: 2, 2: 3}),)))
    names = Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE)[0]
    return [
        reverse("ingestion:book", args=[book.pk]),
        reverse("ingestion:people", args=[book.pk]),
        reverse("ingestion:person", args=[book.pk, "tobias"]),
        reverse("ingestion:artifact", args=[book.pk, names.chunk_index]),
    ]


def test_every_link_to_a_place_of_a_pdf_opens_a_page(client: Client, reader: User, paged_book: Book) -> None:
    client.force_login(reader)
    for address in pages_that_link(paged_book):
        shown = client.get(address).content.decode()
        assert f"/books/{paged_book.pk}/pages/" in shown, address
        for kind in ("chapter=", "chunk=", "from="):
            assert f"/books/{paged_book.pk}/read/?{kind}" not in shown, address


@pytest.mark.parametrize("which", range(4))
def test_texts_are_fetched_once_for_all_the_links_of_a_page(
    client: Client,
    reader: User,
    paged_book: Book,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    which: int,
) -> None:
    client.force_login(reader)
    address = pages_that_link(paged_book)[which]
    forget()
    texts_at_hand.forget()
    with django_assert_max_num_queries(60) as asked:
        client.get(address)
    fetched = [query["sql"] for query in asked.captured_queries if "storedtext" in query["sql"]]
    assert sum('"boxes"' in sql for sql in fetched) <= 1
    assert sum('"storedtext"."text"' in sql for sql in fetched) <= 1
