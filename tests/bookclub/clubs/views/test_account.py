"""The account page."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import Club, Membership, User
from chat.models import Conversation, Message
from ingestion.models import Book, ReadingPlace

ACCOUNT = reverse("clubs:account")
CHOICES = {"first_name": "Rita Reader", "language": "es", "theme": "dark", "time_zone": "Europe/Madrid"}
OLD, NEW = "a long pass phrase", "another long pass phrase"


@pytest.fixture
def rita(client: Client, reader: User, host: User) -> User:
    client.force_login(reader)
    return reader


def test_choices_are_kept_on_the_account_and_in_the_browser(client: Client, rita: User) -> None:
    answer = client.post(ACCOUNT, CHOICES, follow=True)
    rita.refresh_from_db()
    assert (rita.shown_name, rita.language, rita.theme) == ("Rita Reader", "es", "dark")
    assert rita.time_zone == "Europe/Madrid"
    page = answer.content.decode()
    assert '<html lang="es" data-theme="dark">' in page
    client.post("/sign-out/")
    assert 'lang="es" data-theme="dark"' in client.get("/sign-in/").content.decode()


@pytest.mark.parametrize(
    "bad",
    [{"time_zone": "../../etc/passwd"}, {"theme": "pink"}, {"language": "xx"}, {"first_name": "x" * 81}],
)
def test_what_is_no_choice_is_not_kept(client: Client, rita: User, bad: dict[str, str]) -> None:
    assert client.post(ACCOUNT, CHOICES | bad).status_code == 400
    rita.refresh_from_db()
    assert (rita.language, rita.first_name) == ("", "")


def test_a_name_to_show_is_one_line_and_turns_nothing_around(client: Client, rita: User) -> None:
    client.post(ACCOUNT, CHOICES | {"first_name": "\u202eRita \u2066 Reader\u200b"})
    rita.refresh_from_db()
    assert rita.shown_name == "Rita Reader"


@pytest.mark.parametrize("unseen", ["\u200d", "\u3164 \u2800", "\u0301", "\u00ad\u200c"])
def test_a_name_with_nothing_to_see_is_none(client: Client, rita: User, unseen: str) -> None:
    client.post(ACCOUNT, CHOICES | {"first_name": unseen})
    rita.refresh_from_db()
    assert rita.shown_name == "rita"


@pytest.mark.parametrize(
    "name", ["hanna", "Hanna", "\u202ahanna", "\uff48anna", "han\u200dna", "han\u00adna"]
)
def test_nobody_shows_the_name_that_another_signs_in_with(client: Client, rita: User, name: str) -> None:
    answer = client.post(ACCOUNT, CHOICES | {"first_name": name})
    assert answer.status_code == 400
    assert "Somebody here has this name" in answer.content.decode()
    assert client.post(ACCOUNT, CHOICES | {"first_name": "Rita"}).status_code == 302


def test_a_new_password_keeps_this_sign_in_and_ends_others(client: Client, rita: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(rita)
    given = {"old_password": OLD, "new_password1": NEW, "new_password2": NEW}
    assert client.post(reverse("clubs:set-password"), given).status_code == 302
    assert client.get(ACCOUNT).status_code == 200
    assert elsewhere.get(ACCOUNT).status_code == 302
    rita.refresh_from_db()
    assert rita.check_password(NEW)


def test_the_old_password_is_asked_for_and_not_without_end(client: Client, rita: User) -> None:
    given = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    answers = [client.post(reverse("clubs:set-password"), given).status_code for _ in range(9)]
    assert answers == [400] * 8 + [429]
    rita.refresh_from_db()
    assert rita.check_password(OLD)


def test_the_password_is_asked_for_in_the_sites_own_words_and_draws_no_focus(
    client: Client, rita: User
) -> None:
    page = client.get(ACCOUNT).content.decode()
    assert "New password, once more" in page
    assert "for verification" not in page
    assert "autofocus" not in page


def test_whoever_came_by_a_link_sets_a_first_password(client: Client, rita: User) -> None:
    rita.set_unusable_password()
    rita.save()
    client.force_login(rita)
    assert "old_password" not in client.get(ACCOUNT).content.decode()
    client.post(reverse("clubs:set-password"), {"new_password1": NEW, "new_password2": NEW})
    rita.refresh_from_db()
    assert rita.check_password(NEW)


def test_signing_out_everywhere_else_keeps_this_sign_in(client: Client, rita: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(rita)
    client.post(reverse("clubs:sign-out-everywhere"))
    assert client.get(ACCOUNT).status_code == 200
    assert elsewhere.get(ACCOUNT).status_code == 302


def test_the_export_holds_what_the_account_owns(client: Client, rita: User, ready_book: Book) -> None:
    ReadingPlace.objects.create(user=rita, book=ready_book, kind=ReadingPlace.Kind.FINISHED)
    conversation = Conversation.objects.create(user=rita, club=ready_book.club, title="Who rang the bell?")
    conversation.books.add(ready_book)
    Message.objects.create(conversation=conversation, role="question", text="Who rang the bell?")
    Message.objects.create(conversation=conversation, role="answer", items=[])
    answer = client.get(reverse("clubs:export-account"))
    assert "attachment" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    own = json.loads(answer.content)
    assert own["profile"]["name"] == "rita"
    assert own["clubs"][0]["club"] == "Book club"
    assert own["places_in_books"][0]["place"] == "finished"
    assert own["conversations"][0]["exchanges"][0]["question"] == "Who rang the bell?"
    assert {"opened_books", "uploads", "feedback", "invitations_made"} <= set(own)
    assert "password" not in answer.content.decode()


def test_the_export_tells_nothing_from_further_on(client: Client, rita: User, ready_book: Book) -> None:
    conversation = Conversation.objects.create(user=rita, club=ready_book.club, title="Why was Tobias lost?")
    conversation.books.add(ready_book)
    Message.objects.create(conversation=conversation, role="question", text="Why was Tobias lost?")
    Message.objects.create(conversation=conversation, role="answer", items=[])
    ReadingPlace.objects.create(user=rita, book=ready_book, kind=ReadingPlace.Kind.NOT_BEGUN)
    exported = client.get(reverse("clubs:export-account")).content.decode()
    assert "Tobias" not in exported
    assert json.loads(exported)["conversations"][0]["left_out"] == 1


def test_the_export_holds_nothing_of_a_club_that_was_left(
    client: Client, rita: User, ready_book: Book
) -> None:
    ReadingPlace.objects.create(user=rita, book=ready_book, kind=ReadingPlace.Kind.FINISHED)
    Membership.objects.filter(user=rita).delete()
    own = json.loads(client.get(reverse("clubs:export-account")).content)
    assert (own["clubs"], own["places_in_books"], own["conversations"]) == ([], [], [])


def test_deleting_takes_the_name_typed_out(client: Client, rita: User) -> None:
    address = reverse("clubs:delete-account")
    assert "That is not the name" in client.post(address, {"name": "hanna"}).content.decode()
    assert User.objects.filter(pk=rita.pk).exists()
    assert "The account is deleted" in client.post(address, {"name": "rita"}).content.decode()
    assert not User.objects.filter(pk=rita.pk).exists()
    assert client.get(ACCOUNT).status_code == 302


def test_what_stays_in_rooms_is_said_before(client: Client, rita: User) -> None:
    page = client.get(reverse("clubs:delete-account")).content.decode()
    assert "what you said in rooms stays there without your name" in page


def test_the_only_host_of_others_is_told_to_hand_over(
    client: Client, rita: User, host: User, club: Club
) -> None:
    client.force_login(host)
    address = reverse("clubs:delete-account")
    page = client.get(address).content.decode()
    assert "Make somebody else a host there first" in page
    assert reverse("clubs:club", args=[club.slug]) in page
    client.post(address, {"name": "hanna"})
    assert User.objects.filter(pk=host.pk).exists()


def test_clubs_that_go_with_the_account_are_named(client: Client, stranger: User) -> None:
    client.force_login(stranger)
    page = client.get(reverse("clubs:delete-account")).content.decode()
    assert "Another club" in page
    assert "They are deleted too" in page
