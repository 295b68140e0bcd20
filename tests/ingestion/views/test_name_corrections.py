"""What hosts correct in who is who."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.artifacts.name_profile import NameProfile
from ingestion.models import Book, NameCorrection, StoredText
from ingestion.name_corrections import Recorded
from tests.ingestion.artifacts.made_people import someone
from tests.ingestion.people_of_a_book import set_names

MARTHA = someone("Martha Quill", "Martha", char=5)
TOBIAS = someone("Tobias", "brother Tobias", char=300)
KEEPER = someone("the Keeper", char=40)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The books whose names were asked for anew."""
    books: list[int] = []
    monkeypatch.setattr("ingestion.actions.queue_names", lambda book: books.append(book.pk))
    return books


@pytest.fixture
def book(ready_book: Book) -> Book:
    set_names(ready_book, NameProfile((MARTHA, TOBIAS, KEEPER)))
    return ready_book


def correct(client: Client, book: Book, slug: str, kind: str, **fields: Any) -> Any:
    data = {f"{kind}-{name}": value for name, value in fields.items()}
    return client.post(reverse("ingestion:correct-name", args=[book.pk, slug, kind]), data)


def only() -> NameCorrection:
    return NameCorrection.objects.get()


def text_of(book: Book) -> StoredText:
    return StoredText.objects.get(index_versions=book.live_index_id)


