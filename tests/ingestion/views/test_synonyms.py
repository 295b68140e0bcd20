"""The page of synonyms: hosts list, add and remove them; for everybody else it is not there."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.models import Book, Synonyms
from ingestion.synonyms import add, synonyms_of


@pytest.fixture
def as_host(client: Client, host: User) -> Client:
    client.force_login(host)
    return client


def page(book: Book) -> str:
    return reverse("ingestion:synonyms", args=[book.pk])


def removal(book: Book, group: Synonyms) -> str:
    return reverse("ingestion:remove-synonyms", args=[book.pk, group.pk])


def test_hosts_come_to_it_from_the_book(as_host: Client, ready_book: Book) -> None:
    assert page(ready_book) in as_host.get(reverse("ingestion:book", args=[ready_book.pk])).content.decode()
    shown = as_host.get(page(ready_book)).content.decode()
    assert "Whoever asks for one of these words also finds the others." in shown
    assert "There are none for this book yet." in shown


def test_a_group_is_added_in_one_field(as_host: Client, ready_book: Book, host: User) -> None:
    reply = as_host.post(page(ready_book), {"words": "lamp, the light ,beacon"}, follow=True)
    assert reply.redirect_chain == [(page(ready_book), 302)]
    assert "lamp, the light, beacon" in reply.content.decode()
    assert Synonyms.objects.get().made_by == host


def test_what_is_refused_stays_in_the_field_with_the_reason(as_host: Client, ready_book: Book) -> None:
    shown = as_host.post(page(ready_book), {"words": "<lamp>"}).content.decode()
    assert "Give 2 to 10 words or phrases" in shown
    assert "&lt;lamp&gt;" in shown
    assert "<lamp>" not in shown
    assert not Synonyms.objects.exists()


@pytest.mark.parametrize("words", ["", "x," * 2_000])
def test_nothing_and_far_too_much_are_refused(as_host: Client, ready_book: Book, words: str) -> None:
    reply = as_host.post(page(ready_book), {"words": words})
    assert "errorlist" in reply.content.decode()
    assert not Synonyms.objects.exists()


def test_a_group_is_removed_after_a_question(as_host: Client, ready_book: Book) -> None:
    group = add(ready_book, ["lamp", "light"], None)
    shown = as_host.get(page(ready_book)).content.decode()
    assert "Remove “lamp, light” from the list?" in shown
    assert removal(ready_book, group) in shown
    assert as_host.get(removal(ready_book, group)).status_code == 405
    assert "The words were removed." in as_host.post(removal(ready_book, group), follow=True).content.decode()
    assert synonyms_of([ready_book])[ready_book.pk] == ()
    again = as_host.post(removal(ready_book, group), follow=True).content.decode()
    assert "These words are not there any more." in again


def test_it_is_there_for_hosts_alone(client: Client, ready_book: Book, reader: User, stranger: User) -> None:
    group = add(ready_book, ["lamp", "light"], None)
    for user in (reader, stranger):
        client.force_login(user)
        assert client.get(page(ready_book)).status_code == 404
        assert client.post(page(ready_book), {"words": "boat, barque"}).status_code == 404
        assert client.post(removal(ready_book, group)).status_code == 404
    assert Synonyms.objects.get() == group
    client.force_login(reader)
    assert (
        page(ready_book) not in client.get(reverse("ingestion:book", args=[ready_book.pk])).content.decode()
    )


def test_admins_look_at_them(client: Client, ready_book: Book, admin_user: User) -> None:
    add(ready_book, ["lamp", "light"], None)
    client.force_login(admin_user)
    assert "lamp, light" in client.get(reverse("admin:ingestion_synonyms_changelist")).content.decode()
    counts = reverse("admin:ingestion_wordcounts_changelist")
    assert ready_book.title in client.get(counts).content.decode()
