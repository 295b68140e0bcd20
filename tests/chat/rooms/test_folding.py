"""Nothing of a later sentence or name reaches the one who is less far, on any page of a room."""

from typing import Any

import pytest
from django.test import Client

from bookclub.clubs.account_export import export
from bookclub.clubs.models import Club, User
from chat.models import Citation, Message, Room, RoomMessage, RoomVisit
from chat.rooms import actions, hosting
from chat.rooms.actions import Draft
from chat.rooms.page import room_news, room_page
from chat.rooms.quoting import AskedQuote
from ingestion.actions import delete_book
from ingestion.models import Book, ReadingPlace
from ingestion.told_places import tell
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)

LATER = ("Tobias and it", "red cap", "all night")


def seen(user: User, room: Room) -> str:
    client = Client()
    client.force_login(user)
    pages = ["/rooms/", f"/rooms/{room.pk}/", f"/rooms/{room.pk}/box/"]
    return "".join(client.get(page).content.decode() for page in pages)


def text_of(book: Book) -> str:
    assert book.live_index is not None
    return book.live_index.stored_text.text


def quote_of(book: Book, words: str) -> AskedQuote:
    start = text_of(book).index(words)
    return AskedQuote(book.pk, start, start + len(words))


def test_plain_talk_is_for_everybody(room: Room, slow: User, fast: User, say: Say) -> None:
    message = say(room, fast, "What a beginning! Martha is my favourite.")
    assert message.reaches_to == text_of(room.book).index("Martha") + len("Martha")  # type: ignore[arg-type]
    assert "my favourite" in seen(slow, room)


def test_words_of_the_book_are_folded_until_somebody_gets_there(
    room: Room, ready_book: Book, slow: User, fast: User, say: Say
) -> None:
    say(room, fast, "I cried: she found his red cap on the stones")
    page = seen(slow, room)
    assert "red cap" not in page
    assert "I cried" not in page
    assert "hanna wrote about something further on than you are" in page
    assert "I cried" in seen(fast, room)
    tell(slow, ready_book, "finished")
    assert "I cried" in seen(slow, room)


def test_a_quotation_reaches_to_its_end(
    room: Room, ready_book: Book, slow: User, fast: User, say: Say
) -> None:
    say(room, fast, "Listen", quote=quote_of(ready_book, "Martha rang the bell"))
    assert "rang the bell" in seen(fast, room)
    assert "Listen" not in seen(slow, room)
    say(room, slow, "And this", quote=quote_of(ready_book, "the lamp would not light itself"))
    assert "light itself" in seen(slow, room)


def test_nobody_quotes_from_further_on_than_they_are(room: Room, ready_book: Book, slow: User) -> None:
    ahead = quote_of(ready_book, "Martha rang the bell")
    with pytest.raises(actions.NotSaid):
        actions.say(room, slow, Draft("What is this?", quote=ahead))
    client = Client()
    client.force_login(slow)
    page = client.get(f"/rooms/{room.pk}/?quote={ahead}").content.decode()
    assert "rang the bell" not in page


def test_an_author_says_of_what_they_speak(room: Room, slow: User, fast: User) -> None:
    client = Client()
    client.force_login(fast)
    client.post(f"/rooms/{room.pk}/say/", {"text": "How sad the ending is", "reach": "2"})
    assert "How sad" not in seen(slow, room)
    assert "How sad" in seen(fast, room)


def test_a_thread_is_folded_with_what_it_is_about(room: Room, slow: User, fast: User, say: Say) -> None:
    root = say(room, fast, "she found his red cap on the stones")
    say(room, fast, "This is where I stopped reading", parent=root)
    assert "stopped reading" not in seen(slow, room)


