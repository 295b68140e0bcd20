"""Quotation marks in a model's own sentences stand round the book's words, or go."""

import pytest

from chat.answering.quoted_words import before_quotations, quotations, with_found_marks, without_controls

BOOK = ("You may stay", "if you can bear the gulls", "Clara")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Nothing is quoted here, it's the boys' hats.", []),
        ("He said “You may stay”.", ["You may stay"]),
        ('He said "You may stay" and "go".', ["You may stay", "go"]),
        ("Dijo «puedes quedarte» y ‹vete›.", ["puedes quedarte", "vete"]),
        ("He said ‘You may stay’, the boys’ uncle.", ["You may stay"]),
        ("He said 'You may stay', didn't he?", ["You may stay"]),
        ("„Bleib“, said he.", ["Bleib"]),
        ("He said ``You may stay'' now.", ["`You may stay", "You may stay"]),
        ("“One\n“two”", ["One\n", "two"]),
        ("“It is ‘mine’ now”", ["It is ‘mine’ now", "mine"]),
        ("He said “and never stopped", ["and never stopped"]),
        ('He said "and never stopped', ["and never stopped"]),
        ("—Vete de aquí —dijo.", ["Vete de aquí"]),
        ("He spoke:\n> You may stay\nand went.", ["You may stay"]),
        ("the 1870's and the '80s hats", []),
        ("”", [""]),
        ("", []),
    ],
)
def test_every_quotation_is_found(text: str, words: list[str]) -> None:
    assert [one.words for one in quotations(text)] == words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("He said “You may stay”.", "He said “You may stay”."),
        ("He said “Be gone”.", "He said Be gone."),
        ("He said “You may stay” and “be gone”.", "He said “You may stay” and be gone."),
        ("“He said ‘You may stay’ to her”", "He said ‘You may stay’ to her"),
        ("“‘Be gone’ it was”", "Be gone it was"),
        ("—Vete de aquí —dijo.", "Vete de aquí —dijo."),
        ("> Be gone\n> You may stay", "Be gone\n> You may stay"),
        ("He said “be gone", "He said be gone"),
        ("It’s “Clara”, isn’t it?", "It’s “Clara”, isn’t it?"),
    ],
)
def test_words_that_the_book_does_not_have_lose_their_marks(text: str, shown: str) -> None:
    kept, _gone = with_found_marks(text, lambda words: words in BOOK)
    assert kept == shown


def test_which_words_lost_their_marks_is_told() -> None:
    _kept, gone = with_found_marks("“You may stay” and “be gone” and 'go'", lambda words: words in BOOK)
    assert gone == ("be gone", "go")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("He said “You may", "He said"),
        ("He said", "He said"),
        ("It's the boy", "It's the boy"),
        ("—Vete", ""),
        ("He came. “", "He came."),
    ],
)
def test_what_is_being_written_ends_where_it_begins_to_quote(text: str, shown: str) -> None:
    assert before_quotations(text) == shown


def test_what_nobody_sees_is_taken_out() -> None:
    assert without_controls("a\0b\u202ec\x1bd\n\te\u200bf") == "abcd\n\tef"
    assert without_controls("Zwerg\u00adnase می\u200cخواهم") == "Zwerg\u00adnase می\u200cخواهم"
