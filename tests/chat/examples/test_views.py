"""The pages of examples: hosts make, find, change, switch and delete them; others have no such pages."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bookclub.clubs.models import Membership, User
from chat.examples.actions import make_example
from chat.models import AnswerExample, Message
from ingestion.models import Book
from ingestion.told_places import tell
from tests.chat.examples.made_examples import made
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures
from tests.chat.trace_fixtures import GOOD, QUESTION, reply

pytestmark = pytest.mark.django_db(transaction=True)

Asked = Callable[..., Message]
BUTTON = "Make this an example"
LIST = reverse("chat:examples")
FOLD = "Asked further on in a book than you are."


@pytest.fixture
def as_host(client: Client, host: User) -> Client:
    client.force_login(host)
    return client


@pytest.fixture
def example(ready_book: Book, host: User) -> AnswerExample:
    """Of a host who has read the whole book."""
    tell(host, ready_book, "finished")
    return made(ready_book, tags=["storm"])


def of(example: AnswerExample, name: str = "example") -> str:
    return reverse(f"chat:{name}", args=[example.pk])


def making(answer: Message) -> str:
    return reverse("chat:make-example", args=[answer.conversation_id, answer.pk])


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def conversation_of(client: Client, answer: Message) -> str:
    return text_of(client, reverse("chat:conversation", args=[answer.conversation_id]))


def test_an_answer_is_made_one_with_a_button_under_it(as_host: Client, host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    page = conversation_of(as_host, answer)
    assert BUTTON in page
    assert making(answer) in page
    reply_to = as_host.post(making(answer), follow=True)
    assert reply_to.redirect_chain == [(LIST, 302)]
    shown = reply_to.content.decode()
    assert "This answer is an example now." in shown
    assert QUESTION in shown
    assert AnswerExample.objects.get().made_by == host
    page = conversation_of(as_host, answer)
    assert BUTTON not in page
    assert of(AnswerExample.objects.get()) in page


def test_a_second_click_is_told_so(as_host: Client, host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    as_host.post(making(answer))
    shown = as_host.post(making(answer), follow=True).content.decode()
    assert "This answer is an example already." in shown
    assert AnswerExample.objects.count() == 1


@pytest.mark.parametrize("script", [reply(), reply(("He came back.", "Tobias came back at Christmas"))])
def test_what_was_not_found_has_no_button(as_host: Client, host: User, asked: Asked, script: str) -> None:
    answer = asked(host, script)
    assert BUTTON not in conversation_of(as_host, answer)
    shown = as_host.post(making(answer), follow=True).content.decode()
    assert "found in the book as a whole" in shown


def test_hosts_come_to_the_list_from_a_book(as_host: Client, ready_book: Book) -> None:
    assert LIST in text_of(as_host, reverse("ingestion:book", args=[ready_book.pk]))
    assert "There are none yet." in text_of(as_host, LIST)


def test_readers_and_strangers_have_none_of_it(
    client: Client, example: AnswerExample, host: User, reader: User, stranger: User, asked: Asked
) -> None:
    own = asked(reader, GOOD)
    answer = asked(host, GOOD)
    for user in (reader, stranger):
        client.force_login(user)
        for address in (making(answer), of(example), of(example, "switch-example")):
            assert client.post(address, {"question": "?"}).status_code == 404
        assert client.post(of(example, "delete-example")).status_code == 404
        assert client.get(of(example)).status_code == 404
    assert client.get(LIST).content.decode().count("<h2") == 0
    client.force_login(reader)
    assert client.get(LIST).status_code == 404
    assert client.post(making(own)).status_code == 404
    assert BUTTON not in conversation_of(client, own)
    assert list(AnswerExample.objects.all()) == [example]


def test_a_host_makes_none_of_a_conversation_of_somebody_else(
    as_host: Client, reader: User, asked: Asked
) -> None:
    assert as_host.post(making(asked(reader, GOOD))).status_code == 404


def test_who_is_not_signed_in_is_asked_to(client: Client, example: AnswerExample) -> None:
    for address in (LIST, of(example)):
        assert reverse("clubs:sign-in") in client.get(address)["Location"]


def test_changes_are_sent_with_a_post_and_a_token(example: AnswerExample, host: User, asked: Asked) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(host)
    answer = asked(host, GOOD)
    addresses = (making(answer), of(example, "switch-example"), of(example, "delete-example"))
    for address in addresses:
        assert client.get(address).status_code == 405
    for address in (*addresses, of(example)):
        assert client.post(address, {"question": "?"}).status_code == 403
    assert AnswerExample.objects.count() == 1


def test_the_list_shows_what_each_tells(as_host: Client, example: AnswerExample) -> None:
    page = text_of(as_host, LIST)
    for words in (example.question, "His red cap.", "she found his red cap on the stones", "storm", "a text"):
        assert words in page
    assert "THE LIGHTHOUSE" in page


def test_they_are_found_by_tag(as_host: Client, example: AnswerExample, ready_book: Book) -> None:
    made(ready_book, question="Who rang the bell?", tags=["bells & lamps"])
    page = text_of(as_host, LIST + "?tag=bells+%26+lamps")
    assert "Who rang the bell?" in page
    assert example.question not in page
    assert "?tag=bells%20%26%20lamps" in page
    assert "There are none with this tag." in text_of(as_host, LIST + "?tag=%00")


def test_question_and_tags_are_changed(as_host: Client, example: AnswerExample) -> None:
    given = {"question": "What lay on the stones?", "tags": "storm,  his cap ,", "is_used": "on"}
    shown = as_host.post(of(example), given, follow=True).content.decode()
    assert "The example was changed." in shown
    example.refresh_from_db()
    assert (example.question, example.tags, example.is_used) == (
        "What lay on the stones?",
        ["storm", "his cap"],
        True,
    )


def test_what_is_refused_stays_in_the_form(as_host: Client, example: AnswerExample) -> None:
    page = as_host.post(of(example), {"question": "", "tags": "<b>"}).content.decode()
    assert "errorlist" in page
    assert "&lt;b&gt;" in page
    example.refresh_from_db()
    assert example.tags == ["storm"]


def test_one_is_switched_off_and_on(as_host: Client, example: AnswerExample) -> None:
    for value, is_used, words in (("0", False, "not used"), ("1", True, "used again")):
        page = as_host.post(of(example, "switch-example"), {"is_used": value}, follow=True)
        assert words in page.content.decode()
        example.refresh_from_db()
        assert example.is_used is is_used


def test_one_is_deleted_after_a_question(as_host: Client, example: AnswerExample) -> None:
    assert "Delete this example?" in text_of(as_host, LIST)
    assert (
        "The example was deleted."
        in as_host.post(of(example, "delete-example"), follow=True).content.decode()
    )
    assert not AnswerExample.objects.exists()


def test_another_host_sees_nothing_of_what_is_further_on(
    client: Client, example: AnswerExample, ready_book: Book
) -> None:
    other = User.objects.create_user("hugo", password="a long pass phrase")
    Membership.objects.create(user=other, club=ready_book.club, role=Membership.Role.HOST)
    client.force_login(other)
    tells = (example.question, "red cap", "storm")
    for place in (None, "not_begun"):
        if place is not None:
            tell(other, ready_book, place)
        for address in (LIST, LIST + "?tag=storm"):
            page = text_of(client, address)
            assert not [words for words in tells if words in page.replace("?tag=storm", "")], address
        assert FOLD in text_of(client, LIST)
        assert client.get(of(example)).status_code == 404
        assert client.post(of(example), {"question": "?"}).status_code == 404
    client.post(of(example, "switch-example"), {"is_used": "0"})
    example.refresh_from_db()
    assert not example.is_used
    tell(other, ready_book, "finished")
    assert all(words in text_of(client, LIST) for words in tells)


def test_one_that_is_too_long_for_a_model_says_so(as_host: Client, ready_book: Book, host: User) -> None:
    tell(host, ready_book, "finished")
    made(ready_book, text="The cap. " * 300)
    assert "it helps with vague questions alone" in text_of(as_host, LIST)


def test_whoever_asked_comes_back_to_the_conversation(as_host: Client, host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    page = text_of(as_host, of(make_example(host, answer)))
    assert reverse("chat:conversation", args=[answer.conversation_id]) in page


def test_a_longer_conversation_looks_for_examples_once(as_host: Client, host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    address = reverse("chat:conversation", args=[answer.conversation_id])
    as_host.get(address)
    with CaptureQueriesContext(connection) as few:
        as_host.get(address)
    for _ in range(3):
        for role in Message.Role.values:
            message = Message.objects.filter(conversation=answer.conversation_id, role=role)[0]
            message.pk, message.trace = None, None
            message.save()
    with CaptureQueriesContext(connection) as many:
        assert as_host.get(address).content.decode().count(BUTTON) == 4
    assert len(many) == len(few)
