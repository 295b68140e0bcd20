"""What a room's answer cited of a book that is gone leads back to the room."""

import pytest
from django.test import Client

from bookclub.clubs.models import User
from chat.models import Citation, Room
from chat.rooms import hosting
from ingestion.actions import delete_book
from ingestion.models import Book
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_copy_leads_back_to_the_room(
    client: Client, room: Room, ready_book: Book, fast: User, say: Say
) -> None:
    hosting.set_horizon(room, Room.Horizon.WHOLE)
    room.refresh_from_db()
    said = say(room, fast, "@book What did Martha find on the stones?")
    delete_book(ready_book)
    client.force_login(fast)
    cited = Citation.objects.order_by("pk")[0]
    page = client.get(f"/citations/{cited.pk}/").content.decode()
    back = f'href="/rooms/{room.pk}/?around={said.pk}#room-said-{said.pk}">Back to the room</a>'
    assert back in page
    assert client.get(f"/rooms/{room.pk}/?around={said.pk}").status_code == 200
