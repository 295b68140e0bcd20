"""Admins see how every generated text came to be, word for word, and change none of it."""

from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.sentences import Sentence, gettext_noop
from ingestion import chunk_display
from ingestion.models import (
    ArtifactContent,
    ArtifactRun,
    Book,
    Chunk,
    ChunkType,
    CriticalMark,
    MeetingPack,
    ModelCall,
    NameCorrection,
)
from tests.fakes import MemoryIndex
from tests.versioned_book import with_versions

pytestmark = pytest.mark.django_db(transaction=True)

BUSY = Sentence(gettext_noop("The server is busy."))
REPLY = '{"plot": "<script>alert(1)</script>"}'


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.fixture
def book(ready_book: Book, passage_index: MemoryIndex) -> Book:
    return with_versions(ready_book, passage_index, chapters=2)


@pytest.fixture
def rows(book: Book, host: User) -> dict[str, Model]:
    """One of each kind, by the name of its model."""
    ArtifactRun.objects.all().delete()
    made = [
        ArtifactRun.objects.create(
            book=book,
            index_version=book.live_index,
            kind=ChunkType.PART_NOTES,
            provider="openai",
            outcome=ArtifactRun.Outcome.PARTIAL,
            reason=BUSY,
            calls_done=3,
            calls_total=4,
            prompt_tokens=1234,
            dropped_lines=56,
        ),
        ModelCall.objects.create(
            book=book,
            purpose="notes",
            fingerprint="f" * 64,
            provider="openai",
            model="large",
            prompt_version="v1",
            reply=REPLY,
            is_usable=False,
        ),
        NameCorrection.objects.create(
            book=book, kind="merge", names=["Ada", "Adelina"], shown_from=7, made_by_name="hanna"
        ),
        CriticalMark.objects.create(book=book, char_start=3, char_end=9, made_by=host),
        MeetingPack.objects.create(
            book=book, title="First evening", up_to_char=9, horizon_index=0, problem=BUSY
        ),
    ]
    return {row._meta.model_name or "": row for row in made}


def listed(admin: Client, kind: str, **asked: Any) -> Any:
    return admin.get(reverse(f"admin:ingestion_{kind}_changelist"), asked)


def page(admin: Client, row: Model) -> str:
    return admin.get(
        reverse(f"admin:ingestion_{row._meta.model_name}_change", args=[row.pk])
    ).content.decode()


KINDS = ["artifactrun", "modelcall", "namecorrection", "criticalmark", "meetingpack"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_recorded_is_looked_at_and_stays(admin: Client, rows: dict[str, Model], kind: str) -> None:
    row = rows[kind]
    assert listed(admin, kind).context["cl"].result_count == 1
    assert row._meta.model._default_manager.filter(pk=row.pk).exists()
    assert page(admin, row)
    for action, keys in [("add", []), ("change", [row.pk]), ("delete", [row.pk])]:
        address = reverse(f"admin:ingestion_{kind}_{action}", args=keys)
        assert admin.post(address, {"post": "yes", "reply": "mine"}).status_code == 403


def test_a_run_says_what_it_cost_and_what_is_missing(admin: Client, rows: dict[str, Model]) -> None:
    shown = listed(admin, "artifactrun").content.decode()
    for told in ("3 / 4", "1234", "56", "Written in part", "Generated part notes"):
        assert told in shown
    assert "The server is busy." in page(admin, rows["artifactrun"])
    assert "The server is busy." in page(admin, rows["meetingpack"])


def test_labels_are_in_the_readers_language(admin: Client, rows: dict[str, Model]) -> None:
    shown = listed(admin, "chunk").content.decode()
    assert "Generated name profile" in shown
    admin.cookies["django_language"] = "es"
    assert "Generated name profile" not in listed(admin, "chunk").content.decode()


def test_a_reply_stands_there_word_for_word_and_as_text(admin: Client, rows: dict[str, Model]) -> None:
    html = page(admin, rows["modelcall"])
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "<script>alert(1)" not in html


def test_calls_are_filtered_by_whether_their_reply_was_of_use(admin: Client, rows: dict[str, Model]) -> None:
    assert listed(admin, "modelcall", is_usable__exact=0).context["cl"].result_count == 1
    assert listed(admin, "modelcall", is_usable__exact=1).context["cl"].result_count == 0


@pytest.mark.parametrize(
    ("asked", "count"),
    [({"part__exact": 1}, 3), ({"superseded_index__isempty": 0}, 2), ({"part__exact": 2}, 1)],
)
def test_chunks_are_filtered_by_part_and_by_whether_they_still_count(
    admin: Client, book: Book, asked: dict[str, int], count: int
) -> None:
    assert listed(admin, "chunk", **asked).context["cl"].result_count == count


def test_a_chunk_says_how_much_of_the_book_it_knows(admin: Client, book: Book) -> None:
    shown = listed(admin, "chunk").content.decode()
    for told in ("the whole book", "up to the end of part 1", "part 2"):
        assert told in shown


def test_a_chunk_shows_its_data_as_text(admin: Client, book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    chunk = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE, part=1)
    html = page(admin, chunk)
    assert "&quot;part_title&quot;: &quot;&lt;b&gt;1&lt;/b&gt;&quot;" in html
    monkeypatch.setattr(chunk_display, "MOST_CHARACTERS", 10)
    assert "more characters" in page(admin, chunk)
    ArtifactContent.objects.all().delete()
    assert "part_title" not in page(admin, chunk)
    assert page(admin, Chunk.objects.filter(chunk_type=ChunkType.SOURCE)[0])


def test_a_book_goes_with_all_of_it(admin: Client, rows: dict[str, Model], book: Book) -> None:
    address = reverse("admin:ingestion_book_delete", args=[book.pk])
    assert admin.post(address, {"post": "yes"}).status_code == 302
    assert not any(row._meta.model._default_manager.exists() for row in rows.values())
