"""Who is called by name."""

import pytest

from bookclub.clubs.models import User
from chat.rooms.mentions import calls_book, mentioned_in, parts_of, question_in

ADA = User(pk=1, username="ada", first_name="Ada", last_name="Lovelace")
RITA = User(pk=2, username="rita.m")


@pytest.mark.parametrize(
    "text", ["@book who?", "So, @BOOK: who?", "(@libro ¿quién?)", "who is it, @book", "@book, who?"]
)
def test_the_book_is_called_anywhere_at_a_word_of_its_own(text: str) -> None:
    assert calls_book(text)


@pytest.mark.parametrize(
    "text", ["me@book.example", "@bookclub", "@books", "book", "@libros", "@book@example.org"]
)
def test_the_book_is_not_called_by_other_words(text: str) -> None:
    assert not calls_book(text)


def test_the_question_is_what_stands_beside_it() -> None:
    assert question_in("Well @book  who is Martha?") == "Well who is Martha?"
    assert question_in(" @book … ") == ""
    assert question_in("Who is Martha, @book, and where?") == "Who is Martha, , and where?"
    assert question_in("Who is Martha? @book!") == "Who is Martha? !"


@pytest.mark.parametrize(
    "text",
    [
        "Good evening, @rita.m. @book who is Martha?",
        "Hi! I forgot something… @book, who is Martha?",
        "Hello @book: who is Martha?",
        "مرحبا! @libro — who is Martha?",
    ],
)
def test_what_was_said_to_others_before_is_no_question_of_the_book(text: str) -> None:
    assert question_in(text) == "who is Martha?"


def test_members_are_called_by_their_names() -> None:
    text = "@ada and @Rita.M. @ada again, @Ada Lovelace too, @adam not, me@ada.org not"
    assert mentioned_in(text, [ADA, RITA]) == [ADA, RITA]


def test_parts_set_them_apart() -> None:
    parts = parts_of("Hi @ada, @rita.m! @book why <b>?", [ADA, RITA], ADA)
    assert [(part.text, part.kind) for part in parts] == [
        ("Hi ", ""),
        ("@ada", "you"),
        (", ", ""),
        ("@rita.m", "member"),
        ("! ", ""),
        ("@book", "book"),
        (" why <b>?", ""),
    ]


def test_nobody_is_called_book() -> None:
    assert [part.kind for part in parts_of("@book", [User(pk=3, username="book")], ADA)] == ["book"]
