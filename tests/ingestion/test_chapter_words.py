"""Of a chapter that is still to come nothing is said but its number, as the book counts it."""

import pytest

from ingestion.chapter_words import bare_words, said_alone
from ingestion.structure.composed_text import ChapterSpan


@pytest.mark.parametrize(
    ("title", "parents", "words"),
    [
        ("IV", (), "IV"),
        ("CHAPTER IX. The Mock Turtle’s Story", (), "CHAPTER IX"),
        (
            "Capítulo II. Que trata de la primera salida",
            ("Segunda parte. Del caballero",),
            "Segunda parte · Capítulo II",
        ),
        ("III. The Truth", ("Volume II",), "Volume II · III"),
        ("3. The Truth — 3. The Truth", (), "3"),
        ("Preface", (), "Preface"),
        ("Preface: how she died", (), "Chapter 9"),
        ("How the Sheriff Lost Three Good Servants", ("The Fall",), "Chapter 9"),
        ("", (), "Chapter 9"),
    ],
)
def test_no_more_is_said_than_its_number(title: str, parents: tuple[str, ...], words: str) -> None:
    chapter = ChapterSpan(ordinal=9, title=title, level=1, start=0, end=1, parents=parents)
    assert bare_words(chapter) == words


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("XVIII", "Chapter XVIII"),
        ("- 4 -", "Chapter 4"),
        ("Volume II · III.", "Volume II · Chapter III"),
        ("III. The Truth", "III. The Truth"),
        ("CHAPTER IX", "CHAPTER IX"),
        ("1984 and after", "1984 and after"),
        ("", ""),
    ],
)
def test_a_numeral_alone_says_what_it_counts(title: str, words: str) -> None:
    assert said_alone(title) == words
