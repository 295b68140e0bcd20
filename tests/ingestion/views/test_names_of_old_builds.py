"""Who is who of a book that was read in before names were kept as data, or in another form."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.models import ArtifactContent, Book, ChunkType


@pytest.mark.parametrize("kept", [None, {}, {"people": "Ada"}, {"people": [{"name": "Ada"}]}])
def test_names_from_before_they_were_kept_as_data_are_none(
    client: Client, host: User, ready_book: Book, kept: dict[str, Any] | None
) -> None:
    contents = ArtifactContent.objects.filter(chunk__chunk_type=ChunkType.NAME_PROFILE)
    contents.delete() if kept is None else contents.update(data=kept)
    client.force_login(host)
    for name in ("people", "presence", "company", "corrections"):
        html = client.get(reverse(f"ingestion:{name}", args=[ready_book.pk])).content.decode()
        assert "There is no list of names for this book." in html
        assert "read in again" in html
    for address in ("person", "correct-name"):
        kind = ["rename"] if address == "correct-name" else []
        at = reverse(f"ingestion:{address}", args=[ready_book.pk, "ada", *kind])
        assert (client.post if kind else client.get)(at).status_code == 404
