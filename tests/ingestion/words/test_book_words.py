"""How rare a book's words are, where they come first, and which of them a misspelt one meant."""

import math
import random
import time

import pytest

from ingestion.passages.horizon import NOTHING_READ
from ingestion.words.book_words import NO_WORDS, BookWords, counted
from ingestion.words.stems import stem

ENGLISH = [
    (0, "Mrs. Inglethorp walked home."),
    (1, "She was walking in 1916, and a walk it was."),
    (4, "Charity met Buddha. Charity said: 'I am 5 years old.'"),
]
SPANISH = [
    (0, "Las niñas cantaban."),
    (1, "El niño cantó a Rocinante."),
    (2, "Rocinante dormía; la niña no."),
]


def test_each_stem_has_its_number_of_chunks_and_the_first_of_them() -> None:
    words = counted(ENGLISH, "en")
    assert (words.language, words.chunks) == ("en", 3)
    assert words.words["walk"] == (2, 0)
    assert words.words["inglethorp"] == (1, 0)
    assert words.words["chariti"] == (1, 4)


def test_figures_are_words_and_single_letters_are_not() -> None:
    words = counted(ENGLISH, "en").words
    assert words["1916"] == (1, 1)
    assert words["5"] == (1, 4)
    assert not {"a", "i"} & set(words)


def test_spanish_is_stemmed_as_spanish_and_accents_are_folded() -> None:
    words = counted(SPANISH, "es").words
    assert words[stem("niño", "es")] == (3, 0)
    assert words[stem("rocinante", "es")] == (2, 1)


def test_rarity_is_the_idf_of_bm25() -> None:
    words = counted(SPANISH, "es")
    assert words.rarity(stem("rocinante", "es")) == pytest.approx(math.log(1 + 1.5 / 2.5))
    assert words.rarity("dulcinea") == pytest.approx(math.log(1 + 3.5 / 0.5))
    assert words.rarity(stem("niñas", "es")) < words.rarity(stem("dormir", "es")) < words.rarity("dulcinea")


@pytest.mark.parametrize(
    ("misspelt", "meant", "language"),
    [
        ("inglethrop", "inglethorp", "en"),
        ("budda", "buddha", "en"),
        ("chartiy", "charity", "en"),
        ("rocinnante", "rocinante", "es"),
        ("rosinante", "rocinante", "es"),
    ],
)
def test_a_misspelt_word_leads_to_the_one_that_was_meant(misspelt: str, meant: str, language: str) -> None:
    words = counted(ENGLISH if language == "en" else SPANISH, language)
    assert words.nearest(stem(misspelt, language), None) == stem(meant, language)


def test_another_way_to_write_a_name_may_have_the_same_stem_and_needs_no_leading() -> None:
    words = counted(ENGLISH, "en")
    assert stem("inglethorpe", "en") in words.words
    assert words.nearest(stem("inglethorpe", "en"), None) is None


def test_nothing_leads_to_what_comes_beyond_the_horizon() -> None:
    words = counted(ENGLISH, "en")
    assert words.nearest("budda", 3) is None
    assert words.nearest("budda", 4) == "buddha"
    assert words.nearest("inglethrop", NOTHING_READ) is None
    assert words.nearest("inglethrop", 0) == "inglethorp"


def test_a_word_of_the_book_leads_nowhere() -> None:
    words = BookWords("en", 9, {"martha": (1, 0), "marthe": (8, 0)})
    assert words.nearest("martha", None) is None


def test_the_closest_is_meant_and_of_those_the_commonest() -> None:
    words = BookWords("en", 9, {"margarett": (1, 0), "margarita": (8, 0), "margareth": (3, 0)})
    assert words.nearest("margarete", None) == "margareth"


def test_the_commonest_beyond_the_horizon_gives_way_to_one_within() -> None:
    words = BookWords("en", 9, {"margarett": (1, 0), "margareth": (3, 5)})
    assert words.nearest("margarete", 4) == "margarett"


def test_a_book_without_words_knows_nothing() -> None:
    assert NO_WORDS.nearest("inglethrop", None) is None
    assert NO_WORDS.rarity("inglethrop") == NO_WORDS.rarity("the")


def test_looking_among_twelve_thousand_stems_takes_no_time_to_speak_of() -> None:
    chance = random.Random(7)  # noqa: S311 - words of chance, no secret
    letters = "eeeeeeaaaaiiioooonnnrrrttssslldcumpgbhvfzqxjk"
    known = {"".join(chance.choices(letters, k=chance.randint(5, 11))) for _ in range(14_000)}
    words = BookWords("es", 900, dict.fromkeys(sorted(known)[:12000], (1, 0)))
    assert len(words.words) == 12_000
    words.nearest("anything", None)
    asked = ["".join(chance.choices(letters, k=9)) for _ in range(30)]
    started = time.perf_counter()
    for one in asked:
        words.nearest(one, None)
    # Measured 0.5 ms on two cores; the machine may be busy.
    assert (time.perf_counter() - started) / len(asked) < 0.02
