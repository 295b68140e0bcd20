"""Where a passage is opened: on its page, or in the text where there is none."""

from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.models import Book, StoredText
from ingestion.reading_address import chapter_address, passage_address
from ingestion.stored_texts import chapter_spans
from tests.ingestion.paged_books import drawer, page_start, paged_book, words_on

__all__ = ["drawer", "paged_book"]


def test_a_passage_of_a_pdf_is_opened_on_its_page(paged_book: Book) -> None:
    start, end = words_on(paged_book, 5, "Tobias")
    page = reverse("ingestion:page", args=[paged_book.pk, 6])
    assert passage_address(paged_book, start, {"from": start, "to": end}) == f"{page}?from={start}&to={end}"


def test_a_line_without_a_place_on_its_page_is_opened_in_the_text(paged_book: Book) -> None:
    StoredText.objects.update(boxes=[])
    start = page_start(paged_book, 5)
    text = reverse("ingestion:reader", args=[paged_book.pk])
    assert passage_address(paged_book, start, {"from": start, "to": start + 5}).startswith(f"{text}?from=")


def test_other_books_are_opened_in_their_text(ready_book: Book) -> None:
    text = reverse("ingestion:reader", args=[ready_book.pk])
    assert passage_address(ready_book, 10, {"chunk": 3}) == f"{text}?chunk=3"
    assert passage_address(ready_book, None, {}) == text


def test_a_chapter_of_a_pdf_begins_on_its_page(client: Client, reader: User, paged_book: Book) -> None:
    client.force_login(reader)
    chapter = chapter_spans(StoredText.objects.get())[-1]
    address = chapter_address(paged_book, chapter)
    answer = client.get(address)
    assert answer.headers["Location"] == reverse("ingestion:page", args=[paged_book.pk, 8])


def test_a_chapter_of_another_book_begins_in_its_text(ready_book: Book) -> None:
    chapter = chapter_spans(StoredText.objects.get())[-1]
    text = reverse("ingestion:reader", args=[ready_book.pk])
    assert chapter_address(ready_book, chapter) == f"{text}?chapter={chapter.ordinal}"
