"""Conversations in the browser, with and without JavaScript."""

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, map_turns, turns
from chat.models import Citation, Conversation, Message
from ingestion.actions import delete_book
from ingestion.models import Book, ChunkType, ReadingPlace
from tests.chat.conversation_visits import HTMX, QUESTION, at, at_once, conversation, signed_in, text_of

__all__ = ["at_once", "conversation", "signed_in"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_question_to_a_book_begins_a_conversation(signed_in: Client, spoilers_welcome: Book) -> None:
    answer = signed_in.post(at("new", spoilers_welcome.pk), {"question": QUESTION}, follow=True)
    conversation = Conversation.objects.get()
    assert answer.redirect_chain == [(at("conversation", conversation.pk), 302)]
    page = answer.content.decode()
    assert 'data-message-role="answer" data-message-state="complete"' in page
    assert "red cap" in page
    assert 'data-citation-number="1"' in page
    assert "Source text" in page
    assert "No language model was used: these are the book’s own sentences." in page


BROAD = "What is this book about?"


def broad_answer(signed_in: Client, conversation: Conversation, **writer: str) -> str:
    """The page with an answer from the book-club profile, as if `writer` had written that."""
    actions.ask(conversation, BROAD)
    if writer:
        Citation.objects.update(**writer)
    return text_of(signed_in, at("conversation", conversation.pk))


def test_what_comes_from_the_profile_is_labelled_and_never_drawn_as_a_quotation(
    signed_in: Client, conversation: Conversation
) -> None:
    page = broad_answer(signed_in, conversation)
    assert '<div class="item set-apart generated">' in page
    assert page.count('<p class="set-apart-label">') == 1
    assert 'class="item quoted"' not in page
    assert "Not supported by the text" not in page
    assert "the book’s own sentences" not in page
    assert "No language model was used. The generated support material was written by rules." in page
    assert "No text left this machine for this answer." in page


def test_a_profile_that_a_model_wrote_is_not_called_an_answer_without_one(
    signed_in: Client, conversation: Conversation
) -> None:
    page = broad_answer(
        signed_in, conversation, generated_by_provider="openai", generated_by_model="gpt-of-may"
    )
    assert "The generated support material was written by gpt-of-may (openai)." in page
    assert "No language model was used" not in page


def test_every_answer_says_whether_text_left_the_machine(
    signed_in: Client, conversation: Conversation
) -> None:
    actions.ask(conversation, QUESTION)
    address = at("conversation", conversation.pk)
    assert "No text left this machine for this answer." in text_of(signed_in, address)
    Message.objects.update(leaves_machine=True)
    assert "Text left this machine for this answer." in text_of(signed_in, address)
    Message.objects.update(provider="openai", model="gpt-of-may")
    page = text_of(signed_in, address)
    assert "Answered by gpt-of-may (openai). Text left this machine for this answer." in page
    Message.objects.update(state="stopped")
    assert "Text may have left this machine for this answer." in text_of(signed_in, address)


def test_a_model_that_was_stood_in_for_was_used(signed_in: Client, conversation: Conversation) -> None:
    actions.ask(conversation, QUESTION)
    Message.objects.filter(role="answer").update(model_was_asked=True)
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert "These are the book’s own sentences." in page
    assert "No language model was used" not in page


def test_what_is_left_of_a_stopped_answer_is_checked_or_called_unchecked(
    signed_in: Client, conversation: Conversation
) -> None:
    answer = actions.ask(conversation, QUESTION)
    answer.refresh_from_db()
    stopped = Message.objects.filter(pk=answer.pk)
    stopped.update(state="stopped")
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert 'class="item quoted"' in page
    assert "Not checked against the book" not in page
    stopped.update(items=[item | {"is_checked": False} for item in answer.items])
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert "Not checked against the book" in page
    assert 'class="item quoted"' not in page


def test_asking_on_without_javascript_leads_back_to_the_page(
    signed_in: Client, conversation: Conversation
) -> None:
    answer = signed_in.post(at("ask", conversation.pk), {"question": QUESTION}, follow=True)
    assert answer.redirect_chain == [(at("conversation", conversation.pk), 302)]
    assert "red cap" in answer.content.decode()


def test_asking_on_with_htmx_brings_the_conversation(signed_in: Client, conversation: Conversation) -> None:
    answer = signed_in.post(at("ask", conversation.pk), {"question": QUESTION}, headers=HTMX)
    page = answer.content.decode()
    assert page.lstrip().startswith('<div id="conversation"')
    assert "red cap" in page
    assert "<html" not in page


def test_what_the_book_does_not_hold_is_said(signed_in: Client, conversation: Conversation) -> None:
    question = "Which spaceship engine does the android repair on Jupiter?"
    page = signed_in.post(at("ask", conversation.pk), {"question": question}, follow=True).content.decode()
    assert '<div class="refusal not_found">' in page
    assert "Perhaps the book says it in other words" in page
    assert "<p>Not found in the book.</p>" in page
    assert "these are the book’s own sentences" not in page


def test_what_was_not_looked_for_says_why(signed_in: Client, conversation: Conversation) -> None:
    said = signed_in.post(at("ask", conversation.pk), {"question": "hello"}, follow=True).content.decode()
    why = "Ask a question about the book, and name whom or what it is about."
    assert '<div class="refusal not_searched">' in said
    assert f"<p>{why}</p>" in said
    assert said.count(why) == 1
    assert "Not found" not in said


def test_an_answer_being_written_can_be_stopped_and_asked_again(
    signed_in: Client, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    writing = actions.ask(conversation, QUESTION)
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert 'data-message-state="writing" aria-busy="true"' in page
    assert 'http-equiv="refresh"' in page
    stop = at("stop", conversation.pk, writing.pk)
    assert signed_in.post(stop, headers=HTMX).status_code == 204
    assert signed_in.post(stop).status_code == 302
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert 'data-message-state="stopped"' in page
    assert "Ask again" in page


def test_a_failed_answer_says_why(signed_in: Client, conversation: Conversation) -> None:
    Message.objects.create(conversation=conversation, role="question", text=QUESTION)
    Message.objects.create(conversation=conversation, role="answer", state="failed", failure="Out of order.")
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert "Out of order." in page
    assert f'<input type="hidden" name="question" value="{QUESTION}">' in page


def test_a_quote_that_was_not_verified_is_not_shown_as_one(
    signed_in: Client, conversation: Conversation
) -> None:
    actions.ask(conversation, QUESTION)
    Citation.objects.update(verified=False, quote="made-up words")
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert "made-up words" not in page
    assert "Not verified" in page


def test_hostile_questions_and_answers_stay_text(signed_in: Client, conversation: Conversation) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    Message.objects.create(conversation=conversation, role="question", text=hostile)
    Message.objects.create(
        conversation=conversation,
        role="answer",
        items=[{"text": hostile, "supported": True, "citations": []}],
    )
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert "<img" not in page
    assert page.count("&lt;img src=x") == 4  # also where it can be asked again, and changed


def test_a_citation_opens_its_place(signed_in: Client, conversation: Conversation) -> None:
    citation = actions.ask(conversation, QUESTION).citations.all()[0]
    answer = signed_in.get(at("citation", citation.pk))
    assert answer.status_code == 302
    assert answer["Location"].endswith("#cited")
    page = text_of(signed_in, answer["Location"])
    assert '<mark class="cited" id="cited">' in page


def test_a_citation_of_a_book_that_is_gone_shows_its_copy(
    signed_in: Client, conversation: Conversation, ready_book: Book
) -> None:
    citation = actions.ask(conversation, QUESTION).citations.all()[0]
    delete_book(ready_book)
    page = text_of(signed_in, at("citation", citation.pk))
    assert "red cap" in page
    assert "no longer on the shelf" in page
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert "THE LIGHTHOUSE (no longer on the shelf)" in page
    assert "Nothing more can be asked here" in page
    assert "ask-form" not in page
    assert "THE LIGHTHOUSE (no longer on the shelf)" in text_of(signed_in, at("conversations"))


def test_a_conversation_without_a_book_or_a_citation_still_says_so(
    signed_in: Client, conversation: Conversation, ready_book: Book
) -> None:
    delete_book(ready_book)
    assert "The book is no longer on the shelf" in text_of(signed_in, at("conversations"))


def test_what_is_quoted_in_the_answer_is_not_quoted_again_below(
    signed_in: Client, conversation: Conversation
) -> None:
    actions.ask(conversation, QUESTION)
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert 'class="item quoted"' in page
    assert 'class="cited-place"' in page
    assert 'class="cited-quote' not in page
    Message.objects.filter(role="answer").update(items=[{"text": "A cap.", "citations": [1]}])
    assert 'class="cited-quote' in text_of(signed_in, at("conversation", conversation.pk))


def test_a_quote_with_quotation_marks_gets_no_others_and_verse_keeps_its_lines(
    signed_in: Client, conversation: Conversation
) -> None:
    citation = actions.ask(conversation, QUESTION).citations.all()[0]
    shown = "“Tell her this:\nand more,—”"
    Citation.objects.filter(pk=citation.pk).update(book=None, quote=shown, shown_quote=shown)
    page = text_of(signed_in, at("citation", citation.pk))
    assert '<blockquote class="cited-quote kept has-marks"><p>“Tell her this:<br>and more,—”</p>' in page


def test_a_generated_citation_opens_the_generated_text(
    signed_in: Client, conversation: Conversation, ready_book: Book
) -> None:
    assert ready_book.live_index is not None
    profile = ready_book.live_index.chunks.get(chunk_type=ChunkType.NAME_PROFILE)
    citation = actions.ask(conversation, QUESTION).citations.all()[0]
    Citation.objects.filter(pk=citation.pk).update(
        chunk=profile, is_generated=True, chunk_type=ChunkType.NAME_PROFILE
    )
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert "Generated name profile" in page
    answer = signed_in.get(at("citation", citation.pk))
    assert answer["Location"] == reverse("ingestion:artifact", args=[ready_book.pk, profile.chunk_index])


def test_deleting_takes_a_post_and_leaves_the_list(signed_in: Client, conversation: Conversation) -> None:
    assert signed_in.get(at("delete", conversation.pk)).status_code == 405
    answer = signed_in.post(at("delete", conversation.pk), follow=True)
    assert answer.redirect_chain == [(at("conversations"), 302)]
    assert not Conversation.objects.exists()


def test_nobody_else_reaches_a_conversation(
    client: Client, host: User, stranger: User, conversation: Conversation
) -> None:
    answer = actions.ask(conversation, QUESTION)
    citation = answer.citations.all()[0]
    for person in (host, stranger):
        client.force_login(person)
        assert client.get(at("conversation", conversation.pk)).status_code == 404
        assert client.get(at("citation", citation.pk)).status_code == 404
        assert client.post(at("ask", conversation.pk), {"question": "?"}).status_code == 404
        assert client.post(at("stop", conversation.pk, answer.pk)).status_code == 404
        assert client.post(at("delete", conversation.pk)).status_code == 404
        assert "Nothing asked yet" in text_of(client, at("conversations"))


def test_strangers_cannot_ask_a_book(client: Client, stranger: User, ready_book: Book) -> None:
    client.force_login(stranger)
    assert client.post(at("new", ready_book.pk), {"question": QUESTION}).status_code == 404


def test_another_conversations_message_cannot_be_stopped_through_ones_own(
    signed_in: Client, host: User, conversation: Conversation, ready_book: Book
) -> None:
    foreign = actions.ask(actions.start_conversation(host, [ready_book]), QUESTION)
    assert signed_in.post(at("stop", conversation.pk, foreign.pk)).status_code == 404


def test_beside_the_answer_a_citation_opens_as_a_fragment(
    signed_in: Client, conversation: Conversation
) -> None:
    actions.ask(conversation, QUESTION)
    address = at("citation", Citation.objects.get(number=1).pk)
    leads_to = signed_in.get(f"{address}?panel=1")["Location"]
    assert "panel=1" in leads_to.partition("#")[0]
    assert leads_to.endswith("#cited")
    assert "panel" not in signed_in.get(address)["Location"]


def test_generated_material_opens_beside_the_answer_labelled(
    signed_in: Client, conversation: Conversation
) -> None:
    actions.ask(conversation, BROAD)
    citation = Citation.objects.filter(is_generated=True).first()
    assert citation is not None
    fragment = text_of(signed_in, f"{at('citation', citation.pk)}?panel=1")
    assert fragment.lstrip().startswith('<section class="kept-panel generated"')
    assert '<span class="label generated">' in fragment


def test_a_refusal_says_what_to_do_next(
    signed_in: Client, conversation: Conversation, reader: User, ready_book: Book
) -> None:
    Message.objects.create(conversation=conversation, role="question", text="Who?")
    answer = Message.objects.create(conversation=conversation, role="answer", refusal="not_read_yet")
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert f'<a href="#reading-place-{ready_book.pk}">Have you read on? Say how far you are.</a>' in page
    Message.objects.filter(pk=answer.pk).update(refusal="not_ready")
    page = text_of(signed_in, at("conversation", conversation.pk))
    refusal = page.partition('<div class="refusal not_ready">')[2].partition("</div>")[0]
    assert reverse("ingestion:book", args=[ready_book.pk]) in refusal


def test_an_answer_that_is_there_at_once_is_announced_too(
    signed_in: Client, conversation: Conversation
) -> None:
    asked = signed_in.post(at("ask", conversation.pk), {"question": QUESTION}, headers=HTMX).content.decode()
    said = asked.partition('<div id="announcer" hx-swap-oob="innerHTML">')[2]
    assert "red cap" in said.partition("</div>")[0]
    page = text_of(signed_in, at("conversation", conversation.pk))
    assert page.partition('<div id="announcer"')[2].partition("</div>")[0].endswith(">")


def test_an_answer_that_is_being_written_is_announced_when_it_is_done(
    signed_in: Client, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    asked = signed_in.post(at("ask", conversation.pk), {"question": QUESTION}, headers=HTMX).content.decode()
    assert 'id="announcer"' not in asked


def test_a_question_that_waits_for_a_place_is_announced(
    signed_in: Client, conversation: Conversation, reader: User
) -> None:
    ReadingPlace.objects.filter(user=reader).delete()
    asked = signed_in.post(at("ask", conversation.pk), {"question": QUESTION}, headers=HTMX).content.decode()
    said = asked.partition('<div id="announcer" hx-swap-oob="innerHTML">')[2]
    assert said.startswith("This is answered once you have said how far you are.")


def test_headings_are_in_order_where_a_map_stands(
    signed_in: Client, reader: User, spoilers_welcome: Book
) -> None:
    conversation = actions.start_conversation(reader, [spoilers_welcome], with_map=True)
    map_turns.run(conversation.pk)
    page = text_of(signed_in, at("conversation", conversation.pk))
    levels = [int(level) for level in re.findall(r"<h([1-6])", page)]
    assert 3 in levels
    assert all(after - before <= 1 for before, after in pairwise(levels))
