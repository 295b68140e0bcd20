"""Answers as pages show them."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from bookclub.clubs.models import Club, User
from bookclub.sentences import Sentence, gettext_noop
from chat.models import Citation, Conversation, Message
from chat.shown_answers import Standing, already_quoted, refused, shown_items, warnings_apart
from chat.spoken_answers import spoken


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


def test_warnings_that_are_the_answer_are_not_shown_again(conversation: Conversation) -> None:
    message = answer(conversation)
    message.warnings = ["Why."]
    assert (refused(message), warnings_apart(message)) == ("", ["Why."])
    message.refusal = Message.Refusal.NOT_FOUND
    assert (refused(message), warnings_apart(message)) == ("Not found in the book.", ["Why."])
    assert refused(message, ["one", "two"]) == "Not found in the books."
    message.refusal = Message.Refusal.NOT_SEARCHED
    assert (refused(message), warnings_apart(message)) == ("Why.", [])
    message.warnings = []
    assert refused(message) == "Not looked for."


def test_items_come_with_the_citations_they_rest_on(conversation: Conversation) -> None:
    items = shown_items(
        answer(
            conversation,
            {"text": "One.", "quoted": True, "supported": True, "citations": [2, 1, 9]},
            {"text": "", "quoted": False, "supported": True, "citations": []},
        )
    )
    assert [(item.text, item.is_quoted, item.standing) for item in items] == [
        ("One.", True, Standing.SUPPORTED)
    ]
    assert items[0].label == ""
    assert [citation.number for citation in items[0].citations] == [2, 1]


def test_what_nothing_supports_is_set_apart_once_the_answer_is_done(conversation: Conversation) -> None:
    unsupported = {"text": "A guess.", "quoted": False, "supported": False, "citations": []}
    (item,) = shown_items(answer(conversation, unsupported))
    assert (item.standing, item.label) == (Standing.UNSUPPORTED, "Not supported by the text")
    (item,) = shown_items(answer(conversation, unsupported, state="writing"))
    assert (item.standing, item.label) == (Standing.WRITING, "")


QUOTED = {"text": "One.", "quoted": True, "supported": True, "citations": [1]}


def test_what_rests_on_generated_text_is_shown_as_such_and_never_as_a_quotation(
    conversation: Conversation,
) -> None:
    """Whatever was saved about the item: its citations tell."""
    message = answer(conversation, QUOTED)
    message.citations.update(is_generated=True, chunk_type="literary_book_club_profile")
    (item,) = shown_items(message)
    assert (item.standing, item.is_quoted) == (Standing.GENERATED, False)
    assert item.label == "Generated book-club profile"
    assert spoken(message) == "Generated book-club profile: One."


@pytest.mark.parametrize("state", ["stopped", "failed"])
def test_what_is_left_of_a_broken_off_answer_was_never_checked(
    conversation: Conversation, state: str
) -> None:
    (item,) = shown_items(answer(conversation, QUOTED, state=state))
    assert (item.standing, item.is_quoted) == (Standing.UNCHECKED, False)
    assert item.label == "Not checked against the book"


CHECKED = QUOTED | {"is_checked": True}


@pytest.mark.parametrize("state", ["writing", "stopped", "failed", "complete"])
def test_a_checked_item_is_one_whatever_becomes_of_the_answer(conversation: Conversation, state: str) -> None:
    (item,) = shown_items(answer(conversation, CHECKED, state=state))
    assert (item.standing, item.is_quoted, item.label) == (Standing.SUPPORTED, True, "")


def test_a_value_that_was_set_apart_stays_so_with_all_its_quotations(conversation: Conversation) -> None:
    (item,) = shown_items(answer(conversation, CHECKED | {"supported": False}))
    assert (item.standing, item.is_quoted) == (Standing.UNSUPPORTED, False)


def test_a_condition_is_said_beside_the_yes_and_not_once_more_below(conversation: Conversation) -> None:
    value = {"value": True, "condition": "the golden key"}
    message = answer(conversation, CHECKED | {"quoted": False, "value": value})
    depends = Sentence(gettext_noop("This depends on a condition: {condition}"), condition="the golden key")
    message.shape, message.warnings = "boolean", [depends, "Why."]
    assert warnings_apart(message) == ["Why."]
    message.shape = "text"
    assert warnings_apart(message) == [depends, "Why."]


def test_a_quote_that_is_the_whole_item_is_already_there(conversation: Conversation) -> None:
    message = answer(
        conversation, QUOTED | {"text": "words"}, QUOTED | {"text": "more words", "citations": [2]}
    )
    assert already_quoted(message) == {1}
    message.citations.update(is_generated=True)
    message.refresh_from_db()
    assert already_quoted(message) == frozenset()


def test_what_is_spoken_is_the_answer_the_refusal_or_the_failure(conversation: Conversation) -> None:
    message = answer(conversation, QUOTED, QUOTED | {"text": "Two."})
    assert spoken(message) == "One. Two."
    message.failure = "It failed."
    assert spoken(message) == "It failed."
    message.refusal = Message.Refusal.NOT_FOUND
    assert spoken(message) == "Not found in the book."
    assert spoken(message, ["one", "two"]) == "Not found in the books."
    message.refusal, message.warnings = Message.Refusal.NOT_SEARCHED, ["Why.", "And more."]
    assert spoken(message) == "Why. And more."


def test_source_code_is_drawn_as_it_stands(conversation: Conversation) -> None:
    text = "if a < b:\n    raise Full"
    message = answer(conversation, {"text": text, "quoted": True, "citations": [1]})
    message.citations.update(chunk_identifier="chk:doc:codigo:1", quote=text, shown_quote=text)
    (item,) = shown_items(message)
    assert item.is_code
    drawn = "<pre><code>if a &lt; b:\n    raise Full</code></pre>"
    assert drawn in render_to_string("chat/_answer_body.html", {"message": message})
    assert drawn in render_to_string("chat/_cited_quote.html", {"citation": item.citations[0]})


def test_what_was_said_about_source_code_is_prose(conversation: Conversation) -> None:
    message = answer(conversation, {"text": "It raises.", "quoted": False, "citations": [1]})
    message.citations.update(chunk_identifier="chk:doc:codigo:1")
    (item,) = shown_items(message)
    assert not item.is_code
