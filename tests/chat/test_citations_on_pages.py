"""A citation of a PDF opens the page that it stands on."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, turns
from chat.citation_places import place_of
from chat.models import Conversation
from chat.queries import citation_for
from ingestion.models import Book, ReadingPlace
from tests.ingestion.paged_books import drawer, paged_book

__all__ = ["drawer", "paged_book"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_its_page_opens_with_the_cited_words_marked(
    client: Client, paged_book: Book, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ReadingPlace.objects.create(user=reader, book=paged_book, kind=ReadingPlace.Kind.SPOILERS)
    monkeypatch.setattr(turns, "begin", turns.run)
    conversation: Conversation = actions.start_conversation(reader, [paged_book])
    answer = actions.ask(conversation, "What did she climb every evening of that winter?")
    citation = citation_for(reader, answer.citations.all()[0].pk)
    place = place_of(reader, citation)
    assert place is not None
    address, _, mark = place.address.partition("#")
    assert address.startswith(reverse("ingestion:page", args=[paged_book.pk, citation.page_number]))
    assert mark == "cited"
    client.force_login(reader)
    page = client.get(address).content.decode()
    assert 'class="mark-cited" id="cited"' in page
    assert "The cited lines are marked." in page
