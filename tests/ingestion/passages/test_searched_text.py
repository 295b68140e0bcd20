"""Words as readers type them are found as they are printed."""

import pytest

from ingestion.passages.searched_text import SearchedText, searched_words

TEXT = "The CAFÉ was “closed”, said\nthe naïve owl 🦉 of the café-bar; ﬁne, well-\nknown cafés."


def found(words: str, end: int = len(TEXT)) -> list[str]:
    return [TEXT[start:stop] for start, stop in SearchedText(TEXT).places(words, end)]


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("cafe", ["CAFÉ", "café", "café"]),
        ("Café was", ["CAFÉ was"]),
        ("said the naive", ["said\nthe naïve"]),
        ("fine", ["ﬁne"]),
        ("ine", []),
        ("well-known", ["well-\nknown"]),
        ('"closed"', ["closed"]),
        ("afe", []),
        ("bar", ["bar"]),
        ("café-bar", ["café-bar"]),
        ("owl of", []),
        ("", []),
        ("…!", []),
    ],
)
def test_capitals_accents_and_ends_of_lines_do_not_matter(words: str, places: list[str]) -> None:
    assert found(words) == places


def test_a_word_behind_a_dash_is_found() -> None:
    text = "Nobody came to the door—nobody, not\n- anybody\n- nobody at all; the nobodynobody."
    places = [start for start, _ in SearchedText(text).places("nobody", len(text))]
    assert [text[start - 1 : start] for start in places] == ["", "—", " ", " "]


def test_nothing_is_found_that_goes_on_beyond_the_end() -> None:
    assert found("cafe", TEXT.index("CAFÉ") + 4) == ["CAFÉ"]
    assert found("cafe", TEXT.index("CAFÉ") + 3) == []


def test_marks_alone_are_no_words() -> None:
    assert searched_words(' "Àrbol" ') == "arbol"
    assert searched_words(" — ") == ""
