"""Admins look; nobody changes what was recorded."""

import json
import re
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import Club, User
from bookclub.providers import wiring
from chat import actions, turns
from chat.models import AnswerTrace, Citation, Conversation
from ingestion import originals, pipeline, source_links
from ingestion.models import (
    Book,
    Chunk,
    ChunkProvenance,
    ChunkType,
    IndexVersion,
    Removal,
    Source,
    StoredText,
)
from tests.app_fixtures import *  # noqa: F403 - fixtures
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

LISTS = [
    *("ingestion_book", "ingestion_chunk", "ingestion_chunkprovenance", "ingestion_indexversion"),
    *("ingestion_source", "ingestion_artifactrun", "ingestion_modelcall", "ingestion_namecorrection"),
    *("ingestion_criticalmark", "ingestion_meetingpack", "chat_conversation", "chat_message"),
    *("chat_citation", "chat_answertrace", "clubs_user", "clubs_club"),
    *("clubs_invitation", "clubs_tries"),
]


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.fixture
def citation(spoilers_welcome: Book, reader: User, monkeypatch: pytest.MonkeyPatch) -> Citation:
    monkeypatch.setattr(turns, "begin", turns.run)
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    return actions.ask(conversation, "What did Martha find on the stones?").citations.get(number=1)


@pytest.mark.parametrize("name", LISTS)
def test_every_list_opens(admin: Client, citation: Citation, name: str) -> None:
    assert admin.get(reverse(f"admin:{name}_changelist")).status_code == 200


def page(admin: Client, row: Book | Chunk | ChunkProvenance | Citation) -> str:
    address = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    return admin.get(address).content.decode()


def test_a_citation_leads_to_its_chunk(admin: Client, citation: Citation) -> None:
    assert reverse("admin:ingestion_chunk_change", args=[citation.chunk_id]) in page(admin, citation)


def test_a_generated_chunk_leads_to_the_chunks_it_was_made_from(admin: Client, ready_book: Book) -> None:
    generated = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE)
    html = page(admin, generated)
    assert "deterministic-name-extractor" in html
    for index in generated.provenance.source_chunk_indexes:
        source = Chunk.objects.get(chunk_index=index)
        assert reverse("admin:ingestion_chunk_change", args=[source.pk]) in html


def test_chunks_are_filtered_by_provenance(admin: Client, ready_book: Book) -> None:
    address = reverse("admin:ingestion_chunk_changelist")
    shown = admin.get(address, {"provenance__provider__exact": "RAGPipeline"}).context["cl"].result_count
    assert shown == 1


@pytest.mark.parametrize("kind", ["chunk", "chunkprovenance"])
def test_provenance_cannot_be_added_changed_or_deleted(admin: Client, ready_book: Book, kind: str) -> None:
    provenance = ChunkProvenance.objects.get(artifact_kind=ChunkType.NAME_PROFILE)
    pk = provenance.pk if kind == "chunkprovenance" else provenance.chunk_id
    tried = {
        "add": admin.post(reverse(f"admin:ingestion_{kind}_add"), {}),
        "change": admin.post(reverse(f"admin:ingestion_{kind}_change", args=[pk]), {"provider": "me"}),
        "delete": admin.post(reverse(f"admin:ingestion_{kind}_delete", args=[pk]), {"post": "yes"}),
    }
    assert {name: response.status_code for name, response in tried.items()} == dict.fromkeys(tried, 403)
    provenance.refresh_from_db()
    assert provenance.provider == "RAGPipeline"


def test_members_are_kept_out(ready_book: Book, host: User) -> None:
    client = Client()
    client.force_login(host)
    assert client.get(reverse("admin:ingestion_chunk_changelist")).status_code == 302


def delete(admin: Client, *rows: Book | Club | User, at_once: bool = False) -> str:
    """Looks at the page that asks, and says yes; returns that page."""
    meta = rows[0]._meta
    name = f"admin:{meta.app_label}_{meta.model_name}"
    if at_once:
        address = reverse(f"{name}_changelist")
        asked = {"action": "delete_selected", "_selected_action": [row.pk for row in rows]}
    else:
        address, asked = reverse(f"{name}_delete", args=[rows[0].pk]), {}
    shown = (admin.post(address, asked) if at_once else admin.get(address)).content.decode()
    assert admin.post(address, {**asked, "post": "yes"}).status_code == 302
    return shown


