"""What titles of chapters say, and which part of a book a question names."""

import pytest

from chat.retrieval.chapter_units import PartName
from chat.retrieval.heading_words import Counting, counted, is_around_chapters, is_section, own_words
from chat.retrieval.named_parts import named_parts


@pytest.mark.parametrize(
    ("title", "counting", "number"),
    [
        ("Chapter 3", Counting.CHAPTER, 3),
        ("CHAPTER III.", Counting.CHAPTER, 3),
        ("CHAPTER XII: The Bell", Counting.CHAPTER, 12),
        ("Chapter the Third", Counting.CHAPTER, 3),
        ("Third Chapter", Counting.CHAPTER, 3),
        ("Capítulo tercero", Counting.CHAPTER, 3),
        ("CAPITULO XX.—De cómo cayó", Counting.CHAPTER, 20),
        ("III", Counting.NUMERAL, 3),
        ("-III-", Counting.NUMERAL, 3),
        ("3. The Stolen Letter", Counting.NUMERAL, 3),
        ("3 Bells", Counting.NUMERAL, 3),
        ("Twenty-One", Counting.NUMERAL, 21),
        ("Tres: la carta", Counting.NUMERAL, 3),
        ("Letter 3", Counting.OTHER, 3),
        ("STAVE THREE", Counting.OTHER, 3),
        ("BOOK III", Counting.PART, 3),
        ("Segunda parte del farero", Counting.PART, 2),
    ],
)
def test_a_title_tells_its_number_and_how_it_is_counted(title: str, counting: Counting, number: int) -> None:
    found = counted(title)
    assert found is not None
    assert (found.counting, found.number) == (counting, number)


@pytest.mark.parametrize(
    "title",
    [
        "",
        "The Lamp",
        "1.2 Oil lamps",
        "One Day",
        "Once upon a time",
        "1984",
        "Civil War",
        "Preface",
        "Chapter the Last",
    ],
)
def test_other_titles_have_no_number(title: str) -> None:
    assert counted(title) is None


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("CHAPTER III. The Stolen Letter", "stolen letter"),
        ("La Lámpara", "lampara"),
        ("A Mad Tea-Party", "mad tea party"),
        ("Dedicatoria, a la reina", "dedicatoria a la reina"),
    ],
)
def test_a_title_is_compared_without_number_article_and_accents(title: str, words: str) -> None:
    assert own_words(title) == words


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("PREFACE", "preface"),
        ("The Author's Preface to the Second Edition", "preface"),
        ("PRÓLOGO AL LECTOR", "prologue"),
        ("I. Introduction", "introduction"),
        ("Appendix A", "appendix"),
        ("Apéndice B. Mapas", "appendix"),
        ("Índice", "contents"),
        ("ÍNDICE ANALÍTICO", "index"),
        ("Notes to the text", "notes"),
    ],
)
def test_sections_are_known_by_their_titles(title: str, key: str) -> None:
    assert is_section(title, key)


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Notes from Underground", "notes"),
        ("Índice analítico", "contents"),
        ("The Introducer", "introduction"),
        ("Preface", "prologue"),
        ("My Appendix", "appendix"),
    ],
)
def test_titles_that_only_hold_the_word_are_no_such_section(title: str, key: str) -> None:
    assert not is_section(title, key)


@pytest.mark.parametrize(
    "title",
    ["", "Title Page", "Titlepage", "Contents", "Colophon", "Uncopyright", "Portada", "Epilogue", "Notas"],
)
def test_what_stands_around_the_chapters_is_none(title: str) -> None:
    assert is_around_chapters(title)


@pytest.mark.parametrize("title", ["I. Introduction", "The Lamp", "Letter 1", "V", "Conclusion", "TASA"])
def test_chapters_are_chapters(title: str) -> None:
    assert not is_around_chapters(title)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("What happens in chapter 3 of volume II?", [("volume", 2)]),
        ("In vol. 2, what happens in chapter 1?", [("volume", 2)]),
        ("What happens in the first chapter of part two?", [("part", 2)]),
        ("What happens in the 2nd volume, chapter 3?", [("volume", 2)]),
        ("What happens in volume 1, book 2, chapter 3?", [("volume", 1), ("book", 2)]),
        ("¿Qué pasa en el capítulo 4 de la segunda parte?", [("part", 2)]),
        ("¿Qué pasa en el capítulo 4 del tomo III?", [("volume", 3)]),
        ("¿Qué pasa en el libro IV?", [("book", 4)]),
        ("What happens in chapter 2 of Book I?", [("book", 1)]),
        ("What happens in the first part of chapter 3?", []),
        ("¿Qué pasa en la primera parte del capítulo 3?", []),
        ("What part does Darcy play in chapter 3?", []),
        ("What happens in chapter 2 of the book I read?", []),
        ("¿Fue el capítulo 3 parte de su vida?", []),
    ],
)
def test_parts_that_a_question_names(question: str, parts: list[tuple[str, int]]) -> None:
    assert named_parts(question) == tuple(PartName(*part) for part in parts)
