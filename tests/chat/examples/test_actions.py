"""An example is made of a verified answer, changed, and deleted."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bookclub.clubs.models import User
from chat.examples.actions import Change, change_example, delete_example, make_example
from chat.examples.checking import BadExample, tidied
from chat.models import AnswerExample, Message
from chat.questions.parse import parse_question
from chat.questions.parsed_question import Keyword, KeywordSource
from ingestion import pipeline
from ingestion.actions import delete_book
from ingestion.models import Book
from ingestion.told_places import tell
from tests.chat.examples.made_examples import made
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures
from tests.chat.trace_fixtures import CAP, GOOD, QUESTION, reply

pytestmark = pytest.mark.django_db(transaction=True)

Asked = Callable[..., Message]
AMOUNT = reply(("Thirty years.", "kept the lighthouse on Gull Rock for thirty years"))


def test_it_has_question_parse_answer_and_lines(host: User, asked: Asked, ready_book: Book) -> None:
    answer = asked(host, GOOD)
    example = make_example(host, answer, ["the storm"])
    assert (example.question, example.language, example.shape) == (QUESTION, "en", "text")
    assert example.parse["keywords"]
    (item,) = example.answer["items"]
    assert list(item) == ["spans", "text"]
    assert (item["text"], item["spans"][0]["quote"]) == ("His red cap.", CAP)
    assert example.answer["complete_answer_found"] is True
    assert "his red cap" in example.passages
    assert list(example.books.all()) == [ready_book]
    assert (example.club, example.made_by, example.message) == (ready_book.club, host, answer)
    assert (example.tags, example.is_used, example.read_up_to) == (["the storm"], True, {})


def test_an_answer_by_rules_can_be_one(host: User, asked: Asked) -> None:
    example = make_example(host, asked(host))
    assert example.shape == "quotation"
    assert all("text" not in item and item["spans"] for item in example.answer["items"])


def test_numbers_are_numbers_as_models_are_asked_for_them(host: User, asked: Asked) -> None:
    spans = [{"line_start": 1, "line_end": 1, "quote": "kept the lighthouse on Gull Rock for thirty years"}]
    item = {"spans": spans, "value": 30, "currency": "", "unit": "years", "text": "Thirty years."}
    script = json.dumps({"items": [item], "answer_found": True, "complete_answer_found": True})
    answer = asked(host, script, question="How many years did Martha keep the lighthouse?")
    assert answer.shape == "amount"
    (kept,) = make_example(host, answer).answer["items"]
    assert (kept["value"], kept["unit"]) == (30, "years")


def test_it_is_for_those_who_have_read_as_far(host: User, asked: Asked, ready_book: Book) -> None:
    tell(host, ready_book, "place", told={"kind": "chapter", "value": 1})
    answer = asked(host, AMOUNT, question="Tell me of the lighthouse of Martha Quill")
    example = make_example(host, answer)
    assert example.read_up_to == answer.read_up_to
    assert example.read_up_to.keys() == {str(ready_book.pk)}


@pytest.mark.parametrize(
    ("asked_at", "answered_at", "needed"),
    [({"1": 5}, {"1": 9}, {"1": 9}), ({}, {"1": 9}, {}), ({"1": 7}, {}, {}), ({"1": 7}, {"1": 3}, {"1": 7})],
)
def test_question_and_answer_must_both_be_known(
    host: User,
    asked: Asked,
    ready_book: Book,
    asked_at: dict[str, int],
    answered_at: dict[str, int],
    needed: dict[str, int],
) -> None:
    def of_this_book(known: dict[str, int]) -> dict[str, int]:
        return {str(ready_book.pk): characters for characters in known.values()}

    answer = asked(host, GOOD)
    Message.objects.filter(role=Message.Role.QUESTION).update(read_up_to=of_this_book(asked_at))
    Message.objects.filter(pk=answer.pk).update(read_up_to=of_this_book(answered_at))
    assert make_example(host, answer).read_up_to == of_this_book(needed)


@pytest.mark.parametrize(
    "script",
    [
        reply(),
        reply(("He came back.", "Tobias came back at Christmas")),
        reply(("His red cap.", CAP), ("He came back.", "Tobias came back at Christmas")),
    ],
    ids=["nothing found", "nothing supported", "a part not supported"],
)
def test_only_what_was_found_as_a_whole_can_be_one(host: User, asked: Asked, script: str) -> None:
    with pytest.raises(BadExample, match="found in the book as a whole"):
        make_example(host, asked(host, script))
    assert not AnswerExample.objects.exists()


@pytest.mark.parametrize("state", [Message.State.STOPPED, Message.State.FAILED, Message.State.WRITING])
def test_only_a_whole_answer_can_be_one(host: User, asked: Asked, state: str) -> None:
    answer = asked(host, GOOD)
    Message.objects.filter(pk=answer.pk).update(state=state)
    with pytest.raises(BadExample):
        make_example(host, answer)


def test_what_rests_on_a_generated_passage_alone_can_be_none(host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    answer.citations.update(is_generated=True)
    with pytest.raises(BadExample):
        make_example(host, answer)


def test_the_same_answer_is_one_example(host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    make_example(host, answer)
    with pytest.raises(BadExample, match="already"):
        make_example(host, answer)
    assert AnswerExample.objects.count() == 1


def test_of_a_book_that_is_gone_there_is_none(
    host: User, asked: Asked, ready_book: Book, shelve: Callable[..., Book]
) -> None:
    other = shelve("CHAPTER I\n\nThe parrot was called Admiral.", "parrot.txt")
    assert pipeline.build(other.pk)
    answer = asked(host, GOOD, books=(ready_book, other))
    delete_book(ready_book)
    with pytest.raises(BadExample, match="no longer on the shelf"):
        make_example(host, answer)


def test_a_follow_up_is_kept_as_it_was_understood(host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    Message.objects.filter(role=Message.Role.QUESTION).update(text="And she?", resolved=QUESTION)
    assert make_example(host, answer).question == QUESTION


def test_a_parse_that_is_not_kept_any_more_is_made_anew(host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    assert answer.trace is not None
    answer.trace.delete()
    example = make_example(host, answer)
    assert example.parse == parse_question(QUESTION).model_dump(mode="json")


def test_what_another_example_lent_is_not_lent_on(host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    trace = answer.trace
    assert trace is not None
    lent = Keyword(text="bell", source=KeywordSource.EXAMPLE).model_dump(mode="json")
    trace.diagnostics["question"]["keywords"].append(lent)
    trace.save(update_fields=["diagnostics"])
    assert "bell" not in {word["text"] for word in make_example(host, answer).parse["keywords"]}


def test_it_outlives_its_conversation(host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    example = make_example(host, answer)
    answer.conversation.delete()
    example.refresh_from_db()
    assert example.message is None


def test_tags_are_tidied() -> None:
    assert tidied([" the  storm ", "", "\x00lamp\n", "Storm", "storm"]) == ["the storm", "lamp", "Storm"]
    assert len(tidied(["x" * 100])[0]) <= 40
    assert len(tidied([str(number) for number in range(20)])) == 10


def test_other_words_are_parsed_anew(ready_book: Book) -> None:
    example = made(ready_book, vector=b"1234", vector_space="fake")
    change_example(example, Change(" List the\nboats ", [" boats ", "boats"], is_used=False))
    example.refresh_from_db()
    assert (example.question, example.tags, example.is_used) == ("List the boats", ["boats"], False)
    assert example.parse["expected_answer_shape"] == "list"
    assert (example.vector, example.vector_space) == (None, "")


def test_the_same_words_keep_their_parse_and_their_vector(ready_book: Book) -> None:
    example = made(ready_book, vector=b"1234", vector_space="fake")
    parse = example.parse | {"notes": []}
    AnswerExample.objects.filter(pk=example.pk).update(parse=parse)
    example.refresh_from_db()
    change_example(example, Change(example.question, (), is_used=True))
    example.refresh_from_db()
    assert (example.parse, example.vector_space) == (parse, "fake")


@pytest.mark.parametrize("question", ["", " \n", "\x00", "x" * 2_001])
def test_without_a_question_of_its_length_there_is_no_change(ready_book: Book, question: str) -> None:
    with pytest.raises(BadExample, match="at most 2,000"):
        change_example(made(ready_book), Change(question, (), is_used=True))


def item(quote: str = CAP, first: int = 1, last: int = 1, **more: Any) -> dict[str, Any]:
    return {"spans": [{"line_start": first, "line_end": last, "quote": quote}], "text": "A cap.", **more}


def test_another_answer_is_taken_that_the_lines_bear_out(ready_book: Book) -> None:
    example = made(ready_book)
    answer = {"items": [item("his red cap")], "answer_found": True}
    change_example(example, Change(example.question, (), is_used=True, answer=answer))
    example.refresh_from_db()
    assert example.answer == answer


@pytest.mark.parametrize(
    "answer",
    [
        "no object",
        {"items": [{"said": "A cap."}], "answer_found": True},
        {"items": [item("his green cap")], "answer_found": True},
        {"items": [item(first=0)], "answer_found": True},
        {"items": [item(last=2)], "answer_found": True},
        {"items": [item(), {"spans": [], "text": "A bell."}], "answer_found": True},
        {"items": [], "answer_found": True},
        {"items": [item()], "answer_found": False},
        {"items": [item(text="A\x00cap.")], "answer_found": True},
        {"items": [item(text="A\ud800cap.")], "answer_found": True},
        {"items": [item(quote=" ")], "answer_found": True},
    ],
)
def test_one_that_they_do_not_bear_out_is_refused(ready_book: Book, answer: Any) -> None:
    example = made(ready_book)
    kept = example.answer
    with pytest.raises(BadExample):
        change_example(example, Change(example.question, (), is_used=True, answer=answer))
    example.refresh_from_db()
    assert example.answer == kept


def test_another_parse_is_taken_that_is_one(ready_book: Book) -> None:
    example = made(ready_book)
    parse = parse_question("¿Quién es Marta?").model_dump(mode="json")
    change_example(example, Change(example.question, (), is_used=True, parse=parse))
    example.refresh_from_db()
    assert (example.parse, example.language) == (parse, "es")
    for bad in ({}, "?", parse | {"original": "\x00"}):
        with pytest.raises(BadExample):
            change_example(example, Change(example.question, (), is_used=True, parse=bad))


def test_it_is_deleted_and_its_answer_stays(host: User, asked: Asked) -> None:
    answer = asked(host, GOOD)
    delete_example(make_example(host, answer))
    assert not AnswerExample.objects.exists()
    assert Message.objects.filter(pk=answer.pk).exists()
    assert make_example(host, answer).pk
