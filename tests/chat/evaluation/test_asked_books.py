"""Books and their questions are brought together."""

from chat.evaluation.asked_books import questions_by_book
from chat.evaluation.question_files import GoldQuestion

QUESTION = GoldQuestion("q1", "Who?", "en", "rock", "literaryqa", ((0, 1),))


def test_questions_are_asked_book_by_book() -> None:
    other = GoldQuestion("q2", "Who?", "en", "mill", "literaryqa", ((0, 1),))
    assert questions_by_book([QUESTION, other, QUESTION]) == {"rock": [QUESTION] * 2, "mill": [other]}
