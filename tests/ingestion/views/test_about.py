"""The page that says what a book is about."""

import html
import re

from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from ingestion.artifacts.profile_sections import (
    ProfileSections,
)
from ingestion.models import ArtifactContent, ArtifactRun, Book, ChunkType, IndexVersion, StoredText
from tests.ingestion.meeting_books import model_profile, with_pages
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures
from tests.ingestion.views.about_pages import QUOTED, add_notes, evidence, set_content, shown

NINE = (
    "Likely protagonists",
    "Major characters",
    "Setting",
    "Plot overview",
    "Character arcs",
    "Themes",
    "Motifs",
    "Discussion questions",
    "Evidence notes",
)


def test_there_are_always_nine_sections(client: Client, reader: User, bare_book: Book) -> None:
    set_content(model_profile(bare_book, "Why?", 0, None), sections=ProfileSections())
    client.force_login(reader)
    headings = re.findall(r"<h2 id=\"\w+-heading\">(.*?)</h2>", shown(client, bare_book))
    assert tuple(headings[:9]) == NINE


def test_what_the_pipeline_wrote_is_shown(client: Client, reader: User, meeting_book: Book) -> None:
    client.force_login(reader)
    page = shown(client, meeting_book)
    assert all(f'<h2 id="{name}' in page or name in page for name in NINE)
    assert "offline" in page
    assert "not the book’s own text" in page


def test_it_says_who_wrote_it_when_and_from_what(client: Client, reader: User, bare_book: Book) -> None:
    with_pages(bare_book)
    chunk = model_profile(bare_book, "Why?", 0, None)
    chunk.provenance.source_chunk_indexes = [0, 1]
    chunk.provenance.source_page_numbers = [1, 2, 3]
    chunk.provenance.save()
    client.force_login(reader)
    page = shown(client, bare_book)
    for words in (
        "openai · gpt-x",
        "v7",
        "2 passages of the book, PDF pages 1–3",
        "Generated book-club profile",
    ):
        assert words in page
    assert reverse("ingestion:artifact", args=[bare_book.pk, chunk.chunk_index]) in page


def test_a_quotation_opens_its_place_with_its_words_marked(
    client: Client, reader: User, bare_book: Book
) -> None:
    with_pages(bare_book)
    set_content(model_profile(bare_book, "Why?", 0, None))
    client.force_login(reader)
    page = shown(client, bare_book)
    link = re.search(r'figcaption><a href="([^"]+#cited)">([^<]+)<', page)
    assert link is not None
    assert "p. i (PDF page 1)" in link.group(2)
    assert "line 7" in link.group(2)
    marks = re.findall(r'<mark class="cited"[^>]*>(.*?)</mark>', client.get(link.group(1)).content.decode())
    assert " ".join(marks) == QUOTED


def test_what_was_dropped_is_said(client: Client, reader: User, bare_book: Book) -> None:
    chunk = model_profile(bare_book, "Why?", 0, None)
    client.force_login(reader)
    assert "left out" not in shown(client, bare_book)
    set_content(chunk, dropped_quotes=1, dropped_lines=3, is_partial=True)
    page = shown(client, bare_book)
    assert "1 quotation was not in the book and was left out." in page
    assert "3 lines told of what comes later and were left out." in page
    assert "It is not complete" in page


def test_a_profile_without_content_is_shown_as_it_was_written(
    client: Client, reader: User, bare_book: Book
) -> None:
    chunk = model_profile(bare_book, "Why was it so?", 0, None)
    client.force_login(reader)
    ArtifactContent.objects.filter(chunk=chunk).update(data={})
    assert "Why was it so?" in shown(client, bare_book)
    ArtifactContent.objects.all().delete()
    page = shown(client, bare_book)
    assert "Why was it so?" in page
    assert "<h3>Discussion questions</h3>" in page


def test_a_missing_profile_is_said_and_to_hosts_why(
    client: Client, reader: User, host: User, bare_book: Book
) -> None:
    ArtifactRun.objects.create(
        book=bare_book,
        index_version=bare_book.live_index,
        kind=ChunkType.BOOK_CLUB_PROFILE,
        provider="openai",
        outcome=ArtifactRun.Outcome.FAILED,
        reason="The model did not answer.",
    )
    client.force_login(reader)
    page = shown(client, bare_book)
    assert "Nothing has been written about this book yet." in page
    assert "The model did not answer." not in page
    client.force_login(host)
    page = shown(client, bare_book)
    assert "The model did not answer." in page
    assert reverse("ingestion:write-profile", args=[bare_book.pk]) in page


def test_source_code_has_none(client: Client, reader: User, bare_book: Book) -> None:
    IndexVersion.objects.update(chunker_version="codigo-1")
    client.force_login(reader)
    assert "This is source code" in shown(client, bare_book)


def test_a_book_without_chapters_or_pages_has_its_lines(
    client: Client, reader: User, bare_book: Book
) -> None:
    StoredText.objects.update(chapters=[], pages=[])
    set_content(model_profile(bare_book, "Why?", 0, None))
    client.force_login(reader)
    assert ">line 7</a>" in shown(client, bare_book)


def test_strangers_find_nothing(client: Client, stranger: User, bare_book: Book) -> None:
    client.force_login(stranger)
    shown(client, bare_book, status=404)


def test_hostile_text_stays_text(client: Client, reader: User, bare_book: Book) -> None:
    evil = "<script>alert(1)</script>"
    chunk = model_profile(bare_book, "Why?", 0, None)
    set_content(chunk, sections=ProfileSections(themes=[evil], evidence_notes=[evidence(evil, evil)]))
    ArtifactContent.objects.filter(chunk=add_notes(bare_book, 1, evil)).update()
    Book.objects.update(title=evil)
    client.force_login(reader)
    page = client.get(reverse("ingestion:about", args=[bare_book.pk])).content.decode()
    assert evil not in page
    assert page.count("&lt;script&gt;") > 4


def test_the_page_asks_the_database_little(
    client: Client, reader: User, bare_book: Book, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for part in range(1, 9):
        add_notes(bare_book, part, "Tobias goes.")
        model_profile(bare_book, "Why?", part, part)
    client.force_login(reader)
    with django_assert_max_num_queries(14):
        shown(client, bare_book)


def test_the_page_of_a_generated_text_says_how_far_it_knows_the_book(
    client: Client, reader: User, host: User, bare_book: Book
) -> None:
    chunk = model_profile(bare_book, "Why?", 0, 2)
    set_content(chunk, dropped_quotes=1, part=2)
    client.force_login(reader)
    page = html.unescape(
        client.get(reverse("ingestion:artifact", args=[bare_book.pk, chunk.chunk_index])).content.decode()
    )
    assert "As of the end of part 2" in page
    assert "1 quotation was not in the book and was left out." in page
    assert f"{reverse('ingestion:about', args=[bare_book.pk])}?up_to=2" in page
    assert "State of the writing" not in page
