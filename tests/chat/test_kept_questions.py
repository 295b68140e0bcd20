"""A question that cannot be asked stands in its box again, with the reason."""

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions
from chat.models import Conversation
from ingestion.models import Book
from tests.chat.conversation_visits import HTMX, QUESTION, at, at_once, conversation, signed_in, text_of

__all__ = ["at_once", "conversation", "signed_in"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("question", ["", "   ", "x" * 2_001])
def test_a_question_that_cannot_be_asked_leaves_no_conversation(
    signed_in: Client, ready_book: Book, question: str
) -> None:
    answer = signed_in.post(at("new", ready_book.pk), {"question": question}, follow=True)
    book = reverse("ingestion:book", args=[ready_book.pk])
    assert answer.redirect_chain == [(book, 302)]
    page = answer.content.decode()
    assert 'aria-invalid="true" aria-describedby="question-problem" autofocus' in page
    assert 'id="question-problem" class="problem" role="alert"' in page
    assert f">{question}</textarea>" in page
    assert 'id="question-problem"' not in text_of(signed_in, book)
    assert not Conversation.objects.exists()


def test_a_bad_question_is_kept_in_its_box(signed_in: Client, conversation: Conversation) -> None:
    answer = signed_in.post(at("ask", conversation.pk), {"question": "y" * 2_001}, headers=HTMX)
    page = answer.content.decode()
    assert "2,000 characters at most" in page
    assert "y" * 2_001 in page
    plain = signed_in.post(at("ask", conversation.pk), {"question": " "}, follow=True)
    assert "Please write a question first." in plain.content.decode()


def test_a_bad_question_is_kept_in_its_box_without_javascript(
    signed_in: Client, conversation: Conversation, reader: User, ready_book: Book
) -> None:
    address, other = at("conversation", conversation.pk), actions.start_conversation(reader, [ready_book])
    signed_in.post(at("ask", conversation.pk), {"question": "y" * 2_001})
    assert "yyy" not in text_of(signed_in, at("conversation", other.pk))
    page = text_of(signed_in, address)
    assert f'aria-describedby="question-problem" autofocus>{"y" * 2_001}</textarea>' in page
    assert "2,000 characters at most" in page
    assert "yyy" not in text_of(signed_in, address)


def test_a_question_that_could_not_be_changed_is_still_to_come_in_the_place_of_its_former(
    signed_in: Client, conversation: Conversation
) -> None:
    actions.ask(conversation, QUESTION)
    former = conversation.messages.get(role="question")
    sent = {"question": "y" * 2_001, "instead_of": former.pk}
    plain = signed_in.post(at("ask", conversation.pk), sent, follow=True).content.decode()
    for page in (plain, signed_in.post(at("ask", conversation.pk), sent, headers=HTMX).content.decode()):
        box = page.partition('<form id="ask-form"')[2].partition("</form>")[0]
        assert f'<input type="hidden" name="instead_of" value="{former.pk}">' in box


def test_lines_count_as_in_the_box(signed_in: Client, conversation: Conversation) -> None:
    """Browsers send two characters for the end of a line, and count one."""
    lines = "\r\n".join(["y" * 9] * 200)
    signed_in.post(at("ask", conversation.pk), {"question": lines})
    assert conversation.messages.get(role="question").text == lines.replace("\r\n", "\n")
