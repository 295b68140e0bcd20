"""Meeting packs about more than somebody has read: their titles are listed, and nothing that is in them."""

import pytest
from django.test import Client

from bookclub.clubs.models import User
from ingestion.models import Book, MeetingPack, ReadingPlace
from ingestion.told_places import tell
from tests.ingestion.meeting_books import CANARY, chapter, make_pack
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures
from tests.ingestion.views.meeting_pages import ONE, address, form_of, listed, shown

FURTHER = "about more than you have read"


@pytest.fixture
def whole(meeting_book: Book, host: User) -> MeetingPack:
    """About the last chapter, by whose title it is called."""
    pack = make_pack(meeting_book, host, chapter(meeting_book, 3))
    MeetingPack.objects.update(is_shared=True, notes="Bring a lamp.")
    return pack


def tell_chapter(user: User, book: Book, ordinal: int) -> None:
    tell(user, book, ReadingPlace.Kind.PLACE, told={"kind": "chapter", "value": ordinal})


def test_who_is_not_so_far_finds_it_folded(client: Client, reader: User, whole: MeetingPack) -> None:
    assert "The Truth" in whole.title
    tell_chapter(reader, whole.book, 2)
    client.force_login(reader)
    page = shown(client, listed(whole.book))
    assert FURTHER in page
    assert "Up to the end of chapter 3" in page
    one = shown(client, address(whole))
    assert FURTHER in one
    assert 'name="how"' in one
    assert "Show it all the same" not in one
    for there in (page, one, shown(client, f"{address(whole)}?spoilers=1")):
        for told in ("The Truth", CANARY, "Bring a lamp", "To talk about", "Martha"):
            assert told not in there
    answer = client.get(address(whole, "print-meeting"))
    assert answer.headers["Location"] == address(whole)


def test_a_title_of_the_hosts_own_is_listed(client: Client, reader: User, whole: MeetingPack) -> None:
    MeetingPack.objects.update(title="Our last evening")
    tell_chapter(reader, whole.book, 2)
    client.force_login(reader)
    page = shown(client, listed(whole.book))
    assert "Our last evening" in page
    assert "The Truth" not in page


def test_who_is_as_far_finds_all_of_it(client: Client, reader: User, whole: MeetingPack) -> None:
    tell_chapter(reader, whole.book, 3)
    client.force_login(reader)
    assert FURTHER not in shown(client, listed(whole.book))
    for name in ("meeting", "print-meeting"):
        assert "Bring a lamp" in shown(client, address(whole, name))


def test_hosts_may_look_all_the_same(client: Client, host: User, whole: MeetingPack) -> None:
    tell_chapter(host, whole.book, 1)
    client.force_login(host)
    folded = shown(client, address(whole))
    assert "Bring a lamp" not in folded
    assert "Show it all the same" in folded
    assert "Delete the pack" in folded
    for name in ("print-meeting", "edit-meeting"):
        assert client.get(address(whole, name)).headers["Location"] == address(whole)
        assert f"{address(whole, name)}?spoilers=1" in shown(client, f"{address(whole)}?spoilers=1")
    for name in ONE:
        assert "Bring a lamp" in shown(client, f"{address(whole, name)}?spoilers=1")
    sent = form_of(whole, notes="Bring two lamps.")
    assert client.post(f"{address(whole, 'edit-meeting')}?spoilers=1", sent).status_code == 302
    assert MeetingPack.objects.get().notes == "Bring two lamps."


def test_the_form_for_another_pack_names_no_chapters_to_come(
    client: Client, host: User, meeting_book: Book
) -> None:
    tell_chapter(host, meeting_book, 1)
    client.force_login(host)
    page = shown(client, listed(meeting_book))
    assert "The Keeper" in page
    assert "The Truth" not in page
    assert '<option value="3">CHAPTER III</option>' in page


def test_after_another_reading_its_chapter_counts(client: Client, reader: User, whole: MeetingPack) -> None:
    """Its end was a place in another text."""
    MeetingPack.objects.update(up_to_char=3, material={**whole.material, "stored_text": -1})
    tell_chapter(reader, whole.book, 2)
    client.force_login(reader)
    assert FURTHER in shown(client, listed(whole.book))
    tell_chapter(reader, whole.book, 3)
    assert FURTHER not in shown(client, listed(whole.book))
    MeetingPack.objects.update(milestone={"kind": "page", "value": 7, "label": ""})
    tell(reader, whole.book, ReadingPlace.Kind.PLACE, told={"kind": "percent", "value": 99})
    assert FURTHER in shown(client, listed(whole.book))
