"""What an item rests on decides how it stands: the book, generated material, or nothing."""

from collections.abc import Callable

from chat.answering.answers import AnswerItem
from chat.answering.citing import cite, cite_unverified
from chat.retrieval.passage import Passage


def test_words_found_in_the_book_support_an_item(passages: list[Passage]) -> None:
    item = AnswerItem("Clara.", (cite(passages[1], 0, 5),))
    assert item.supported
    assert not item.rests_on_generated


def test_generated_words_never_support_an_item(generated: Callable[..., Passage]) -> None:
    item = AnswerItem("A sea story.", (cite(generated("A story of the sea."), 0, 7),))
    assert not item.supported
    assert item.rests_on_generated


def test_the_book_outweighs_generated_words(
    passages: list[Passage], generated: Callable[..., Passage]
) -> None:
    item = AnswerItem("Clara.", (cite(generated("Clara came."), 0, 5), cite(passages[1], 0, 5)))
    assert item.supported
    assert not item.rests_on_generated


def test_what_was_not_found_supports_nothing(
    passages: list[Passage], generated: Callable[..., Passage]
) -> None:
    unfound = (cite_unverified(passages[0], "no"), cite_unverified(generated("A story."), "no"))
    item = AnswerItem("No.", unfound)
    assert not item.supported
    assert not item.rests_on_generated


def test_a_quotation_is_laid_out_as_prose_but_for_lines_that_are_meant(
    passage: Callable[..., Passage],
) -> None:
    prose = passage("On the third", "for raisins.")
    start, end = prose.text.index("On the"), prose.text.index("\n\nClara")
    assert "\n" not in cite(prose, start, end).laid_out
    verse = passage("On the third", "for raisins.", line_blocks=((start, end),))
    assert cite(verse, start, end).laid_out == verse.text[start:end]
    assert cite(verse, start + 5, end).laid_out == verse.text[start + 5 : end]


def test_generated_words_are_laid_out_as_prose(generated: Callable[..., Passage]) -> None:
    assert cite(generated("A story\nof the sea."), 0, 20).laid_out == "A story of the sea."
