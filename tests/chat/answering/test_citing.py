"""Characters of a passage become lines and pages of the book."""

from collections.abc import Callable
from dataclasses import replace

from chat.answering.citing import cite, cite_unverified
from chat.retrieval.passage import Passage


def test_lines_and_characters_are_those_of_the_stored_text(
    passage: Callable[..., Passage], story: str
) -> None:
    one = passage("On the third", "for raisins.")
    start = one.text.index("suitcase")
    citation = cite(one, start, one.text.index("She had") + 7)
    assert citation.quote == "suitcase. She had"
    assert citation.char_start is not None
    assert story[citation.char_start : citation.char_end] == citation.quote
    assert (citation.line_start, citation.line_end) == (8, 8)


def test_the_page_is_the_last_that_begins_before_the_quote(passage: Callable[..., Passage]) -> None:
    one = replace(passage("On the third", "for raisins."), page_marks=((0, 4, "iv"), (60, 5, "v")))
    assert cite(one, 10, 20).page_label == "iv"
    assert cite(one, 60, 70).page_label == "v"
    assert cite(one, 90, 99).page_number == 5


def test_a_quote_of_a_generated_passage_has_no_place(generated: Callable[..., Passage]) -> None:
    citation = cite(generated("A story of the sea."), 0, 7)
    assert citation.verified
    assert (citation.line_start, citation.char_start, citation.page_number) == (None, None, None)


def test_what_was_not_found_points_at_the_passage(passage: Callable[..., Passage]) -> None:
    one = passage("On the third", "for raisins.")
    citation = cite_unverified(one, "never said")
    assert not citation.verified
    assert (citation.char_start, citation.char_end) == (one.char_start, one.char_end)
