"""A correction says names, and says none of them before the book does."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.artifacts.name_profile import NameProfile
from ingestion.models import Book
from tests.ingestion.artifacts.made_people import someone
from tests.ingestion.many_chapters import with_a_passage_a_part
from tests.ingestion.people_of_a_book import set_names
from tests.ingestion.views.test_name_corrections import correct, only, queued, text_of

__all__ = ["queued"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("rename", {"other_name": "Toby", "shown": "first"}),
        ("rename", {"alias": "Tobias", "shown": "first"}),
        ("merge", {"others": ["the Keeper"], "shown": "first"}),
        ("merge", {"others": ["the Keeper"], "shown": "chapter", "chapter": "1"}),
    ],
)
@pytest.mark.usefixtures("queued")
def test_a_main_name_that_comes_late_is_said_nowhere_before(
    client: Client, host: User, ready_book: Book, kind: str, fields: Any
) -> None:
    """Who is met early under another name: the correction says the late one."""
    with_a_passage_a_part(ready_book)
    stored = text_of(ready_book)
    late = stored.text.index("The lamp was lit", len(stored.text) * 2 // 3)
    stored.text = stored.text[:late] + "Zebedee lit it. " + stored.text[late + 16 :]
    stored.save(update_fields=["text"])
    zebedee = someone("Zebedee", "Tobias", char=5, chunks=(0, 2))
    set_names(ready_book, NameProfile((zebedee, someone("the Keeper", char=9))))
    client.force_login(host)
    assert correct(client, ready_book, "zebedee", kind, **fields).status_code == 302
    assert only().shown_from >= late
    address = reverse("ingestion:corrections", args=[ready_book.pk])
    assert "Zebedee" in client.get(address).content.decode()
    for part in ("1", "2"):
        assert "Zebedee" not in client.get(address, {"up_to": part}).content.decode()
