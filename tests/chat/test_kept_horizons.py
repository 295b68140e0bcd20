"""What was asked further on stays folded, and the rest open, as books are read anew and deleted."""

from collections.abc import Callable
from typing import Any

import pytest

from bookclub.clubs.models import User
from chat import actions, map_turns, turns
from chat.conversation_maps import map_of
from chat.conversation_page import conversation_page
from chat.history import history_of
from chat.models import Conversation, Message
from chat.queries import conversation_for, known_to, titled
from chat.retrieval import bootstrap, search, stored_passages
from chat.retrieval.domain_map import DomainMap
from chat.retrieval.passage import Passage
from chat.retrieval.scope import Scope
from ingestion.actions import delete_book
from ingestion.models import Book, Chunk
from ingestion.told_places import tell
from tests.ingestion.books_read_anew import PREFACE, end_of, read_anew, read_in, stored_of
from tests.ingestion.enriching import now

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model"),
]

DIARY = "\n\n".join(
    f"CHAPTER {number}\n"
    + "\n".join(f"On day {number}-{day} the mill of Anne Hart ground {7 * day} sacks." for day in range(60))
    for number in range(1, 7)
)
FRONT = PREFACE[: PREFACE.index("The editor", 2000)]
OTHER_WORDS = "\n\n".join(
    f"CHAPTER {number}\n" + f"Nothing of the mill was kept in draft {number}.\n" * 60
    for number in range(1, 7)
)
QUESTION = "What happens in chapter 3?"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "begin", turns.run)
    monkeypatch.setattr(map_turns, "begin", map_turns.run)


def read_to(reader: User, book: Book, chapter: int) -> None:
    """A chapter by its title: a preface counts as one."""
    rows = stored_of(book).chapters
    ordinal = next(row[0] for row in rows if row[1].startswith(f"CHAPTER {chapter}"))
    tell(reader, book, "place", told={"kind": "chapter", "value": ordinal})


def asked(reader: User, book: Book, question: str = QUESTION, *, with_map: bool = False) -> Conversation:
    conversation = actions.start_conversation(reader, [book], with_map=with_map)
    actions.ask(conversation, question)
    return conversation


def is_folded(reader: User, conversation: Conversation) -> bool:
    (exchange, *_more) = conversation_page(reader, conversation.pk).exchanges
    return exchange.folded_pk is not None


def shown_title(reader: User, conversation: Conversation) -> str:
    kept = conversation_for(reader, conversation.pk)
    return titled([kept], known_to(reader, kept))[0].title


@pytest.mark.parametrize(("before", "after"), [("", PREFACE), (FRONT, ""), ("", FRONT)])
def test_it_opens_where_it_was_asked_also_in_another_text(
    shelve: Callable[..., Book], reader: User, before: str, after: str
) -> None:
    book = read_in(shelve, before + DIARY)
    read_to(reader, book, 5)
    conversation = asked(reader, book, with_map=True)
    book = read_anew(book, after + DIARY)
    assert not is_folded(reader, conversation)
    assert conversation_page(reader, conversation.pk).map is not None
    end = end_of(book, "CHAPTER 5")
    assert {message.read_up_to[str(book.pk)] for message in conversation.messages.all()} == {end}
    for chapter in (1, 4):
        read_to(reader, book, chapter)
        assert is_folded(reader, conversation)
        assert conversation_page(reader, conversation.pk).map is None
        assert shown_title(reader, conversation) == ""
    read_to(reader, book, 5)
    assert not is_folded(reader, conversation)


def test_a_long_foreword_opens_nothing(shelve: Callable[..., Book], reader: User) -> None:
    book = read_in(shelve, DIARY)
    read_to(reader, book, 5)
    conversation = asked(reader, book)
    written_at = end_of(book, "CHAPTER 5")
    book = read_anew(book, PREFACE + DIARY)
    tell(reader, book, "place", told={"kind": "percent", "value": 62})
    assert known_to(reader, conversation)[book.pk] > written_at
    assert is_folded(reader, conversation)


def test_what_cannot_be_found_again_opens_at_the_end(shelve: Callable[..., Book], reader: User) -> None:
    book = read_in(shelve, DIARY)
    read_to(reader, book, 3)
    conversation = asked(reader, book, with_map=True)
    book = read_anew(book, OTHER_WORDS)
    read_to(reader, book, 5)
    assert is_folded(reader, conversation)
    assert conversation_page(reader, conversation.pk).map is None
    tell(reader, book, "finished")
    assert not is_folded(reader, conversation)
    assert conversation_page(reader, conversation.pk).map is not None


