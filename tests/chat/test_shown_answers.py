"""Answers as pages show them."""

from typing import Any

import pytest

from bookclub.clubs.models import Club, User
from chat.models import Citation, Conversation, Message
from chat.shown_answers import shown_items, spoken


@pytest.fixture
def conversation(club: Club, reader: User) -> Conversation:
    return Conversation.objects.create(club=club, user=reader)


def answer(conversation: Conversation, *items: dict[str, Any], state: str = "complete") -> Message:
    message = Message.objects.create(
        conversation=conversation, role=Message.Role.ANSWER, state=state, items=list(items)
    )
    for number in (1, 2):
        Citation.objects.create(
            message=message,
            number=number,
            document_id="doc",
            book_title="Book",
            chunk_identifier="chk",
            chunk_type="source",
            is_generated=False,
            quote="words",
            verified=True,
            score=0.5,
        )
    return message


def test_items_come_with_the_citations_they_rest_on(conversation: Conversation) -> None:
    items = shown_items(
        answer(
            conversation,
            {"text": "One.", "quoted": True, "supported": True, "citations": [2, 1, 9]},
            {"text": "", "quoted": False, "supported": True, "citations": []},
        )
    )
    assert [(item.text, item.is_quoted, item.is_set_apart) for item in items] == [("One.", True, False)]
    assert [citation.number for citation in items[0].citations] == [2, 1]


def test_what_nothing_supports_is_set_apart_once_the_answer_is_done(conversation: Conversation) -> None:
    unsupported = {"text": "A guess.", "quoted": False, "supported": False, "citations": []}
    assert shown_items(answer(conversation, unsupported))[0].is_set_apart
    assert not shown_items(answer(conversation, unsupported, state="writing"))[0].is_set_apart


def test_what_is_spoken_is_the_answer_the_refusal_or_the_failure(conversation: Conversation) -> None:
    message = answer(conversation, {"text": "One."}, {"text": "Two."})
    assert spoken(message) == "One. Two."
    message.failure = "It failed."
    assert spoken(message) == "It failed."
    message.refusal = Message.Refusal.NOT_FOUND
    assert spoken(message) == "Not found in the book."
