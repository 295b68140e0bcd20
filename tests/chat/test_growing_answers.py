"""An answer while it is written: what is saved of it, and what is left when it breaks off."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bookclub import live
from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.errors import RateLimited
from bookclub.providers.scripted_models import BrokenOff, Line, ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import actions, asking, recording, turns
from chat.answering.answers import PartialAnswer
from chat.models import Citation, Conversation, Message
from chat.shown_answers import Standing, shown_items
from ingestion.actions import delete_book, queue_build
from ingestion.models import Book

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
CAP = {
    "spans": [{"line_start": 1, "line_end": 1, "quote": "she found his red cap on the stones"}],
    "text": "His red cap.",
}
STEPS = {
    "spans": [{"line_start": 1, "line_end": 1, "quote": "Every evening she climbed the ninety steps"}],
    "text": "She climbed.",
}
INVENTED = {
    "spans": [{"line_start": 1, "line_end": 1, "quote": "she found a golden crown in the sand"}],
    "text": "A crown.",
}

Snapshot = tuple[list[dict[str, Any]], dict[int, int]]
"""The items of an answer as they were saved, and the keys of its citations by their numbers."""


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [spoilers_welcome])


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[Snapshot]:
    """What was there after each save, in order."""
    snapshots: list[Snapshot] = []
    grow = recording.grow

    def watched(message: Message, partial: PartialAnswer, **options: Any) -> bool:
        wanted = grow(message, partial, **options)
        items = Message.objects.values_list("items", flat=True).get(pk=message.pk)
        cited = Citation.objects.filter(message=message).values_list("number", "pk")
        snapshots.append((items, dict(cited)))
        return wanted

    monkeypatch.setattr(turns, "SECONDS_BETWEEN_SAVES", 0.0)
    monkeypatch.setattr(recording, "grow", watched)
    return snapshots


@pytest.fixture
def answer_to(
    conversation: Conversation, saved: list[Snapshot], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Message]:
    """The answer of a model that replies as scripted, while something happens once an item was saved."""

    def ask(*script: Line, happens: Callable[[Message], object] = lambda _: None) -> Message:
        announced = live.announce
        waiting = [happens]

        def announce(group: str, **facts: Any) -> None:
            announced(group, **facts)
            if saved and saved[-1][1] and waiting:
                waiting.pop()(Message.objects.get(pk=answer.pk))

        monkeypatch.setattr(live, "announce", announce)
        model = ScriptedChatModel(script, model="scripted-70b", context_tokens=64_000)
        monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
        monkeypatch.setattr(turns, "begin", lambda *_: None)
        answer = actions.ask(conversation, QUESTION)
        turns.run(answer.pk, QUESTION)
        monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(None))
        answer.refresh_from_db()
        return answer

    return ask


def reply(*items: dict[str, Any]) -> str:
    return json.dumps({"items": items, "answer_found": True})


def broken_off(*items: dict[str, Any], begun: str = "And then") -> str:
    whole = "".join(f"{json.dumps(item)}, " for item in items)
    return f'{{"items": [{whole}{{"spans": [], "text": "{begun} she'


def test_items_appear_with_their_citations_as_they_are_completed(
    answer_to: Callable[..., Message], saved: list[Snapshot]
) -> None:
    answer = answer_to(reply(CAP, INVENTED, STEPS))
    grown = [[item["text"] for item in items if item["is_checked"]] for items, _cited in saved]
    texts = [item["text"] for item in (CAP, INVENTED, STEPS)]
    assert [len(one) for one in grown] == sorted(len(one) for one in grown)
    for number in range(len(texts) + 1):
        assert texts[:number] in grown
    assert [item["citations"] for item in answer.items] == [[1], [2], [3]]
    verified = answer.citations.values_list("verified", flat=True)
    assert list(verified) == [True, False, True]


def test_numbers_and_links_of_citations_stay_as_they_were_first_shown(
    answer_to: Callable[..., Message], saved: list[Snapshot]
) -> None:
    answer = answer_to(reply(CAP, STEPS))
    at_last = dict(answer.citations.values_list("number", "pk"))
    for _items, cited in saved:
        assert cited.items() <= at_last.items()


def test_the_beginning_of_an_item_is_never_taken_for_a_checked_one(
    answer_to: Callable[..., Message], saved: list[Snapshot]
) -> None:
    answer_to(reply(CAP, STEPS))
    begun = [item for items, _cited in saved for item in items if not item["is_checked"]]
    assert begun
    assert all(not (item["citations"] or item["supported"] or item["quoted"]) for item in begun)


@pytest.mark.parametrize("state", ["failed", "stopped"])
def test_what_was_checked_of_an_answer_that_breaks_off_stays_checked(
    answer_to: Callable[..., Message], state: str
) -> None:
    def stop(answer: Message) -> None:
        if state == "stopped":
            actions.stop(answer)

    cut = BrokenOff(broken_off(CAP), RateLimited("Too many questions at once."))
    answer = answer_to(cut, happens=stop)
    assert answer.state == state
    shown = shown_items(answer)
    assert (shown[0].text, shown[0].standing) == ("His red cap.", Standing.SUPPORTED)
    assert [citation.number for citation in shown[0].citations] == [1]
    assert {item.standing for item in shown[1:]} <= {Standing.UNCHECKED}
    assert state == "stopped" or len(shown) == 2


def test_a_second_attempt_takes_the_place_of_the_first(answer_to: Callable[..., Message]) -> None:
    answer = answer_to(broken_off(INVENTED, CAP), reply(STEPS))
    assert (answer.state, answer.text) == ("complete", "She climbed.")
    citation = answer.citations.get()
    assert " ".join(citation.quote.split()) == "Every evening she climbed the ninety steps"


def test_rules_that_stand_in_for_a_model_take_the_place_of_all_it_said(
    answer_to: Callable[..., Message],
) -> None:
    answer = answer_to(broken_off(INVENTED, STEPS), broken_off(INVENTED))
    assert (answer.state, answer.provider) == ("complete", "offline")
    assert all(item["is_checked"] and item["quoted"] for item in answer.items)
    numbers = list(answer.citations.values_list("number", flat=True))
    assert numbers == sorted({number for item in answer.items for number in item["citations"]})
    assert all(answer.citations.values_list("verified", flat=True))


def test_a_book_that_is_deleted_halfway_leaves_copies_of_what_was_cited_before_and_after(
    ready_book: Book, answer_to: Callable[..., Message]
) -> None:
    answer = answer_to(reply(CAP, STEPS), happens=lambda _: delete_book(ready_book))
    assert answer.state == "complete"
    assert answer.citations.filter(book=None, chunk=None, verified=True).count() == 2


def test_a_book_that_is_read_in_anew_halfway_is_cited_as_it_is_now(
    ready_book: Book, answer_to: Callable[..., Message]
) -> None:
    answer = answer_to(reply(CAP, STEPS), happens=lambda _: queue_build(Book.objects.get(pk=ready_book.pk)))
    live_index = Book.objects.get(pk=ready_book.pk).live_index_id
    assert answer.citations.count() == 2
    for citation in answer.citations.all():
        assert citation.chunk is not None
        assert citation.chunk.index_version_id == live_index


def test_a_conversation_that_is_deleted_halfway_ends_the_answer(
    conversation: Conversation, answer_to: Callable[..., Message]
) -> None:
    with pytest.raises(Message.DoesNotExist):
        answer_to(reply(CAP, STEPS), happens=lambda _: actions.delete_conversation(conversation))
    assert not Citation.objects.exists()


def test_a_whole_item_is_saved_at_once_and_the_words_after_it_now_and_then(
    answer_to: Callable[..., Message], saved: list[Snapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SECONDS_BETWEEN_SAVES", 1_000_000_000.0)
    answer_to(reply(CAP, STEPS))
    assert [len(items) for items, _cited in saved] == [1, 2]


def test_an_answer_with_nothing_new_to_save_is_stopped_all_the_same(
    conversation: Conversation, saved: list[Snapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    went_on: list[str] = []

    def ask(*_args: object, **_options: object) -> Iterator[PartialAnswer]:
        yield PartialAnswer((), "She found")
        yield PartialAnswer((), "She found")
        actions.stop(Message.objects.get(pk=answer.pk))
        yield PartialAnswer((), "She found")
        went_on.append("on and on")

    monkeypatch.setattr(asking, "ask", ask)
    monkeypatch.setattr(turns, "begin", lambda *_: None)
    answer = actions.ask(conversation, QUESTION)
    turns.run(answer.pk, QUESTION)
    answer.refresh_from_db()
    assert (answer.state, len(saved), went_on) == ("stopped", 1, [])