def test_a_merge_that_is_no_secret_counts_from_where_all_are_named(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    response = correct(client, book, "martha-quill", "merge", others=["Tobias", "the Keeper"], shown="first")
    assert response.status_code == 302
    correction = only()
    assert (correction.kind, correction.names) == ("merge", ["Martha Quill", "Tobias", "the Keeper"])
    assert (correction.made_by, correction.made_by_name) == (host, "hanna")
    assert correction.shown_from == 300
    assert queued == [book.pk]


def test_at_the_end_of_a_chapter_it_counts_for_who_has_read_the_chapter(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "martha-quill", "merge", others=["Tobias"], shown="chapter", chapter="1")
    ends = {chapter[0]: chapter[4] for chapter in text_of(book).chapters}
    assert only().shown_from == ends[1] - 1


def test_at_the_end_of_the_book_it_counts_for_who_has_read_it_all(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "martha-quill", "merge", others=["Tobias"], shown="end")
    assert only().shown_from == len(text_of(book).text) - 1


def test_a_split_counts_from_where_both_are_named(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "martha-quill", "split", aliases=["Martha"], shown="first")
    text = text_of(book).text
    assert (only().kind, only().names) == ("split", ["Martha"])
    assert only().shown_from == text.replace("Martha Quill", "############").index("Martha")


def test_a_rename_to_a_name_of_the_book_counts_from_that_name_on(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "tobias", "rename", alias="brother Tobias", shown="first")
    assert (only().names, only().new_name) == (["Tobias"], "brother Tobias")
    assert only().shown_from == 300
    NameCorrection.objects.all().delete()
    set_names(book, NameProfile((someone("Tobias", "Martha rang", char=2),)))
    correct(client, book, "tobias", "rename", alias="Martha rang", shown="first")
    assert only().shown_from == text_of(book).text.index("Martha rang") > 300


def test_a_rename_to_a_free_name_counts_from_the_place_that_was_chosen(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "tobias", "rename", other_name="  Toby   Quill ", shown="first")
    assert (only().new_name, only().shown_from) == ("Toby Quill", 300)


def test_nonsense_gets_a_sentence_and_changes_nothing(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    response = correct(client, book, "tobias", "merge", others=["<b>Nobody"], shown="end")
    assert response.status_code == 422
    assert "That name is not in who’s who as it is now." in response.content.decode()
    assert "<b>Nobody" not in response.content.decode()
    assert not NameCorrection.objects.exists()
    assert queued == []


def test_what_was_filled_in_stays_when_something_is_missing(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    response = correct(client, book, "tobias", "merge", others=["the Keeper"])
    html = response.content.decode()
    assert 'value="the Keeper" id="id_merge-others_1" checked' in html
    assert '<details class="correct" open>' in html


def test_no_place_is_chosen_beforehand(client: Client, host: User, book: Book) -> None:
    client.force_login(host)
    html = client.get(reverse("ingestion:person", args=[book.pk, "tobias"])).content.decode()
    assert html.count('type="radio"') == 9
    assert "checked" not in html


def test_the_same_correction_is_recorded_once(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    for _time in range(2):
        correct(client, book, "tobias", "merge", others=["the Keeper"], shown="end")
    assert NameCorrection.objects.count() == 1
    assert queued == [book.pk]


def test_the_same_correction_from_another_place_is_not_said_to_be_recorded_already(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "tobias", "merge", others=["the Keeper"], shown="end")
    again = correct(client, book, "tobias", "merge", others=["the Keeper"], shown="chapter", chapter="1")
    told = client.get(again["Location"], follow=True).content.decode()
    assert "The correction counts from the place you have chosen now." in told
    assert only().shown_in["title"] == "CHAPTER I. The Keeper"
    assert queued == [book.pk, book.pk]


def test_a_page_of_a_former_text_is_told_to_look_again(
    client: Client, host: User, book: Book, queued: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ingestion.views.name_corrections.name_corrections.correct", lambda *_asked: Recorded.OUTDATED
    )
    client.force_login(host)
    answer = correct(client, book, "tobias", "merge", others=["the Keeper"], shown="end")
    assert "has been read in anew meanwhile" in client.get(answer["Location"]).content.decode()


def test_one_whose_place_is_lost_says_so_and_can_be_taken_back(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "tobias", "merge", others=["the Keeper"], shown="chapter", chapter="1")
    NameCorrection.objects.update(is_place_lost=True, shown_from=len(text_of(book).text) - 1)
    html = client.get(reverse("ingestion:corrections", args=[book.pk])).content.decode()
    assert "the place that was chosen is not in the text as it is now" in html
    client.post(reverse("ingestion:undo-correction", args=[book.pk, only().pk]))
    assert not NameCorrection.objects.exists()


@pytest.mark.parametrize("kind", ["merge", "split", "rename"])
def test_only_hosts_of_the_club_correct_and_undo(
    client: Client, reader: User, stranger: User, book: Book, queued: list[int], kind: str
) -> None:
    made = NameCorrection.objects.create(book=book, kind=kind, names=["x"], shown_from=0, made_by_name="h")
    for visitor in (reader, stranger):
        client.force_login(visitor)
        response = correct(client, book, "tobias", kind, others=["the Keeper"], other_name="T", shown="end")
        assert response.status_code == 404
        undone = client.post(reverse("ingestion:undo-correction", args=[book.pk, made.pk]))
        assert undone.status_code == 404
    client.force_login(reader)
    html = client.get(reverse("ingestion:person", args=[book.pk, "tobias"])).content.decode()
    assert "Correct this entry" not in html
    assert "Undo" not in client.get(reverse("ingestion:corrections", args=[book.pk])).content.decode()
    assert (NameCorrection.objects.count(), queued) == (1, [])


def test_a_form_from_elsewhere_is_refused(host: User, book: Book) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(host)
    assert correct(client, book, "tobias", "merge", others=["the Keeper"], shown="end").status_code == 403


def test_a_correction_is_listed_and_can_be_taken_back(
    client: Client, host: User, book: Book, queued: list[int]
) -> None:
    client.force_login(host)
    correct(client, book, "tobias", "merge", others=["the Keeper"], shown="chapter", chapter="1")
    address = reverse("ingestion:corrections", args=[book.pk])
    html = client.get(address).content.decode()
    for said in ("Merged", "Tobias, the Keeper", "hanna", "counts from the end of “CHAPTER I. The Keeper”"):
        assert said in html
    undo = reverse("ingestion:undo-correction", args=[book.pk, only().pk])
    assert undo in html
    assert client.post(undo).status_code == 302
    assert not NameCorrection.objects.exists()
    assert queued == [book.pk, book.pk]
    again = client.post(undo, follow=True)
    assert again.redirect_chain == [(address, 302)]
    assert queued == [book.pk, book.pk]


def test_a_correction_of_another_book_is_not_undone_here(
    client: Client, host: User, book: Book, shelve: Any, queued: list[int]
) -> None:
    other = shelve("Another text.", "other.txt")
    made = NameCorrection.objects.create(
        book=other, kind="merge", names=["x"], shown_from=0, made_by_name="h"
    )
    client.force_login(host)
    client.post(reverse("ingestion:undo-correction", args=[book.pk, made.pk]))
    assert queued == []
    assert NameCorrection.objects.exists()


def test_an_entry_that_is_gone_is_said_to_be(client: Client, host: User, book: Book) -> None:
    client.force_login(host)
    address = reverse("ingestion:correct-name", args=[book.pk, "gone", "split"])
    html = client.post(address, {"split-shown": "end"}, follow=True).content.decode()
    assert "is not in who’s who any more" in html
    unknown = reverse("ingestion:correct-name", args=[book.pk, "tobias", "delete"])
    assert client.post(unknown).status_code == 404


def test_a_page_waits_for_names_that_are_being_written(client: Client, host: User, book: Book) -> None:
    Book.objects.filter(pk=book.pk).update(are_names_wanted=True)
    client.force_login(host)
    state = reverse("ingestion:names-state", args=[book.pk])
    for html in (
        client.get(reverse("ingestion:people", args=[book.pk])).content.decode(),
        client.get(reverse("ingestion:person", args=[book.pk, "tobias"])).content.decode(),
    ):
        assert "The list is being written anew" in html
        assert "<progress aria-label=" in html
        assert f'hx-get="{state}" hx-trigger="every 2s"' in html
        assert '<noscript><meta http-equiv="refresh"' in html
        assert "<fieldset" not in html
    assert "being written anew" in client.get(state, headers={"HX-Request": "true"}).content.decode()
    Book.objects.filter(pk=book.pk).update(are_names_wanted=False)
    assert client.get(state, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
