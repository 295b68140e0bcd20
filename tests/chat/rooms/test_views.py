"""The pages of rooms, with scripts and without."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bookclub.clubs.models import User
from chat.models import Room, RoomMessage, RoomVisit
from chat.rooms import actions, hosting
from ingestion.models import Book, MeetingPack, ReadingPlace
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_talk_works_without_scripts(room: Room, slow: User, fast: User) -> None:
    client = client_of(slow)
    answer = client.post(f"/rooms/{room.pk}/say/", {"text": "Good evening"}, follow=True)
    said = RoomMessage.objects.get()
    assert answer.redirect_chain[-1][0] == f"/rooms/{room.pk}/?around={said.pk}#room-said-{said.pk}"
    page = client.get(f"/rooms/{room.pk}/?edit={said.pk}").content.decode()
    assert f'action="/rooms/{room.pk}/messages/{said.pk}/edit/"' in page
    client.post(f"/rooms/{room.pk}/messages/{said.pk}/edit/", {"text": "Good night"})
    reply = client_of(fast).get(f"/rooms/{room.pk}/?reply={said.pk}").content.decode()
    assert f'name="reply" value="{said.pk}"' in reply
    client_of(fast).post(f"/rooms/{room.pk}/say/", {"text": "You too", "reply": said.pk})
    page = client.get(f"/rooms/{room.pk}/").content.decode()
    assert "Good night" in page
    assert "edited" in page
    assert page.index("Good night") < page.index("You too")
    client.post(f"/rooms/{room.pk}/messages/{said.pk}/delete/")
    assert "Deleted" in client.get(f"/rooms/{room.pk}/").content.decode()


def test_the_header_says_where_one_is(room: Room, slow: User) -> None:
    client = client_of(slow)
    assert '<a href="/rooms/" aria-current="true">' in client.get(f"/rooms/{room.pk}/").content.decode()
    assert '<a href="/rooms/" aria-current="page">' in client.get("/rooms/").content.decode()
    assert '<a href="/chat/">' in client.get("/rooms/").content.decode()


def test_deleting_asks_once_in_place(room: Room, slow: User, say: Say) -> None:
    said = say(room, slow, "Good evening")
    page = client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
    asking = page[page.index('<details class="room-ask">') :]
    asking = asking[: asking.index("</details>")]
    assert "<summary>Delete…</summary>" in asking
    assert "Delete this message for everybody?" in asking
    assert page.count(f'formaction="/rooms/{room.pk}/messages/{said.pk}/delete/"') == 1
    assert f'formaction="/rooms/{room.pk}/messages/{said.pk}/delete/"' in asking


def test_with_scripts_the_box_comes_back_empty_beside_the_message(room: Room, slow: User) -> None:
    client = client_of(slow)
    answer = client.post(f"/rooms/{room.pk}/say/", {"text": "Good <b>evening"}, headers=HTMX).content.decode()
    assert 'id="room-news" hidden hx-swap-oob="innerHTML"' in answer
    assert "Good &lt;b&gt;evening" in answer
    assert "autofocus></textarea>" in answer
    refused = client.post(f"/rooms/{room.pk}/say/", {"text": "@book"}, headers=HTMX).content.decode()
    assert "Write what you would like to know after @book." in refused
    assert ">@book</textarea>" in refused


def test_replies_to_replies_stay_in_the_thread(room: Room, slow: User, say: Say) -> None:
    root = say(room, slow, "One")
    below = say(room, slow, "Two", parent=root)
    client_of(slow).post(f"/rooms/{room.pk}/say/", {"text": "Three", "reply": below.pk})
    assert RoomMessage.objects.get(text="Three").parent == root


def test_a_page_that_is_seen_is_read(room: Room, slow: User, fast: User, say: Say) -> None:
    say(room, fast, "One")
    assert "1 new" in client_of(slow).get("/rooms/").content.decode()
    client_of(slow).get(f"/rooms/{room.pk}/", headers=HTMX)
    assert "1 new" in client_of(slow).get("/rooms/").content.decode(), "a fragment is not looked at yet"
    client_of(slow).get(f"/rooms/{room.pk}/")
    assert "1 new" not in client_of(slow).get("/rooms/").content.decode()


def test_earlier_messages_are_a_link_and_a_fragment(room: Room, slow: User, fast: User) -> None:
    rows = [RoomMessage(room=room, author=fast, text=f"Message {number}.") for number in range(60)]
    RoomMessage.objects.bulk_create(rows)
    client = client_of(slow)
    page = client.get(f"/rooms/{room.pk}/").content.decode()
    first = RoomMessage.objects.get(text="Message 10.")
    assert f'href="/rooms/{room.pk}/?before={first.pk}"' in page
    assert "Message 9." not in page
    earlier = client.get(f"/rooms/{room.pk}/?before={first.pk}", headers=HTMX).content.decode()
    assert "Message 9." in earlier
    assert "<html" not in earlier
    assert "room-earlier" not in earlier
    assert "To the newest messages" in client.get(f"/rooms/{room.pk}/?before={first.pk}").content.decode()


def test_only_ones_own_is_changed_and_hosts_take_away_any(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    theirs, own = say(room, fast, "Hers"), say(room, slow, "His")
    client = client_of(slow)
    for act in ("edit", "delete", "pin", "stop"):
        answer = client.post(f"/rooms/{room.pk}/messages/{theirs.pk}/{act}/", {"text": "Mine now"})
        assert answer.status_code == 404, act
    assert client.get(f"/rooms/{room.pk}/box/?edit={theirs.pk}").status_code == 404
    hosting = client_of(fast)
    assert hosting.post(f"/rooms/{room.pk}/messages/{own.pk}/edit/", {"text": "x"}).status_code == 404
    assert hosting.post(f"/rooms/{room.pk}/messages/{own.pk}/delete/").status_code == 302
    own.refresh_from_db()
    assert own.deleted_at is not None


def test_strangers_find_nothing(room: Room, stranger: User, say: Say, fast: User) -> None:
    said = say(room, fast, "Hello")
    client = client_of(stranger)
    gets = ["", "box/"]
    posts = ["say/", "close/", "horizon/", "ask-next/"]
    posts += [f"messages/{said.pk}/{act}/" for act in ("edit", "delete", "pin", "stop")]
    assert {client.get(f"/rooms/{room.pk}/{one}").status_code for one in gets} == {404}
    assert {client.post(f"/rooms/{room.pk}/{one}", {"text": "x"}).status_code for one in posts} == {404}
    assert client.post(f"/books/{room.book_id}/room/").status_code == 404
    assert client.get(f"/books/{room.book_id}/quote/?start=1&end=5").status_code == 404
    assert "Hello" not in client.get("/rooms/").content.decode()


class TestHosts:
    """What hosts do, and others do not."""

    def test_rooms_are_closed_and_opened(self, room: Room, slow: User, fast: User) -> None:
        client = client_of(fast)
        assert client_of(slow).post(f"/rooms/{room.pk}/close/", {"closed": "yes"}).status_code == 404
        client.post(f"/rooms/{room.pk}/close/", {"closed": "yes"})
        page = client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
        assert "This room is closed." in page
        assert "room-form" not in page
        answer = client.post(f"/rooms/{room.pk}/say/", {"text": "Psst"}, follow=True)
        assert "This room is closed" in answer.content.decode()
        client.post(f"/rooms/{room.pk}/close/", {"closed": "no"})
        assert "room-form" in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()

    def test_the_horizon_is_set(self, room: Room, slow: User, fast: User) -> None:
        client = client_of(fast)
        client.post(f"/rooms/{room.pk}/horizon/", {"how": "chapter", "chapter": "1"})
        room.refresh_from_db()
        assert (room.horizon_kind, room.char_offset) == (
            "place",
            ReadingPlace.objects.get(user=slow).char_offset,
        )
        assert "@book goes up to CHAPTER I" in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
        client.post(f"/rooms/{room.pk}/horizon/", {"how": "chapter", "chapter": "2"})
        page = client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
        assert "@book goes up to Chapter 2" in page
        assert "The Storm" not in page
        assert (
            client.post(f"/rooms/{room.pk}/horizon/", {"how": "chapter", "chapter": "9"}).status_code == 422
        )
        assert client.post(f"/rooms/{room.pk}/horizon/", {"how": "finished"}).status_code == 422
        client.post(f"/rooms/{room.pk}/horizon/", {"how": "whole"})
        assert "from the whole book" in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()

    def test_messages_are_pinned_and_unpinned(self, room: Room, slow: User, fast: User, say: Say) -> None:
        said, client = say(room, slow, "We meet on Monday"), client_of(fast)
        client.post(f"/rooms/{room.pk}/messages/{said.pk}/pin/", {"pinned": "yes"})
        assert "room-pinned" in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
        client.post(f"/rooms/{room.pk}/messages/{said.pk}/pin/", {"pinned": "no"})
        assert 'class="room-pinned"' not in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()

    def test_the_questions_of_the_meeting_are_asked_one_by_one(
        self, room: Room, ready_book: Book, slow: User, fast: User
    ) -> None:
        asked = [
            {"text": text, "origin": "model", "is_generated": True, "is_edited": False}
            for text in ("Why the bell?", "Who is lost?")
        ]
        end = len(ready_book.live_index.stored_text.text)  # type: ignore[union-attr]
        facts = {"stored_text": ready_book.live_index.stored_text_id}  # type: ignore[union-attr]
        pack = MeetingPack.objects.create(
            book=ready_book,
            title="Second",
            up_to_char=end - 10,
            material=facts,
            questions=asked,
            is_ready=True,
        )
        address, client = f"/rooms/{room.pk}/ask-next/", client_of(fast)
        assert "0 of 2 asked" in client.get(f"/rooms/{room.pk}/").content.decode()
        assert client_of(slow).post(address, {"pack": pack.pk}).status_code == 404
        client.post(address, {"pack": pack.pk})
        page = client.get(f"/rooms/{room.pk}/").content.decode()
        assert "Why the bell?" in page
        assert "generated" in page
        assert "Who is lost?" not in page
        assert "Why the bell?" not in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
        client.post(address, {"pack": pack.pk})
        done = client.post(address, {"pack": pack.pk}, follow=True).content.decode()
        assert "All questions of this meeting have been asked here." in done
        assert RoomMessage.objects.filter(kind="meeting").count() == 2

    def test_a_room_without_a_book_is_made_by_hosts(self, room: Room, slow: User, fast: User) -> None:
        assert client_of(slow).post("/rooms/new/", {"title": "Porch"}).status_code == 404
        page = client_of(fast).post("/rooms/new/", {"title": " The  porch "}, follow=True)
        assert '<h1 class="room-title">The porch</h1>' in page.content.decode()
        client_of(fast).post("/rooms/new/", {"title": "  "})
        assert Room.objects.count() == 2


class TestQuoting:
    """From the reader into the room."""

    def test_the_words_stand_in_the_box_and_then_in_the_room(
        self, ready_book: Book, room: Room, slow: User
    ) -> None:
        client, text = client_of(slow), ready_book.live_index.stored_text.text  # type: ignore[union-attr]
        start = text.index("the lamp would not")
        way = client.get(f"/books/{ready_book.pk}/quote/?start={start}&end={start + 18}")
        assert way["Location"].startswith(f"/rooms/{room.pk}/?quote=")
        page = client.get(way["Location"]).content.decode()
        assert "the lamp would not" in page
        quote = f"{ready_book.pk}:{start}-{start + 18}"
        client.post(f"/rooms/{room.pk}/say/", {"text": "", "quote": quote})
        said = RoomMessage.objects.get()
        assert said.quote["text"] == "the lamp would not"
        page = client.get(f"/rooms/{room.pk}/").content.decode()
        assert f"/books/{ready_book.pk}/read/?from={start}&amp;to={start + 18}#cited" in page
        actions.edit(RoomMessage.objects.select_related("room", "author").get(), "")

    def test_where_there_is_no_room_one_is_made(self, ready_book: Book, reader: User) -> None:
        client_of(reader).get(f"/books/{ready_book.pk}/quote/?start=0&end=10")
        assert Room.objects.get().book == ready_book

    def test_of_several_one_is_chosen(self, ready_book: Book, room: Room, fast: User) -> None:
        actions.make_room(room.club, fast, "Second reading", ready_book)
        page = client_of(fast).get(f"/books/{ready_book.pk}/quote/?start=0&end=10").content.decode()
        assert "Second reading" in page
        assert f"?quote={ready_book.pk}:0-10#room-box" in page

    @pytest.mark.parametrize("query", ["", "start=x&end=5", "start=1", "start=-1&end=5", "start=٣&end=9"])
    def test_nonsense_is_nowhere(self, ready_book: Book, reader: User, query: str) -> None:
        assert client_of(reader).get(f"/books/{ready_book.pk}/quote/?{query}").status_code == 404


@pytest.mark.parametrize(
    "query", ["before=x", "quote=1:2-3", "quote=zz", "quote=9:0-5", "before=99999999999999999"]
)
def test_addresses_with_nonsense_show_the_room(room: Room, slow: User, query: str) -> None:
    assert client_of(slow).get(f"/rooms/{room.pk}/?{query}").status_code == 200


@pytest.mark.parametrize("query", ["reply=x", "reply=99", "edit=1x", "edit=9"])
def test_messages_that_are_not_there_are_not_found(room: Room, slow: User, query: str) -> None:
    assert client_of(slow).get(f"/rooms/{room.pk}/?{query}").status_code == 404


def test_a_page_takes_as_many_queries_for_much_as_for_little(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    client = client_of(slow)

    def fill(number: int) -> None:
        for _ in range(number):
            root = say(room, fast, "@rita good evening")
            say(room, slow, "@hanna and to you", parent=root)
            hosting.set_pinned(say(room, slow, "@book Who kept the lighthouse?"), is_pinned=True)
            other = actions.make_room(room.club, fast, "Another")
            say(other, fast, "Hello")
        RoomMessage.objects.update(created_at="2026-01-01T00:00Z")

    fill(1)
    counts = []
    for _ in range(2):
        for address in ("/rooms/", f"/rooms/{room.pk}/"):
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                client.get(address)
            counts.append(len(queries))
        fill(3)
    assert counts[:2] == counts[2:]
    assert RoomVisit.objects.filter(user=slow).count() == 1


def test_each_day_begins_where_it_does_for_its_reader(room: Room, slow: User, fast: User, say: Say) -> None:
    User.objects.filter(pk=slow.pk).update(time_zone="America/New_York")
    for moment in ("2026-01-01T22:00Z", "2026-01-02T01:00Z", "2026-01-02T14:00Z"):
        RoomMessage.objects.filter(pk=say(room, fast, "Hello").pk).update(created_at=moment)
    page = client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
    days = re.findall(r'class="room-day"><time datetime="([\d-]+)"', page)
    assert days == ["2026-01-01", "2026-01-02"]


def test_what_could_not_be_said_is_not_lost_without_scripts(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    root, client = say(room, fast, "One"), client_of(slow)
    answer = client.post(f"/rooms/{room.pk}/say/", {"text": "@book …", "reply": root.pk})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Write what you would like to know after @book." in page
    assert ">@book …</textarea>" in page
    assert f'name="reply" value="{root.pk}"' in page
    own = say(room, slow, "Two")
    answer = client.post(f"/rooms/{room.pk}/messages/{own.pk}/edit/", {"text": " "})
    assert answer.status_code == 422
    assert f'action="/rooms/{room.pk}/messages/{own.pk}/edit/"' in answer.content.decode()
