"""A long conversation is shown a page at a time, from its end."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import Club, User
from chat.conversation_page import ConversationPage, conversation_news, conversation_page
from chat.conversations import windows
from chat.conversations.windows import EXCHANGES_A_PAGE, NEWEST, Asked
from chat.models import Conversation, Message

HTMX = {"HX-Request": "true"}
LONG = 2 * EXCHANGES_A_PAGE + 3


def talked(conversation: Conversation, exchanges: int) -> list[Message]:
    """The questions."""
    asked = []
    for number in range(exchanges):
        asked.append(conversation.messages.create(role="question", text=f"Question {number}!"))
        conversation.messages.create(role="answer", state="complete")
    return asked


@pytest.fixture
def conversation(club: Club, reader: User) -> Conversation:
    return Conversation.objects.create(club=club, user=reader)


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client


def shown(page: ConversationPage) -> list[Message | None]:
    return [exchange.question for exchange in page.exchanges]


def test_the_newest_come_first_and_lead_back_to_the_beginning(
    reader: User, conversation: Conversation
) -> None:
    asked = talked(conversation, LONG)
    page = conversation_page(reader, conversation.pk, NEWEST)
    assert shown(page) == asked[-EXCHANGES_A_PAGE:]
    assert not page.has_later
    before = conversation_page(reader, conversation.pk, Asked(before=page.earlier))
    assert shown(before) == asked[3 : 3 + EXCHANGES_A_PAGE]
    assert before.has_later
    first = conversation_page(reader, conversation.pk, Asked(before=before.earlier))
    assert (shown(first), first.earlier) == (asked[:3], None)


def test_a_short_one_is_shown_whole(reader: User, conversation: Conversation) -> None:
    asked = talked(conversation, EXCHANGES_A_PAGE)
    page = conversation_page(reader, conversation.pk, NEWEST)
    assert (shown(page), page.earlier, page.has_later) == (asked, None, False)


def test_one_without_a_question_yet_is_a_page(reader: User, conversation: Conversation) -> None:
    for asked in (NEWEST, Asked(before=5), Asked(around=5)):
        assert shown(conversation_page(reader, conversation.pk, asked)) == []


@pytest.mark.parametrize("place", [0, 1, 8, LONG - EXCHANGES_A_PAGE - 1, LONG - EXCHANGES_A_PAGE, LONG - 1])
def test_a_message_is_on_the_page_around_it(reader: User, conversation: Conversation, place: int) -> None:
    asked = talked(conversation, LONG)
    answer = conversation.messages.get(pk=asked[place].pk + 1)
    for message in (asked[place], answer):
        page = conversation_page(reader, conversation.pk, Asked(around=message.pk))
        assert asked[place] in shown(page)
        assert len(page.exchanges) <= EXCHANGES_A_PAGE
        assert page.has_later is (place < LONG - EXCHANGES_A_PAGE)


def test_what_waits_for_an_answer_is_among_the_newest(reader: User, conversation: Conversation) -> None:
    asked = talked(conversation, LONG)
    conversation.messages.filter(pk=asked[2].pk + 1).update(state="waiting")
    page = conversation_page(reader, conversation.pk, NEWEST)
    assert shown(page) == asked[2:]
    assert [one.question for one in page.waiting] == [asked[2]]


def test_a_question_asked_anew_on_a_later_page_is_folded_on_its_own(
    reader: User, conversation: Conversation
) -> None:
    asked = talked(conversation, LONG)
    Message.objects.filter(pk=asked[-1].pk).update(instead_of=asked[0])
    page = conversation_page(reader, conversation.pk, Asked(before=asked[1].pk))
    assert [one.is_asked_anew for one in page.exchanges] == [True]


def test_another_message_brings_the_newest_alone(reader: User, conversation: Conversation) -> None:
    talked(conversation, LONG)
    seen = conversation_page(reader, conversation.pk, NEWEST).token
    talked(conversation, 1)
    news = conversation_news(reader, conversation.pk, seen)
    assert len(news.exchanges) == EXCHANGES_A_PAGE
    assert news.earlier is not None


def test_a_long_one_asks_the_database_as_often_as_a_short_one(
    reader: User, conversation: Conversation, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    talked(conversation, EXCHANGES_A_PAGE)
    with CaptureQueriesContext(connection) as short:
        conversation_page(reader, conversation.pk, NEWEST)
    talked(conversation, EXCHANGES_A_PAGE)
    with django_assert_num_queries(len(short)):
        conversation_page(reader, conversation.pk, NEWEST)


def test_show_earlier_is_a_link_and_a_fragment(signed_in: Client, conversation: Conversation) -> None:
    asked = talked(conversation, LONG)
    address = reverse("chat:conversation", args=[conversation.pk])
    page = signed_in.get(address).content.decode()
    earlier = f"{address}?before={asked[-EXCHANGES_A_PAGE].pk}"
    assert f'href="{earlier}"' in page
    assert "ws-connect" in page
    assert "Question 2!" not in page
    before = signed_in.get(earlier).content.decode()
    assert "Question 5!" in before
    assert f'<a class="button" href="{address}">' in before
    assert "ws-connect" not in before
    fragment = signed_in.get(earlier, headers=HTMX).content.decode()
    assert "Question 5!" in fragment
    assert "<h1" not in fragment


@pytest.mark.parametrize("asked", ["before=x", "around=", "before=99999999999999999999", "around=-1"])
def test_what_is_no_message_asks_for_the_newest(
    signed_in: Client, conversation: Conversation, asked: str
) -> None:
    talked(conversation, LONG)
    page = signed_in.get(f"{reverse('chat:conversation', args=[conversation.pk])}?{asked}")
    assert f"Question {LONG - 1}!" in page.content.decode()


def test_those_that_were_brought_in_come_back(reader: User, conversation: Conversation) -> None:
    asked = talked(conversation, LONG)
    newest = conversation_page(reader, conversation.pk, NEWEST).earlier
    back = conversation_page(reader, conversation.pk, Asked(before=newest, since=asked[1].pk))
    assert shown(back) == asked[1:-EXCHANGES_A_PAGE]
    assert back.earlier == asked[1].pk
    whole = conversation_page(reader, conversation.pk, Asked(before=newest, since=0))
    assert (shown(whole), whole.earlier) == (asked[:-EXCHANGES_A_PAGE], None)


def test_no_address_brings_back_more_than_a_page_can_hold(
    reader: User, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "MOST_BROUGHT_BACK", EXCHANGES_A_PAGE + 1)
    asked = talked(conversation, LONG)
    newest = asked[-EXCHANGES_A_PAGE].pk
    back = conversation_page(reader, conversation.pk, Asked(before=newest, since=0))
    assert len(shown(back)) == EXCHANGES_A_PAGE + 1
    few = conversation_page(reader, conversation.pk, Asked(before=newest, since=newest))
    assert len(shown(few)) == EXCHANGES_A_PAGE
