"""Packs that nobody gave a title are called after their milestone, in the language of whoever looks."""

import pytest
from django.test import Client
from django.utils import translation

from bookclub.clubs.models import User
from ingestion import meeting_packs
from ingestion.meeting_packs import Edited, state_of
from ingestion.meeting_queries import listed_pack
from ingestion.meeting_titles import is_typed, named_after, title_of
from ingestion.models import Book, MeetingPack
from ingestion.told_places import tell
from tests.ingestion.meeting_books import chapter, make_pack
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def made_in(language: str, book: Book, host: User, title: str = "") -> MeetingPack:
    with translation.override(language):
        made = make_pack(book, host, chapter(book, 2))
    if title:
        MeetingPack.objects.filter(pk=made.pk).update(title=title)
        made.refresh_from_db(fields=["title"])
    return made


def test_it_is_called_in_the_language_of_who_looks(meeting_book: Book, host: User) -> None:
    pack = made_in("es", meeting_book, host)
    assert title_of(pack).startswith("Up to the end of “")
    with translation.override("es"):
        assert title_of(pack) == named_after(pack.milestone) == pack.title
        assert not title_of(pack).startswith("Up to")


def test_a_title_that_was_typed_is_the_same_for_all(meeting_book: Book, host: User) -> None:
    pack = made_in("es", meeting_book, host, "Nuestra noche")
    assert is_typed(pack)
    assert title_of(pack) == "Nuestra noche"


def test_saving_it_in_another_language_is_no_typing(meeting_book: Book, host: User) -> None:
    pack = made_in("es", meeting_book, host)
    meeting_packs.edit(pack, Edited(title_of(pack), "", [], []), state_of(pack))
    pack.refresh_from_db()
    with translation.override("es"):
        assert title_of(pack) == named_after(pack.milestone)


def test_made_anew_it_is_called_after_the_chapter_as_it_is_now(meeting_book: Book, host: User) -> None:
    pack = made_in("en", meeting_book, host)
    before = {**pack.milestone, "label": "An old heading"}
    MeetingPack.objects.filter(pk=pack.pk).update(milestone=before, title=named_after(before))
    pack.refresh_from_db()
    meeting_packs.make_anew(pack)
    pack.refresh_from_db()
    assert pack.title == named_after(chapter(meeting_book, pack.milestone["value"]).facts)
    MeetingPack.objects.filter(pk=pack.pk).update(title="Our evening")
    pack.refresh_from_db()
    meeting_packs.make_anew(pack)
    pack.refresh_from_db()
    assert pack.title == "Our evening"


def test_a_title_typed_meanwhile_outlives_the_making_anew(meeting_book: Book, host: User) -> None:
    for former in ("", "An evening"):
        pack = made_in("en", meeting_book, host, former)
        MeetingPack.objects.filter(pk=pack.pk).update(title="Our evening")
        meeting_packs.make_anew(pack)
        pack.refresh_from_db()
        assert pack.title == "Our evening"


def test_all_pages_of_it_say_so(client: Client, meeting_book: Book, host: User) -> None:
    pack = made_in("es", meeting_book, host)
    tell(host, meeting_book, "finished")
    client.force_login(host)
    address = f"/books/{meeting_book.pk}/meetings/"
    for page in ("", f"{pack.pk}/", f"{pack.pk}/print/", f"{pack.pk}/edit/"):
        shown = client.get(address + page).content.decode()
        assert "Up to the end of “" in shown, page
        assert pack.title not in shown, page


def test_deleting_one_tells_no_title_from_further_on(client: Client, meeting_book: Book, host: User) -> None:
    pack = make_pack(meeting_book, host, chapter(meeting_book, 3))
    place = tell(host, meeting_book, "not_begun")
    assert listed_pack(pack, meeting_book, place).is_further
    client.force_login(host)
    page = client.post(f"/books/{meeting_book.pk}/meetings/{pack.pk}/delete/", follow=True).content.decode()
    assert "was deleted" in page
    assert "The Truth" not in page
