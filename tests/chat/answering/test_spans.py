"""From what a model names to a place in the book: checked, corrected, or not found."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from chat.answering.answers import CitationDraft
from chat.answering.schemas.base import Span
from chat.answering.spans import MOST_LINES, resolve_span
from chat.retrieval.passage import Passage
from ingestion.passages.lines import number_lines

MakePassage = Callable[..., Passage]


def resolved(passages: list[Passage], first: int, last: int, quote: str) -> CitationDraft | None:
    span = Span(line_start=first, line_end=last, quote=quote)
    return resolve_span(span, passages, number_lines(passages))


def found(passages: list[Passage], first: int, last: int, quote: str) -> CitationDraft:
    citation = resolved(passages, first, last, quote)
    assert citation is not None
    return citation


@pytest.mark.parametrize(
    ("quote", "how"),
    [
        ("his niece Clara came over the sand", "exact"),
        ("HIS NIECE Clara came", "folded"),
        ("his niece … over the sand", "elided"),
        ("", "lines"),
    ],
)
def test_how_it_was_found_is_told(quote: str, how: str, passages: list[Passage]) -> None:
    citation = found(passages, 5, 5, quote)
    assert (citation.verified, citation.how, citation.is_corrected) == (True, how, False)


def test_lines_are_corrected_where_the_quote_stands_elsewhere(passages: list[Passage]) -> None:
    citation = found(passages, 1, 2, "a parrot called Admiral")
    assert (citation.verified, citation.is_corrected, citation.line_start) == (True, True, 11)


def test_of_words_that_stand_twice_those_in_the_named_lines_are_meant(passage: MakePassage) -> None:
    stored = "The gulls cried all day.\nNobody came.\nThe gulls cried all day.\n"
    twice = [passage("The gulls", "all day.\nNobody came.\nThe gulls cried all day.", stored=stored)]
    assert found(twice, 3, 3, "The gulls cried all day").line_start == 3
    assert found(twice, 9, 9, "The gulls cried all day").line_start == 1


@pytest.mark.parametrize(
    "quote", ["his", "on the", "and did not mean"[:7], "if you can", "of the, over the", "The"]
)
def test_words_without_content_are_no_evidence(quote: str, passages: list[Passage]) -> None:
    assert not found(passages, 5, 9, quote).verified


def test_words_without_content_are_told_in_the_language_of_the_book(passages: list[Passage]) -> None:
    of_unknown = [replace(one, language="fr") for one in passages]
    assert found(of_unknown, 5, 9, "if you can").verified
    assert found(passages, 5, 9, "if you can bear").verified


def test_a_small_word_that_answers_is_evidence_in_its_place(passage: MakePassage) -> None:
    stored = "“No,” said Clara.\nShe went on.\n"
    said = [passage("“No", "went on.", stored=stored)]
    assert found(said, 1, 1, "No").verified
    assert not found(said, 2, 2, "No").verified


def test_of_lines_alone_no_more_are_taken_than_a_quotation_has(passages: list[Passage]) -> None:
    citation = found(passages, -5, 10**9, "")
    assert citation.verified
    assert citation.quote.count("\n") < MOST_LINES
    assert citation.quote.startswith("CHAPTER I")
    assert not citation.quote.endswith("raisins.")


def test_a_word_somewhere_in_many_lines_is_no_evidence(passage: MakePassage) -> None:
    stored = "The wind rose.\n" * 20 + "Clara came.\n"
    said = [passage("The wind", "Clara came.", stored=stored)]
    assert not found(said, 1, 900, "Clara").verified
    assert found(said, 15, 21, "Clara").verified
    assert found(said, 1, 900, "The wind rose. Clara came").verified


def test_verse_quoted_in_one_line_is_found_on_its_lines(passages: list[Passage]) -> None:
    assert found(passages, 5, 6, "over the sand with a yellow / suitcase").verified


def test_neither_quote_nor_lines_is_nothing(passages: list[Passage]) -> None:
    assert resolved(passages, 900, 901, " ") is None


def test_a_quote_over_two_passages_is_not_found(passages: list[Passage]) -> None:
    assert not found(passages, 4, 5, "since his wife died. On the third of March").verified


def test_an_ellipsis_keeps_its_order(passages: list[Passage]) -> None:
    assert found(passages, 5, 6, "Clara came … a yellow suitcase").verified
    assert not found(passages, 5, 6, "a yellow suitcase … Clara came").verified


def test_a_generated_passage_is_cited_as_one_only_where_the_book_has_not_the_words(
    passages: list[Passage], generated: Callable[..., Passage]
) -> None:
    profile = generated("Clara came over the sand to find a new life by the sea.")
    both = [*passages, profile]
    assert not found(both, 10, 10, "Clara came over the sand").passage.is_generated
    cited = found(both, 10, 10, "a new life by the sea")
    assert cited.passage.is_generated
    assert (cited.line_start, cited.char_start) == (None, None)


def test_a_book_that_is_asked_too_is_found_whichever_lines_are_named(
    passages: list[Passage], passage: MakePassage
) -> None:
    other = passage(
        "Call me",
        "precisely.",
        5,
        stored="Call me Ishmael. Some years ago, never mind how precisely.",
        book_pk=2,
    )
    assert found([*passages, other], 1, 1, "Call me Ishmael").passage.book_pk == 2
    assert not found(passages, 1, 1, "Call me Ishmael").verified


def test_what_databases_refuse_is_not_kept(passages: list[Passage]) -> None:
    assert "\0" not in found(passages, 5, 5, "never\0 said in the book").quote
