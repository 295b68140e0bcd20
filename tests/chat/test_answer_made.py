"""Whoever asked sees how the answer was made, in plain words, and nothing from beyond their place."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import Settings

from bookclub.clubs.models import Membership, User
from chat import actions
from chat.models import AnswerTrace, Message
from ingestion import pipeline
from ingestion.actions import delete_book
from ingestion.models import Book
from ingestion.told_places import tell
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures
from tests.chat.trace_fixtures import CAP, GOOD, QUESTION, reply

pytestmark = pytest.mark.django_db(transaction=True)

HEADINGS = ("The question", "What was looked at", "Who wrote it", "What was checked", "Time and tokens")
LINK = "How this answer was made"
Asked = Callable[..., Message]


def address(answer: Message) -> str:
    return reverse("chat:made", args=[answer.conversation_id, answer.pk])


def page_of(client: Client, user: User, answer: Message) -> str:
    client.force_login(user)
    response = client.get(address(answer))
    assert response.status_code == 200
    return response.content.decode()


def test_it_tells_how_a_model_made_the_answer(client: Client, reader: User, asked: Asked) -> None:
    page = page_of(client, reader, asked(reader, GOOD))
    for words in (*HEADINGS, "What the model was told"):
        assert f"{words}</h2>" in page
    assert QUESTION in page
    assert "THE LIGHTHOUSE" in page
    assert "A language model wrote it: scripted-70b (scripted)." in page
    assert "The model was asked in 1 call." in page
    assert "1 quotation was found word for word, but elsewhere than the model said" in page
    assert "To answer from the passages alone" in page
    assert "To answer in English" in page
    assert "How to write a short text" in page
    assert "tokens and wrote" in page


def test_it_tells_that_rules_chose_the_sentences(client: Client, reader: User, asked: Asked) -> None:
    page = page_of(client, reader, asked(reader))
    assert "No language model was asked. Rules chose sentences of the book." in page
    assert "taken from the stored text of the book, word for word" in page
    assert "What the model was told" not in page
    assert "tokens and wrote" not in page


def test_what_was_not_found_is_counted_and_its_words_are_nowhere(
    client: Client, reader: User, asked: Asked
) -> None:
    answer = asked(reader, reply(("His red cap.", CAP), ("He came back.", "Tobias came back at Christmas")))
    page = page_of(client, reader, answer)
    assert "1 quotation was not found in the passages, and is not shown as one." in page
    assert "1 part of the answer is shown apart" in page
    assert "came back" not in page


def test_further_rounds_tell_what_was_searched_for_besides(
    client: Client, reader: User, asked: Asked
) -> None:
    answer = asked(reader, GOOD)
    trace = AnswerTrace.objects.get()
    first, second = dict(trace.rounds[0]), dict(trace.rounds[0])
    first |= {"is_complete": False}
    second |= {"keywords": ["bell", "storm"]}
    AnswerTrace.objects.update(rounds=[first, second])
    page = page_of(client, reader, answer)
    assert "The model was asked in 2 calls." in page
    assert "there was a round 2: it searched for “bell”, “storm” too" in page


def test_why_passages_went_one_after_the_other_and_what_was_left_out_is_told(
    client: Client, reader: User, asked: Asked
) -> None:
    answer = asked(reader, GOOD)
    trace = AnswerTrace.objects.get()
    making = trace.rounds[0]["making"] | {"why_sequential": "small_model", "left_out": ["a", "b"]}
    AnswerTrace.objects.update(rounds=[trace.rounds[0] | {"making": making}])
    page = page_of(client, reader, answer)
    assert "one by one: it is a small one and quotes better so." in page
    assert "2 passages were not handed over" in page


def test_a_reply_that_could_not_be_used_is_told(client: Client, reader: User, asked: Asked) -> None:
    page = page_of(client, reader, asked(reader, "no JSON", GOOD))
    assert "1 reply could not be used, so the model was asked again." in page
    page = page_of(client, reader, asked(reader, "no JSON at all"))
    assert "A language model was asked, but its reply could not be used." in page
    assert "taken from the stored text of the book, word for word" in page


def test_words_of_the_model_that_are_no_part_of_the_answer_are_not_there(
    client: Client, reader: User, asked: Asked
) -> None:
    canary = "zyzzyvaquux"
    answer = asked(reader, f"{canary} {GOOD} {canary}")
    trace = AnswerTrace.objects.get()
    assert canary in str(trace.rounds)
    page = page_of(client, reader, answer)
    assert canary not in page
    assert "GLOBAL_LINE" not in page
    assert "scripted-1" not in page, "the provider's request id is for admins"


def test_tokens_and_cost_are_told(client: Client, reader: User, asked: Asked, settings: Settings) -> None:
    settings.LLM_PRICE_IN, settings.LLM_PRICE_OUT = Decimal(2), Decimal(10)
    answer = asked(reader, GOOD)
    trace = AnswerTrace.objects.get()
    assert trace.cost
    AnswerTrace.objects.update(prompt_tokens=12_345, output_tokens=67, cost=Decimal("0.025360"))
    page = page_of(client, reader, answer)
    assert "The model read 12,345 tokens and wrote 67." in page
    assert "That cost 0.02536, by the prices that were set then." in page


def test_several_books_are_counted_apart(
    client: Client, reader: User, ready_book: Book, shelve: Callable[..., Book], asked: Asked
) -> None:
    mill = shelve("THE MILL\n\nCHAPTER I\n\nAnna ground the corn on the stones of the mill.\n", "mill.txt")
    assert pipeline.build(mill.pk)
    mill = Book.objects.select_related("live_index", "club").get(pk=mill.pk)
    answer = asked(reader, GOOD, books=(ready_book, mill))
    page = page_of(client, reader, answer)
    assert "THE LIGHTHOUSE" in page
    assert "THE MILL" in page


def test_once_a_book_is_gone_so_are_the_details(
    client: Client, reader: User, ready_book: Book, asked: Asked
) -> None:
    answer = asked(reader, GOOD)
    delete_book(ready_book)
    assert "no longer kept in detail" in page_of(client, reader, answer)


def test_what_was_understood_of_a_follow_up_is_told(client: Client, reader: User, asked: Asked) -> None:
    first = asked(reader, question="What did Martha light?")
    answer = actions.ask(first.conversation, "And where did she live?")
    question = Message.objects.filter(conversation=first.conversation, role="question").latest("pk")
    assert question.resolved
    page = page_of(client, reader, answer)
    assert "Understood as" in page
    assert escape(question.resolved) in page


def test_only_its_own_reader_finds_it(
    client: Client, admin: User, host: User, reader: User, stranger: User, asked: Asked
) -> None:
    answer = asked(reader, GOOD)
    for user in (host, stranger, admin):
        client.force_login(user)
        assert client.get(address(answer)).status_code == 404
    client.logout()
    assert client.get(address(answer)).status_code == 302
    client.force_login(reader)
    assert client.post(address(answer)).status_code == 405
    Membership.objects.filter(user=reader).delete()
    assert client.get(address(answer)).status_code == 404


def test_only_answers_have_it_and_only_in_their_own_conversation(
    client: Client, reader: User, asked: Asked
) -> None:
    one, other = asked(reader), asked(reader)
    client.force_login(reader)
    question = Message.objects.filter(conversation=one.conversation, role="question").get()
    for conversation, message in ((one.conversation_id, question.pk), (one.conversation_id, other.pk)):
        assert client.get(reverse("chat:made", args=[conversation, message])).status_code == 404
    Message.objects.filter(pk=one.pk).update(state=Message.State.WRITING)
    assert client.get(address(one)).status_code == 404


def test_of_a_folded_answer_nothing_is_told_until_its_reader_is_there(
    client: Client, reader: User, ready_book: Book, asked: Asked
) -> None:
    answer = asked(reader, GOOD)
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    client.force_login(reader)
    assert client.get(address(answer)).status_code == 404
    tell(reader, ready_book, "finished")
    assert client.get(address(answer)).status_code == 200


def test_an_answer_whose_question_alone_is_folded_is_closed_too(
    client: Client, reader: User, ready_book: Book, asked: Asked
) -> None:
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    answer = asked(reader, question="What did Martha light?")
    Message.objects.filter(conversation=answer.conversation, role="question").update(read_up_to={})
    client.force_login(reader)
    assert client.get(address(answer)).status_code == 404


def test_at_a_horizon_it_says_so(client: Client, reader: User, ready_book: Book, asked: Asked) -> None:
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    page = page_of(client, reader, asked(reader, question="What did Martha light?"))
    assert "Only what you had read when you asked was looked at." in page
    for telling in ("The Storm", "November", "red cap"):
        assert telling not in page


def test_the_conversation_links_to_it(client: Client, reader: User, asked: Asked) -> None:
    answer = asked(reader, GOOD)
    client.force_login(reader)
    conversation = reverse("chat:conversation", args=[answer.conversation_id])
    page = client.get(conversation).content.decode()
    assert f'href="{address(answer)}">{LINK}</a>' in page
    Message.objects.filter(pk=answer.pk).update(state=Message.State.STOPPED)
    assert LINK not in client.get(conversation).content.decode()


def test_once_the_trace_is_gone_it_says_so_and_tells_what_the_answer_keeps(
    client: Client, reader: User, asked: Asked, settings: Settings
) -> None:
    answer = asked(reader, reply(("His red cap.", CAP), ("He came back.", "Tobias came back at Christmas")))
    AnswerTrace.objects.all().delete()
    settings.TRACE_DAYS = 30
    page = page_of(client, reader, answer)
    assert "It is no longer kept in detail how this answer was made: that is kept for 30 days." in page
    assert "A language model wrote it: scripted-70b (scripted)." in page
    assert "1 quotation was found word for word, but elsewhere than the model said" in page
    assert QUESTION in page
    settings.TRACE_DAYS = 0
    assert "It is no longer kept in detail how this answer was made." in page_of(client, reader, answer)


def test_an_answer_that_failed_has_nothing_to_tell(client: Client, reader: User, asked: Asked) -> None:
    answer = asked(reader)
    Message.objects.filter(pk=answer.pk).update(state=Message.State.FAILED, provider="", trace=None)
    page = page_of(client, reader, answer)
    assert "Nothing was kept of how this answer was made." in page
    assert "Who wrote it" not in page


def test_traces_of_another_time_are_shown_as_far_as_they_go(
    client: Client, reader: User, asked: Asked
) -> None:
    answer = asked(reader, GOOD)
    AnswerTrace.objects.update(
        rounds=[{}], diagnostics={"candidates": [{}]}, seconds={}, fragments_applied=["of-old-7", "new"]
    )
    page = page_of(client, reader, answer)
    assert "Of-old-7" in page
    assert "Time and tokens" in page


def test_hostile_words_stay_text(client: Client, reader: User, asked: Asked) -> None:
    page = page_of(
        client, reader, asked(reader, GOOD, question="Who is <img src=x onerror=alert(1)> Martha?")
    )
    assert "<img" not in page
    assert "&lt;img" in page
