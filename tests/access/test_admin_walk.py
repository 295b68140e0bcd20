"""An admin follows a citation down to where its words come from, by clicks alone."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import resolve, reverse

from ingestion.models import ChunkProvenance
from tests.access.club_sites import Site
from tests.access.roles import Role
from tests.access.trying import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("access")]


class Walk:
    """Pages one after the other, each opened by a link of the one before."""

    def __init__(self, client: Client, path: str) -> None:
        self._client = client
        self.open(path)

    def open(self, path: str) -> None:
        response = self._client.get(path)
        assert response.status_code == 200, path
        self.html = response.content.decode()

    def click(self, name: str, key: object = None) -> None:
        """The link to that page of the admin, and to that row where one is told."""
        for link in map(unescape, re.findall(r'href="(/admin/[^"]*)"', self.html)):
            match = resolve(link.partition("?")[0])
            if match.view_name == f"admin:{name}" and key in (None, match.kwargs.get("object_id")):
                return self.open(link)
        raise AssertionError(f"no link to {name} {key or ''}")


def test_a_citation_leads_down_to_its_provenance_its_build_its_book_and_its_source(site: Site) -> None:
    own = site.own
    chunk = own.citation.chunk
    assert chunk is not None
    walk = Walk(client_of(site, Role.ADMIN), reverse("admin:index"))
    walk.click("chat_conversation_changelist")
    walk.click("chat_conversation_change", str(own.conversation.pk))
    walk.click("chat_message_change", str(own.answer.pk))
    walk.click("chat_citation_change", str(own.citation.pk))
    walk.click("ingestion_chunk_change", str(chunk.pk))
    walk.click("ingestion_chunkprovenance_change", str(ChunkProvenance.objects.get(chunk=chunk).pk))
    walk.click("ingestion_chunk_change", str(chunk.pk))
    walk.click("ingestion_indexversion_change", str(chunk.index_version_id))
    walk.click("ingestion_book_change", str(own.book.pk))
    walk.click("ingestion_source_change", str(own.book.source_id))
    assert own.book.source.source_id in walk.html


def test_a_trace_is_one_click_from_its_answer_and_back(site: Site) -> None:
    own = site.own
    walk = Walk(client_of(site, Role.ADMIN), reverse("admin:chat_message_change", args=[own.answer.pk]))
    walk.click("chat_answertrace_change", str(own.answer.trace_id))
    walk.click("chat_message_change", str(own.answer.pk))
    walk.click("chat_conversation_change", str(own.conversation.pk))


def test_a_build_leads_to_its_chunks(site: Site) -> None:
    walk = Walk(client_of(site, Role.ADMIN), reverse("admin:ingestion_indexversion_changelist"))
    walk.click("ingestion_chunk_changelist")
    assert "chk:" in walk.html or "ingestion/chunk/" in walk.html


@pytest.mark.parametrize(
    "name",
    [
        *("clubs_club_accounts", "ingestion_book_changelist", "ingestion_artifactrun_changelist"),
        *("chat_factsheet_changelist", "chat_message_changelist"),
    ],
)
def test_what_failed_and_what_it_costs_is_one_click_from_the_beginning(site: Site, name: str) -> None:
    Walk(client_of(site, Role.ADMIN), reverse("admin:index")).click(name)
