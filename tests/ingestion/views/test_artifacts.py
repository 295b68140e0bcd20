"""The page of a generated text."""

from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.artifacts import names
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType


def address(book: Book, chunk: Chunk) -> str:
    return reverse("ingestion:artifact", args=[book.pk, chunk.chunk_index])


def test_it_says_that_it_is_generated_by_what_and_from_where(
    client: Client, reader: User, ready_book: Book
) -> None:
    chunk = Chunk.objects.select_related("provenance").get(chunk_type=ChunkType.NAME_PROFILE)
    client.force_login(reader)
    page = client.get(address(ready_book, chunk)).content.decode()
    assert "Generated name profile" in page
    assert "not the book’s own text" in page
    assert names.MODEL in page
    assert names.PROMPT_VERSION in page
    source = Chunk.objects.get(
        index_version=ready_book.live_index, chunk_index=chunk.provenance.source_chunk_indexes[0]
    )
    assert f"/books/{ready_book.pk}/read/?chunk={source.pk}#passage" in page


def test_a_source_passage_is_not_shown_as_generated(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    source = Chunk.objects.filter(chunk_type=ChunkType.SOURCE)[0]
    assert client.get(address(ready_book, source)).status_code == 404


def test_strangers_find_nothing(client: Client, stranger: User, ready_book: Book) -> None:
    client.force_login(stranger)
    chunk = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE)
    assert client.get(address(ready_book, chunk)).status_code == 404


def test_hosts_see_how_the_run_went_that_wrote_part_notes(
    client: Client, host: User, ready_book: Book
) -> None:
    notes = Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    notes.chunk_type = ChunkType.PART_NOTES
    notes.part = 1
    notes.save(update_fields=["chunk_type", "part"])
    runs = ArtifactRun.objects.filter(kind=ChunkType.BOOK_CLUB_PROFILE)
    runs.update(outcome=ArtifactRun.Outcome.PARTIAL, reason="Two calls failed.")
    later = runs.get()
    later.pk, later.outcome, later.reason = None, ArtifactRun.Outcome.FAILED, "Nobody was there."
    later.save()
    client.force_login(host)
    page = client.get(address(ready_book, notes)).content.decode()
    assert "Two calls failed." in page
    assert "Nobody was there." not in page
