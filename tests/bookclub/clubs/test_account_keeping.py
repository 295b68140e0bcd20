"""Signing out everywhere, and leaving for good."""

from collections.abc import Callable

import pytest
from django.test import Client

from bookclub.clubs import account_keeping, actions
from bookclub.clubs.account_keeping import NotYet
from bookclub.clubs.models import Club, Membership, SignInLink, User
from chat.models import Conversation, Room, RoomMessage
from ingestion.models import Book, OpenedPlace, ReadingPlace
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db


def test_signing_out_everywhere_ends_every_sign_in_and_link(reader: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(reader)
    secret = actions.make_sign_in_link(reader)
    account_keeping.sign_out_everywhere(reader)
    assert elsewhere.get("/account/").status_code == 302
    assert actions.use_sign_in_link(secret) is None


def test_a_new_password_ends_links_that_nobody_used(reader: User) -> None:
    secret = actions.make_sign_in_link(reader)
    reader.set_password("another long pass phrase")
    account_keeping.take_password(reader)
    assert actions.use_sign_in_link(secret) is None


def test_a_new_address_ends_links_that_went_to_the_old_one(reader: User) -> None:
    secret = actions.make_sign_in_link(reader)
    actions.choose(reader, theme="dark", email="")
    assert SignInLink.objects.filter(used_at=None).exists(), "it is the same address"
    actions.choose(reader, email="rita@example.org")
    assert actions.use_sign_in_link(secret) is None


def test_what_was_said_in_rooms_stays_without_a_name(reader: User, host: User, ready_book: Book) -> None:
    room = Room.objects.create(club=ready_book.club, book=ready_book, title="The Lighthouse")
    RoomMessage.objects.create(room=room, author=reader, text="She climbs again.")
    account_keeping.delete_account(reader)
    said = RoomMessage.objects.get()
    assert (said.author, said.text) == (None, "She climbs again.")


def test_what_is_a_persons_own_goes_with_the_account(host: User, reader: User, ready_book: Book) -> None:
    ReadingPlace.objects.create(user=reader, book=ready_book, kind=ReadingPlace.Kind.FINISHED)
    OpenedPlace.objects.create(user=reader, book=ready_book, char_offset=1)
    Conversation.objects.create(user=reader, club=ready_book.club)
    ready_book.uploaded_by = reader
    ready_book.save(update_fields=["uploaded_by"])
    account_keeping.delete_account(reader)
    assert not User.objects.filter(username="rita").exists()
    assert not ReadingPlace.objects.exists()
    assert not OpenedPlace.objects.exists()
    assert not Conversation.objects.exists()
    assert Book.objects.get().uploaded_by is None


def test_the_only_host_of_others_hands_over_first(host: User, reader: User, club: Club) -> None:
    assert account_keeping.farewell(host).to_hand_over == [club]
    with pytest.raises(NotYet):
        account_keeping.delete_account(host)
    assert User.objects.filter(pk=host.pk).exists()


def test_a_club_that_nobody_else_is_in_goes_with_its_books_files_and_vectors(
    host: User,
    ready_book: Book,
    passage_index: MemoryIndex,
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    assert account_keeping.farewell(host).goes_with_it == [ready_book.club]
    assert passage_index.points
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        account_keeping.delete_account(host)
    assert not Club.objects.exists()
    assert not Book.objects.exists()
    assert not passage_index.points


def test_the_last_admin_stays(db: None) -> None:
    admin, _is_new = actions.ensure_first_admin(actions.ensure_default_club())
    assert account_keeping.farewell(admin).is_last_admin
    with pytest.raises(NotYet):
        account_keeping.delete_account(admin)


def test_a_reader_leaves_the_club_to_the_others(host: User, reader: User, club: Club) -> None:
    account_keeping.delete_account(reader)
    assert Membership.objects.get(club=club).user == host