@pytest.mark.parametrize("at_once", [False, True])
def test_a_book_is_deleted_with_all_that_is_its_own(
    admin: Client, citation: Citation, ready_book: Book, passage_index: MemoryIndex, at_once: bool
) -> None:
    file = originals.path_of(ready_book.original)
    shown = delete(admin, ready_book, at_once=at_once)
    assert ready_book.title in shown
    assert shown.count("chk:") == 0, "chunks are counted there, not listed"
    assert not Book.objects.exists()
    assert not Chunk.objects.exists()
    assert not StoredText.objects.exists()
    assert not passage_index.points
    assert not file.exists()
    citation.refresh_from_db()
    assert citation.book is None
    assert citation.quote


@pytest.mark.parametrize("at_once", [False, True])
def test_a_club_is_deleted_with_its_books_vectors_and_files(
    admin: Client, citation: Citation, ready_book: Book, passage_index: MemoryIndex, at_once: bool
) -> None:
    file = originals.path_of(ready_book.original)
    delete(admin, ready_book.club, at_once=at_once)
    left = [model.objects.count() for model in (Club, Source, Book, Chunk, Conversation, AnswerTrace)]
    assert left == [0] * 6
    assert not Removal.objects.exists()
    assert not passage_index.points
    assert not file.exists()
    assert User.objects.count() == 2


@pytest.mark.parametrize("at_once", [False, True])
def test_an_account_is_deleted_with_its_conversations_and_what_it_asked(
    admin: Client, citation: Citation, host: User, reader: User, ready_book: Book, at_once: bool
) -> None:
    delete(admin, reader, at_once=at_once)
    assert not User.objects.filter(pk=reader.pk).exists()
    assert not Conversation.objects.exists()
    assert not Citation.objects.exists()
    assert not AnswerTrace.objects.exists()
    assert Book.objects.filter(pk=ready_book.pk).exists()


def test_who_may_not_delete_books_cannot_delete_their_club(ready_book: Book) -> None:
    staff = User.objects.create_user("stan", is_staff=True)
    rights = ["delete_club", "view_club", "view_book"]
    staff.user_permissions.set(Permission.objects.filter(codename__in=rights))
    client = Client()
    client.force_login(staff)
    address = reverse("admin:clubs_club_delete", args=[ready_book.club_id])
    assert client.post(address, {"post": "yes"}).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="delete_book"))
    assert client.post(address, {"post": "yes"}).status_code == 302


def test_the_password_of_a_locked_file_is_never_shown(admin: Client, ready_book: Book) -> None:
    Book.objects.update(sealed_password="what was sealed")
    html = page(admin, ready_book)
    assert "what was sealed" not in html
    assert "sealed" not in html.lower()


def change(admin: Client, book: Book, **values: str) -> Any:
    address = reverse("admin:ingestion_book_change", args=[book.pk])
    lists = {"authors": "[]", "tags": "[]"}
    kept = {"title": book.title, "status": book.status, "mode": book.mode}
    hidden = {f"initial-{name}": json.dumps(getattr(book, name)) for name in lists}
    return admin.post(address, {**kept, **lists, **hidden, **values})


def test_what_an_admin_has_set_survives_a_re_read(admin: Client, ready_book: Book) -> None:
    assert change(admin, ready_book, title="My own title").status_code == 302
    change(admin, ready_book, title="My own title", authors='["Jane Roe"]', tags='["sea"]')
    Book.objects.update(state=Book.State.PENDING)
    pipeline.build(ready_book.pk)
    book = Book.objects.get()
    assert (book.title, book.authors, book.tags) == ("My own title", ["Jane Roe"], ["sea"])
    assert book.edited_fields == ["authors", "title"]


def test_an_admin_says_how_a_book_is_read_the_next_time(admin: Client, ready_book: Book) -> None:
    assert "Counts from the next reading" in page(admin, ready_book)
    assert change(admin, ready_book, mode="codigo").status_code == 302
    book = Book.objects.get()
    assert (book.mode, book.format, book.state) == ("codigo", "text", "Indexed")
    assert book.edited_fields == []


