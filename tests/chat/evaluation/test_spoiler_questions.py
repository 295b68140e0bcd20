"""Which questions are asked of whom, and how far the askers have read."""

from chat.evaluation.canaries import planted
from chat.evaluation.question_files import GoldQuestion
from chat.evaluation.spoiler_questions import ReaderQuestion, horizons, in_turns, questions_about
from tests.chat.evaluation.evaluation_data import small_book

_TEXT, CANARIES = planted(small_book(), "es", 1)
OWN = GoldQuestion("q", "¿Quién cuidaba el faro?", "es", "rock", "spanish", ((0, 1),))


def test_a_book_is_asked_its_own_questions_those_of_strangers_and_wide_ones() -> None:
    texts = [one.text for one in questions_about("rock", "es", [OWN], CANARIES)]
    assert texts[:3] == ["¿Cómo termina el libro?", f"¿Quién es {CANARIES[0].person}?", OWN.text]
    assert len(texts) == len(set(texts)) == 6 + 30 + 1


def test_all_books_have_their_turn() -> None:
    rows = [[ReaderQuestion(name, str(n)) for n in range(count)] for name, count in (("a", 3), ("b", 1))]
    assert [(one.book, one.text) for one in in_turns(rows, 3)] == [("a", "0"), ("b", "0"), ("a", "1")]
    assert len(in_turns(rows, 100)) == 4


def test_places_include_the_beginning_and_the_end_and_are_the_same_again() -> None:
    places = list(horizons(5_000, 10, "seed"))
    assert places[:2] == [0, 5_000]
    assert len(places) == 10
    assert all(0 < place < 5_000 for place in places[2:])
    assert places == list(horizons(5_000, 10, "seed"))
    assert places != list(horizons(5_000, 10, "another"))
