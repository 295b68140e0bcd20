"""What hosts do with a meeting pack on its pages."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import meeting_making
from ingestion.models import Book, MeetingPack
from tests.ingestion.meeting_books import (
    in_this_thread,
)
from tests.ingestion.meeting_fixtures import *  # noqa: F403 - fixtures
from tests.ingestion.views.meeting_pages import address, form_of, listed, shown


def test_where_all_questions_have_one_origin_it_is_said_once(
    client: Client, host: User, pack: MeetingPack
) -> None:
    client.force_login(host)
    page = shown(client, address(pack))
    assert page.count("Generated: by rules") == 1
    assert "generated: by rules" not in page
    client.post(address(pack, "edit-meeting"), form_of(pack, **{"q-0-text": "Changed?"}))
    page = shown(client, address(pack))
    assert page.count("generated: by rules") == len(pack.questions) - 1


def test_a_host_edits_orders_drops_and_adds(client: Client, host: User, pack: MeetingPack) -> None:
    client.force_login(host)
    count = len(pack.questions)
    assert count >= 3
    sent = form_of(
        pack,
        **{
            "title": "Tuesday",
            "notes": "Bring cake.",
            "q-0-text": "Changed?",
            "q-1-DELETE": "on",
            "q-2-ORDER": 0,
            f"q-{count}-text": "My own?",
            "shown": ["person-0"],
        },
    )
    answer = client.post(address(pack, "edit-meeting"), sent)
    assert answer["Location"] == address(pack)
    page = shown(client, address(pack))
    pack.refresh_from_db()
    texts = [row["text"] for row in pack.questions]
    assert texts[:2] == [form_of(pack)["q-0-text"], "Changed?"]
    assert texts[-1] == "My own?"
    assert len(texts) == count
    assert "generated, edited by a host: by rules" in page
    assert "asked by a host" in page
    assert "Bring cake." in page
    assert "Key passages" not in page
    assert pack.material["people"][0]["name"] in page


def test_the_edit_form_shows_what_there_is(client: Client, host: User, pack: MeetingPack) -> None:
    MeetingPack.objects.update(left_out=["person-0"])
    client.force_login(host)
    page = shown(client, address(pack, "edit-meeting"))
    assert pack.questions[0]["text"] in page
    assert '<input type="checkbox" name="shown" value="person-0">' in page
    assert '<input type="checkbox" name="shown" value="person-1" checked>' in page


def test_two_hosts_do_not_undo_each_others_edits(client: Client, host: User, pack: MeetingPack) -> None:
    client.force_login(host)
    client.post(address(pack, "edit-meeting"), form_of(pack, title="Tuesday"))
    answer = client.post(address(pack, "edit-meeting"), form_of(pack, title="Friday"))
    assert "changed this pack meanwhile" in answer.content.decode()
    assert MeetingPack.objects.get().title == "Tuesday"


def test_what_is_too_long_is_refused(client: Client, host: User, pack: MeetingPack) -> None:
    client.force_login(host)
    sent = form_of(pack, **{"q-0-text": "x" * 1001, "shown": ["person-1"]})
    answer = client.post(address(pack, "edit-meeting"), sent)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "at most 1000 characters" in page
    assert "x" * 1001 in page
    assert 'value="person-0">' in page
    assert 'value="person-1" checked>' in page
    assert MeetingPack.objects.get().edited_at is None


def test_it_is_shared_unshared_and_deleted(client: Client, host: User, pack: MeetingPack) -> None:
    client.force_login(host)
    client.post(address(pack, "share-meeting"), {"share": "yes"})
    assert MeetingPack.objects.get().is_shared
    assert "The club can see this pack." in shown(client, address(pack))
    client.post(address(pack, "share-meeting"), {"share": ""})
    assert not MeetingPack.objects.get().is_shared
    client.post(address(pack, "delete-meeting"))
    assert not MeetingPack.objects.exists()
    again = client.post(address(pack, "delete-meeting"), follow=True)
    assert again.redirect_chain == [(listed(pack.book), 302)]
    assert "not there any more" in again.content.decode()


def test_under_the_address_of_another_book_nothing_is_deleted(
    client: Client, host: User, pack: MeetingPack, shelve: Callable[..., Book]
) -> None:
    other = shelve("Another text.", "other.txt")
    client.force_login(host)
    client.post(reverse("ingestion:delete-meeting", args=[other.pk, pack.pk]))
    assert MeetingPack.objects.filter(pk=pack.pk).exists()


def test_before_edits_are_lost_it_asks(client: Client, host: User, pack: MeetingPack) -> None:
    client.force_login(host)
    lost = "The questions you have edited or added are lost"
    assert lost not in shown(client, address(pack))
    client.post(address(pack, "edit-meeting"), form_of(pack, title="Tuesday"))
    assert lost in shown(client, address(pack))


def test_a_failed_one_says_why_and_is_made_anew(
    client: Client, host: User, pack: MeetingPack, monkeypatch: pytest.MonkeyPatch
) -> None:
    MeetingPack.objects.update(is_ready=False, problem=str(meeting_making.TOOK_TOO_MUCH))
    client.force_login(host)
    page = shown(client, address(pack))
    assert "too long or too much memory" in page
    assert "every 2s" not in page
    monkeypatch.setattr(meeting_making, "_start", in_this_thread)
    client.post(address(pack, "remake-meeting"))
    shown(client, address(pack))
    assert MeetingPack.objects.get().is_ready
