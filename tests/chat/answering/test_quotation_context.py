"""Quotations grow by what stands around them, and stay apart."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from chat.answering.found_sentences import Candidate, find_sentences
from chat.answering.quotation_context import LONGEST_IN_FIRST, LONGEST_JOINED, with_context
from chat.answering.selection import Quotation
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage

ASKED = parse_question("What did the gulls do?")
LONG = "This sentence is exactly as long as eighty characters are, as anyone may count it"
ROOM = LONGEST_IN_FIRST // 77
"""So many of the long sentences are as much as a quotation may grow to."""


@pytest.fixture
def book(passage: Callable[..., Passage]) -> Callable[[str], Passage]:
    return lambda text: passage(text, text, stored=text)


def grown(passages: list[Passage], *words: str) -> list[str]:
    """From the sentences that hold `words`, best first, each of the first passage that has it."""
    candidates = [
        Candidate(one.passage, one.sentence, 1.0, one.stems) for one in find_sentences(ASKED, passages)
    ]
    cores = []
    for wanted in words:
        found = (
            Quotation(one.passage, one.sentence.start, one.sentence.end)
            for one in candidates
            if wanted in passages[one.passage].text[one.sentence.start : one.sentence.end]
        )
        cores.append(next(found))
    quotations = with_context(cores, candidates, passages)
    return [passages[one.passage].text[one.start : one.end] for one in quotations]


def numbered(count: int, paragraph: int = 100) -> str:
    """Long sentences that begin with their number; so many to a paragraph."""
    return "".join(
        f"N{number} {LONG[:70]}." + ("\n\n" if number % paragraph == paragraph - 1 else " ")
        for number in range(count)
    ).strip()


def test_a_short_text_is_quoted_with_its_context_whole(book: Callable[[str], Passage]) -> None:
    text = "The gulls cried. Nobody slept.\n\nThe lamp went out."
    assert grown([book(text)], "Nobody") == [text]


def test_whole_sentences_are_added_on_both_sides_as_far_as_there_is_room(
    book: Callable[[str], Passage],
) -> None:
    (one,) = grown([book(numbered(12))], "N6 ")
    assert LONGEST_IN_FIRST - len(LONG) < len(one) <= LONGEST_IN_FIRST
    assert one.startswith(("N2 ", "N3 "))
    assert one.endswith(".")
    assert "N7 " in one


def test_its_own_paragraph_comes_first(book: Callable[[str], Passage]) -> None:
    (one,) = grown([book(numbered(2 * ROOM, paragraph=ROOM))], f"N{ROOM} ")
    assert one.startswith(f"N{ROOM} ")
    assert f"N{2 * ROOM - 1} " in one


def test_what_is_said_stays_whole(book: Callable[[str], Passage]) -> None:
    speech = (
        "“You may stay. " + "The gulls are loud, and the lamp must be lit at six. " * 6 + "Mind the stairs.”"
    )
    text = f"{numbered(4)} He laughed.\n\n{speech}\n\nIt rained."
    (one,) = grown([book(text)], "N1 ")
    assert "“" not in one
    assert one.endswith("He laughed.")


def test_headings_and_sentences_that_are_cut_off_are_not_taken_in(book: Callable[[str], Passage]) -> None:
    text = "and then he slept.\n\nThe gulls cried. Nobody answered.\n\nCHAPTER II\n\nThe lamp went out."
    assert grown([book(text)], "Nobody") == ["The gulls cried. Nobody answered."]


def test_what_is_left_out_of_the_index_is_not_taken_in(book: Callable[[str], Passage]) -> None:
    text = "The gulls cried. Nobody answered.\n\nprint(gulls).\n\nThe lamp went out."
    start = text.index("print")
    one = replace(book(text), left_out=((start, start + 13),))
    assert grown([one], "Nobody") == ["The gulls cried. Nobody answered."]


def test_verse_keeps_its_lines(book: Callable[[str], Passage]) -> None:
    text = "The gulls,\nthey cried.\nThe lamp,\nit went out."
    assert grown([book(text)], "lamp") == [text]


def test_two_that_touch_are_one(book: Callable[[str], Passage]) -> None:
    text = numbered(ROOM + 3)
    (one,) = grown([book(text)], f"N{ROOM} ", "N1 ")
    assert text.startswith(one)
    assert LONGEST_IN_FIRST < len(one) <= LONGEST_JOINED


def test_none_overlaps_another_or_grows_without_end(book: Callable[[str], Passage]) -> None:
    text = numbered(20)
    quoted = grown([book(text)], "N9 ", "N12 ", "N6 ", "N15 ", "N3 ")
    places = sorted((text.index(one), text.index(one) + len(one)) for one in quoted)
    assert all(end <= start for (_, end), (start, _) in pairwise(places))
    assert all(len(one) <= LONGEST_JOINED for one in quoted)


def test_what_another_passage_quotes_of_the_same_words_is_left_to_it(passage: Callable[..., Passage]) -> None:
    stored = numbered(6)
    passages = [
        passage("N0", f"N2 {LONG[:70]}.", 0, stored=stored),
        passage("N2", f"N5 {LONG[:70]}.", 1, stored=stored),
    ]
    first, second = grown(passages, "N1 ", "N4 ")
    assert "N2 " in first
    assert second.startswith("N3 ")


def test_generated_text_is_quoted_as_it_was_found(generated: Callable[..., Passage]) -> None:
    assert grown([generated("The gulls cried. Nobody slept.")], "Nobody") == ["Nobody slept."]