@pytest.mark.parametrize("after", [DIARY, OTHER_WORDS])
def test_a_question_that_waited_is_answered_within_the_place_in_the_new_text(
    shelve: Callable[..., Book], reader: User, monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    waiting: list[tuple[int, str]] = []
    monkeypatch.setattr(turns, "begin", lambda *arguments: waiting.append(arguments))
    book = read_in(shelve, FRONT + DIARY)
    read_to(reader, book, 1)
    conversation = asked(reader, book)
    book = read_anew(book, after)
    for answer_pk, question in waiting:
        turns.run(answer_pk, question)
    passages_within_the_place(reader, book, conversation)


def test_so_is_one_whose_book_is_read_anew_while_it_is_searched(
    shelve: Callable[..., Book], reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = read_in(shelve, FRONT + DIARY)
    read_to(reader, book, 1)
    texts, found_before = [DIARY], stored_passages.passages_of

    def slow(*arguments: Any) -> list[Passage]:
        if texts:
            read_anew(book, texts.pop())
        return found_before(*arguments)

    monkeypatch.setattr(search, "passages_of", slow)
    conversation = asked(reader, book, "How many sacks did the mill grind?")
    assert not texts
    assert passages_within_the_place(reader, now(book), conversation)


def passages_within_the_place(reader: User, book: Book, conversation: Conversation) -> int:
    """How many passages were found, none from beyond it."""
    answer = conversation.messages.get(role=Message.Role.ANSWER)
    known = known_to(reader, conversation)[book.pk]
    assert (answer.state, answer.read_up_to) == (Message.State.COMPLETE, {str(book.pk): known})
    assert answer.trace is not None
    names = [one["chunk_id"] for one in answer.trace.retrieved]
    found = Chunk.objects.filter(index_version=book.live_index_id, chunk_id__in=names)
    assert len(found) == len(names)
    assert all((chunk.char_end or 0) <= known for chunk in found)
    return len(names)


def test_a_map_that_is_made_while_its_book_is_read_anew_is_made_again(
    shelve: Callable[..., Book], reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = read_in(shelve, DIARY)
    read_to(reader, book, 2)
    texts = [FRONT + DIARY]

    def slow(scope: Scope) -> DomainMap:
        made = bootstrap.bootstrap(scope)
        if texts:
            read_anew(book, texts.pop())
        return made

    monkeypatch.setattr(map_turns, "bootstrap", slow)
    conversation = actions.start_conversation(reader, [book], with_map=True)
    conversation.refresh_from_db()
    made = map_of(conversation, known_to(reader, conversation))
    assert made is not None
    assert made.scope.read_up_to == {book.document_id: end_of(book, "CHAPTER 2")}


def test_deleting_a_book_unfolds_nothing(shelve: Callable[..., Book], reader: User) -> None:
    book, other = read_in(shelve, DIARY), shelve("The other one. It rains.", "other.txt")
    tell(reader, book, "finished")
    tell(reader, other, "finished")
    conversation = actions.start_conversation(reader, [book, other], with_map=True)
    actions.ask(conversation, QUESTION)
    read_to(reader, book, 1)
    delete_book(book)
    assert is_folded(reader, conversation)
    assert shown_title(reader, conversation) == ""
    assert conversation_page(reader, conversation.pk).map is None
    assert Conversation.objects.get(pk=conversation.pk).domain_map == {}
    answer = actions.ask(conversation_for(reader, conversation.pk), "Does it rain?")
    assert [one.folded_pk is None for one in conversation_page(reader, conversation.pk).exchanges] == [
        False,
        True,
    ]
    assert history_of(Message.objects.get(pk=answer.pk)) == []


@pytest.mark.parametrize("chapter", [1, None])
def test_what_was_open_stays_open_when_its_book_is_deleted(
    shelve: Callable[..., Book], reader: User, chapter: int | None
) -> None:
    book = read_in(shelve, DIARY)
    if chapter is None:
        tell(reader, book, "finished")
    else:
        read_to(reader, book, chapter)
    conversation = asked(reader, book, with_map=True)
    delete_book(book)
    assert not is_folded(reader, conversation)
    assert conversation_page(reader, conversation.pk).map is not None
    assert shown_title(reader, conversation) == QUESTION


def test_who_has_read_to_the_last_character_is_not_told_to_read_on(
    shelve: Callable[..., Book], reader: User
) -> None:
    book = read_in(shelve, DIARY)
    tell(reader, book, "place", told={"kind": "percent", "value": 100})
    assert reader.reading_places.get().char_offset == len(stored_of(book).text)
    answer = asked(reader, book, "Who is Napoleon Bonaparte?").messages.get(role=Message.Role.ANSWER)
    assert (answer.read_up_to, answer.refusal) == ({}, Message.Refusal.NOT_FOUND)
