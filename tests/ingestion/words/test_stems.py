"""Forms of one word meet in one stem."""

import pytest

from ingestion.words.stems import distinct_stems, stem, stems_of


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("walked", "walking", "en"),
        ("niñas", "niño", "es"),
        ("corazón", "corazones", "es"),
        ("Alice", "alice", "en"),
    ],
)
def test_forms_of_a_word_meet(one: str, other: str, language: str) -> None:
    assert stem(one, language) == stem(other, language)


def test_a_language_without_a_stemmer_keeps_its_words() -> None:
    assert stems_of("Die Häuser", "de") == ["die", "hauser"]


def test_distinct_stems_are_those_of_the_text_each_once() -> None:
    text = "Ella miraba las niñas; las niñas miraban. 1897!"
    assert distinct_stems(text, "es") == set(stems_of(text, "es"))
