"""Admins look; nobody changes what was recorded."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, turns
from chat.models import Citation
from ingestion.models import Book, Chunk, ChunkProvenance, ChunkType
from tests.app_fixtures import *  # noqa: F403 - fixtures

pytestmark = pytest.mark.django_db(transaction=True)

LISTS = [
    *("ingestion_book", "ingestion_chunk", "ingestion_chunkprovenance", "ingestion_indexversion"),
    *("ingestion_source", "ingestion_artifactrun", "chat_conversation", "chat_message", "chat_citation"),
    *("chat_answertrace", "clubs_user", "clubs_club"),
]


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.fixture
def citation(ready_book: Book, reader: User, monkeypatch: pytest.MonkeyPatch) -> Citation:
    monkeypatch.setattr(turns, "begin", turns.run)
    conversation = actions.start_conversation(reader, [ready_book])
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