def test_a_folded_message_calls_nobody_and_is_not_counted(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    say(room, fast, "@rita she found his red cap on the stones")
    page = seen(slow, room)
    assert "mentions you" not in page
    assert 'class="room-mark' not in page.replace("room-marks", "")
    say(room, fast, "@rita how do you like it?")
    assert "1 mentions you" in seen(slow, room)


def test_who_has_not_told_a_place_is_asked_before_coming_in(
    room: Room, club: Club, stranger: User, fast: User, say: Say
) -> None:
    say(room, fast, "A word for all")
    club.members.add(stranger)
    page = seen(stranger, room)
    assert "how far are you in this book?" in page
    assert "A word for all" not in page
    client = Client()
    client.force_login(stranger)
    for address in ("say/", "box/"):
        assert client.post(f"/rooms/{room.pk}/{address}", {"text": "Hi"}).status_code in {404, 405}
    assert not RoomMessage.objects.filter(author=stranger).exists()


class TestAnswers:
    """`@book`, at the room's horizon."""

    def ask(self, room: Room, author: User, question: str, say: Say) -> RoomMessage:
        message = say(room, author, f"@book {question}")
        return RoomMessage.objects.select_related("answer", "question").get(pk=message.pk)

    def test_it_goes_as_far_as_the_one_who_is_least_far(
        self, room: Room, ready_book: Book, slow: User, fast: User, say: Say
    ) -> None:
        asked = self.ask(room, fast, "Who kept the lighthouse on Gull Rock?", say)
        known = ReadingPlace.objects.get(user=slow).char_offset
        assert asked.answer is not None
        assert asked.answer.read_up_to == {str(ready_book.pk): known}
        assert asked.answer.state == Message.State.COMPLETE
        page = seen(slow, room)
        assert "Martha Quill kept the lighthouse" in page
        assert f"/citations/{asked.answer.citations.all()[0].pk}/" in page

    def test_nothing_later_is_found(self, room: Room, slow: User, fast: User, say: Say) -> None:
        asked = self.ask(room, fast, "What did she find on the stones?", say)
        assert asked.answer is not None
        assert asked.answer.refusal == Message.Refusal.NOT_READ_YET
        for words in LATER:
            assert words not in seen(slow, room)

    def test_with_the_whole_book_it_opens_for_who_has_read_it(
        self, room: Room, slow: User, fast: User, say: Say
    ) -> None:
        hosting.set_horizon(room, Room.Horizon.WHOLE)
        room.refresh_from_db()
        asked = self.ask(room, fast, "What did Martha find on the stones?", say)
        assert "red cap" in seen(fast, room)
        page = seen(slow, room)
        assert "red cap" not in page
        assert "find on the stones" not in page
        cited = Citation.objects.filter(message=asked.answer)[0]
        client = Client()
        client.force_login(slow)
        assert client.get(f"/citations/{cited.pk}/").status_code == 404
        assert asked.answer is not None
        made = f"/chat/{asked.answer.conversation_id}/messages/{asked.answer.pk}/made/"
        assert client.get(made).status_code == 404
        client.force_login(fast)
        assert client.get(made).status_code == 200
        assert client.get(f"/citations/{cited.pk}/").status_code == 302

    def test_the_slower_one_asks_within_their_own_place(
        self, room: Room, ready_book: Book, slow: User, say: Say
    ) -> None:
        hosting.set_horizon(room, Room.Horizon.WHOLE)
        room.refresh_from_db()
        self.ask(room, slow, "What did Martha find on the stones?", say)
        assert "red cap" not in seen(slow, room)

    def test_members_follow_citations_and_strangers_do_not(
        self, room: Room, slow: User, fast: User, stranger: User, say: Say
    ) -> None:
        asked = self.ask(room, fast, "Who kept the lighthouse on Gull Rock?", say)
        assert asked.answer is not None
        cited = asked.answer.citations.all()[0]
        for user, status in ((slow, 302), (fast, 302), (stranger, 404)):
            client = Client()
            client.force_login(user)
            assert client.get(f"/citations/{cited.pk}/").status_code == status
            conversation = client.get(f"/chat/{asked.answer.conversation_id}/")
            assert conversation.status_code == 404
            assert b"Gull Rock?" not in client.get("/chat/").content

    def test_a_follow_up_goes_on_with_the_thread(self, room: Room, fast: User, say: Say) -> None:
        root = self.ask(room, fast, "Who kept the lighthouse on Gull Rock?", say)
        reply = say(room, fast, "@libro what did she light?", parent=root)
        reply.refresh_from_db()
        assert reply.answer is not None
        assert root.answer is not None
        assert reply.answer.conversation_id == root.answer.conversation_id
        assert RoomMessage.objects.exclude(conversation=None).count() == 1


def test_deleting_the_book_unfolds_nothing(
    room: Room, ready_book: Book, slow: User, fast: User, club: Club, stranger: User, say: Say
) -> None:
    say(room, fast, "she found his red cap on the stones")
    say(room, fast, "A word for all")
    club.members.add(stranger)
    book_pk = ready_book.pk
    delete_book(ready_book)
    room.refresh_from_db()
    assert (room.book, room.gone_book) == (None, book_pk)
    for user in (slow, stranger):
        assert "red cap" not in seen(user, room)
        assert "A word for all" in seen(user, room)
    assert "red cap" in seen(fast, room)
    newcomer = User.objects.create_user("nora")
    club.members.add(newcomer)
    assert "red cap" not in seen(newcomer, room)
    assert not RoomVisit.objects.get(room=room, user=stranger).known_of_deleted[str(book_pk)]


def test_pinned_messages_are_folded_too(room: Room, slow: User, fast: User, say: Say) -> None:
    hosting.set_pinned(say(room, fast, "she found his red cap on the stones"), is_pinned=True)
    assert "red cap" not in seen(slow, room)
    assert "Pinned" in seen(slow, room)
    assert "red cap" in seen(fast, room)


def test_news_is_folded_as_the_page_is(room: Room, slow: User, fast: User, say: Say) -> None:
    visit = RoomVisit.objects.get(room=room, user=slow)
    token = room_page(slow, Room.objects.get(pk=room.pk), visit).token
    say(room, fast, "she found his red cap on the stones")
    (new,) = room_news(slow, room.pk, token).said
    assert new.is_folded
    facts: Any = [new.message, new.parts, new.quote, new.answer]
    assert not any(facts)


def test_an_edit_that_tells_more_is_folded(room: Room, slow: User, fast: User, say: Say) -> None:
    message = say(room, fast, "Lovely")
    actions.edit(message, "Lovely: she found his red cap on the stones")
    assert "Lovely" not in seen(slow, room)
    actions.edit(message, "Lovely indeed")
    assert "Lovely indeed" in seen(slow, room)


def test_who_goes_back_does_not_meet_their_own_words(
    room: Room, ready_book: Book, fast: User, say: Say
) -> None:
    say(room, fast, "she found his red cap on the stones")
    tell(fast, ready_book, "place", told={"kind": "chapter", "value": 1})
    assert "red cap" not in seen(fast, room)
    assert not export(fast)["said_in_rooms"]


def test_who_says_more_than_they_have_read_sees_it(room: Room, slow: User, fast: User, say: Say) -> None:
    """They may know the film."""
    say(room, slow, "I remember a red cap on the stones and nothing else")
    assert "I remember" in seen(slow, room)
    say(room, slow, "she found his red cap on the stones")
    assert "she found his" in seen(slow, room)
    assert export(slow)["said_in_rooms"]