def test_saving_a_book_writes_nothing_but_what_was_changed(
    admin: Client, ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[set[str] | None] = []
    monkeypatch.setattr(Book, "save", lambda _book, update_fields=None: saved.append(update_fields))
    change(admin, ready_book)
    change(admin, ready_book, status="archived")
    assert [set(fields or ()) for fields in saved] == [{"status", "updated_at"}]


def test_a_second_book_of_the_same_bytes_cannot_become_current(
    admin: Client, ready_book: Book, shelve: Callable[..., Book]
) -> None:
    Book.objects.update(status=Book.Status.ARCHIVED)
    second = shelve()
    assert second.pk != ready_book.pk
    response = change(admin, ready_book, status="current")
    assert response.status_code == 200
    assert second.title in str(response.context["adminform"].form.errors["status"])
    ready_book.refresh_from_db()
    assert ready_book.status == "archived"


@pytest.mark.parametrize("field", ["authors", "tags"])
@pytest.mark.parametrize("value", ['"Jane"', "{}", "[1]", '[""]', "null", "3"])
def test_authors_and_tags_are_lists_of_texts(admin: Client, ready_book: Book, field: str, value: str) -> None:
    response = change(admin, ready_book, **{field: value})
    if value != "null":
        assert field in response.context["adminform"].form.errors
    assert change(admin, ready_book, **{field: ""}).status_code == 302
    assert getattr(Book.objects.get(), field) == []


def test_after_a_re_read_a_citation_leads_to_the_chunk_of_the_later_build(
    admin: Client, citation: Citation, ready_book: Book
) -> None:
    assert "of a later build" not in page(admin, citation)
    Book.objects.update(state=Book.State.PENDING)
    pipeline.build(ready_book.pk)
    citation.refresh_from_db()
    assert citation.chunk is None
    html = page(admin, citation)
    live = Chunk.objects.get(chunk_id=citation.chunk_identifier)
    assert reverse("admin:ingestion_chunk_change", args=[live.pk]) in html
    assert "of a later build" in html


def test_a_citation_of_a_deleted_book_leads_nowhere(admin: Client, citation: Citation, host: User) -> None:
    Book.objects.all().delete()
    html = page(admin, Citation.objects.get(number=1))
    assert "ingestion/chunk" not in html.split("field-chunk_page")[1].split("</div>")[0]


def test_all_source_chunks_of_a_generated_one_are_in_reach(
    admin: Client, ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_links, "MOST_LINKS", 1)
    generated = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE)
    sources = Chunk.objects.filter(chunk_type=ChunkType.SOURCE)
    sample = sources.get(chunk_index=1)
    for index in (2, 3, 5):
        sample.pk, sample.point_id, sample.chunk_index = None, uuid.uuid4(), index + 90
        sample.chunk_id = f"chk:{index}"
        sample.save()
    ChunkProvenance.objects.filter(chunk=generated).update(source_chunk_indexes=[0, 1, 92, 93, 95])
    html = page(admin, generated)
    links = [unescape(link) for link in re.findall(r'href="([^"]*chunk_index__gte[^"]*)"', html)]
    reached = [admin.get(link).context["cl"].result_count for link in links]
    assert [text for text in ("1", "92–93", "95") if f">{text}</a>" in html] == ["1", "92–93", "95"]
    assert reached == [1, 2, 1]


def test_books_are_embedded_anew(admin: Client, ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    order = {"action": "embed_anew", "_selected_action": [ready_book.pk]}
    address = reverse("admin:ingestion_book_changelist")
    page = admin.post(address, order, follow=True).content.decode()
    assert "Being embedded anew: 0." in page
    monkeypatch.setattr(wiring, "is_configured", lambda _space: False)
    page = admin.post(address, order, follow=True).content.decode()
    assert "Being embedded anew: 1." in page
    assert IndexVersion.objects.get().number == 2


def test_builds_say_since_when_their_sentences_are_ready(admin: Client, ready_book: Book) -> None:
    IndexVersion.objects.update(sentences_at=datetime(2026, 3, 4, 5, 6, tzinfo=UTC))
    page = admin.get(reverse("admin:ingestion_indexversion_changelist")).content.decode()
    assert "Sentences ready at" in page
    assert "March 4, 2026" in page


def test_what_goes_with_a_book_is_told_in_numbers(
    admin: Client, citation: Citation, ready_book: Book
) -> None:
    chunks, texts = Chunk.objects.count(), StoredText.objects.count()
    html = admin.get(reverse("admin:ingestion_book_delete", args=[ready_book.pk])).content.decode()
    summary = re.sub(r"\s+", " ", html.split("<h2>Summary</h2>")[1].split("</ul>")[0])
    told = dict(re.findall(r"<li>([^:<]+): (\d+)</li>", summary))
    assert told["Books"] == "1"
    assert (told["Chunks"], told["Provenance of chunks"]) == (str(chunks), str(chunks))
    assert told["Stored texts"] == str(texts)
    assert "Citations" not in told, "they stay"
