"""What a novel says where a question says something else."""

from collections import Counter

import pytest

from chat.questions.related_words import lines_of, related
from ingestion.words.stems import stem

LANGUAGES = ("en", "es")


@pytest.mark.parametrize(
    ("asked", "said", "language"),
    [
        ("killed", "stabbed", "en"),
        ("killing", "corpses", "en"),
        ("murderer", "blood", "en"),
        ("job", "trade", "en"),
        ("thieves", "burglars", "en"),
        ("mató", "cadáver", "es"),
        ("boda", "altares", "es"),
        ("médicos", "cirujano", "es"),
        ("murió", "sepultura", "es"),
    ],
)
def test_a_question_finds_what_the_novel_says(asked: str, said: str, language: str) -> None:
    assert stem(said, language) in related(stem(asked, language), language)


def test_words_of_a_question_are_related_to_each_other() -> None:
    assert stem("wedding", "en") in related(stem("marry", "en"), "en")
    assert stem("marry", "en") in related(stem("wedding", "en"), "en")


def test_what_only_novels_say_is_related_to_nothing() -> None:
    assert stem("arsenic", "en") in related(stem("poison", "en"), "en")
    assert related(stem("arsenic", "en"), "en") == frozenset()


def test_a_word_of_several_lines_has_the_words_of_all() -> None:
    husband = related(stem("husband", "en"), "en")
    assert {stem("bridegroom", "en"), stem("spouse", "en")} <= husband


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_related_to_itself(language: str) -> None:
    asked = {stem(word, language) for words, _said in lines_of(language) for word in words}
    assert asked
    assert [one for one in asked if one in related(one, language)] == []


@pytest.mark.parametrize("word_stem", ["inglethorp", "", "zzz"])
def test_a_word_of_no_line_has_none(word_stem: str) -> None:
    assert related(word_stem, "en") == frozenset()


@pytest.mark.parametrize("language", ["de", "", "../en", "en.txt"])
def test_a_language_without_a_file_has_none(language: str) -> None:
    assert related("kill", language) == frozenset()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_are_in_order(language: str) -> None:
    """About 150 lines at least; on each, words on both sides, and no stem twice."""
    lines = lines_of(language)
    assert len(lines) >= 150
    for asked, said in lines:
        assert 1 <= len(asked) <= 4, asked
        assert said, asked
        stems = Counter(stem(word, language) for word in (*asked, *said))
        assert [one for one, count in stems.items() if count > 1] == [], asked
