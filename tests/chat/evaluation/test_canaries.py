"""Strangers in each tenth of a book, in words that it has nowhere."""

import pytest

from chat.evaluation.canaries import TENTHS, planted
from tests.chat.evaluation.evaluation_data import small_book

RAW = small_book()


def test_there_is_one_in_each_tenth_and_the_rest_is_as_it_was() -> None:
    text, canaries = planted(RAW, "en", 1)
    places = [text.index(canary.person) for canary in canaries]
    assert [TENTHS * place // len(text) for place in places] == list(range(TENTHS))
    for canary in canaries:
        text = text.replace(f"\n\n{canary.paragraph('en')}\n\n", "", 1)
    assert text == RAW


def test_their_words_are_new_and_differ_from_each_other() -> None:
    _text, canaries = planted(RAW, "en", 1)
    words = [word for canary in canaries for word in canary.words]
    assert len(words) == len(set(words)) == 4 * TENTHS
    assert not [word for word in words if word.lower() in RAW.lower()]


def test_the_same_seed_gives_the_same_and_another_gives_others() -> None:
    assert planted(RAW, "en", 1) == planted(RAW, "en", 1)
    assert planted(RAW, "en", 1)[1] != planted(RAW, "en", 2)[1]


@pytest.mark.parametrize(("language", "asked"), [("en", "Who is "), ("es", "¿Quién es "), ("fr", "Who is ")])
def test_questions_about_them_come_in_the_book_s_language(language: str, asked: str) -> None:
    _text, canaries = planted(RAW, language, 1)
    first, *_others = canaries[0].questions(language)
    assert first == f"{asked}{canaries[0].person}?"


@pytest.mark.parametrize("raw", ["", "One line without an end", "Line\n" * 50, "Para\r\n\r\n" * 50])
def test_any_text_takes_them(raw: str) -> None:
    text, canaries = planted(raw, "en", 1)
    places = [text.index(canary.person) for canary in canaries]
    assert places == sorted(places)
