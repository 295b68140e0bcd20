import pytest

from ingestion.structure.headings import (
    HeadingRank,
    clean_title,
    heading_mark,
    is_contents_heading,
    undecorated,
)
from ingestion.structure.numerals import number_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("IV", 4), ("xliv", 44), ("C", 100), ("IIII", 4), ("nine", 9), ("Twenty-One", 21),
        ("thirty third", 33), ("primero", 1), ("SEGUNDA", 2), ("decimo tercero", 13),
        ("vigésimo primero", 21),
        ("treinta y dos", 32), ("first", 1), ("boats", None), ("", None), ("IC", None),
    ],
)  # fmt: skip
def test_numbers_are_read_in_every_form(text: str, value: int | None) -> None:
    assert number_value(text) == value


@pytest.mark.parametrize(
    ("line", "rank", "number", "title"),
    [
        ("CHAPTER I", HeadingRank.CHAPTER, 1, ""),
        ("Chapter Twenty-One The Gulls", HeadingRank.CHAPTER, 21, "The Gulls"),
        ("CHAP. IV.", HeadingRank.CHAPTER, 4, ""),
        ("Chapter the Last", HeadingRank.CHAPTER, None, ""),
        ("Capítulo primero. Que trata de barcas", HeadingRank.CHAPTER, 1, "Que trata de barcas"),
        ("CAPITULO XXXIX", HeadingRank.CHAPTER, 39, ""),
        ("BOOK THE FIRST", HeadingRank.PART, 1, ""),
        ("Part Two: The Gulls", HeadingRank.PART, 2, "The Gulls"),
        ("The Second Part", HeadingRank.PART, 2, ""),
        ("PRIMERA PARTE", HeadingRank.PART, 1, ""),
        ("Segunda parte del ingenioso barquero", HeadingRank.PART, 2, "del ingenioso barquero"),
        ("STAVE ONE—THE GHOST", HeadingRank.CHAPTER, 1, "THE GHOST"),
        ("Acto tercero", HeadingRank.PART, 3, ""),
        ("Prologue", HeadingRank.CHAPTER, None, ""),
        ("_Epílogo_", HeadingRank.CHAPTER, None, ""),
        ("Introduction: Why Boats", HeadingRank.CHAPTER, None, "Why Boats"),
        ("-I-", HeadingRank.NUMERAL, 1, ""),
        ("XIV. The Gulls", HeadingRank.NUMERAL, 14, "The Gulls"),
    ],
)
def test_headings_are_known_by_their_wording(
    line: str, rank: HeadingRank, number: int | None, title: str
) -> None:
    mark = heading_mark(line)
    assert mark is not None
    assert (mark.rank, mark.number, mark.title) == (rank, number, title)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "chapter one",
        "Part one of the plan was easy",
        "Chapter 12 was the worst of them all.",
        "Letter writing",
        "Civil",
        "I was there",
        "1984",
        "Book " + "x" * 400,
        "*" * 5000,
    ],
)
def test_other_lines_are_no_headings(line: str) -> None:
    assert heading_mark(line) is None


@pytest.mark.parametrize(
    "line", ["Contents", "TABLE OF CONTENTS.", "#ÍNDICE#", "Indice general", "Tabla de contenido"]
)
def test_tables_of_contents_are_announced(line: str) -> None:
    assert is_contents_heading(line)


def test_a_title_is_cleaned_of_decoration_and_its_lines_joined() -> None:
    assert clean_title(["-I-", "Perdido"]) == "I. Perdido"
    assert clean_title(["CHAPTER I.", "_The  Ball_"]) == "CHAPTER I. The Ball"
    assert clean_title(["THE", "GOLDEN BOAT"]) == "THE GOLDEN BOAT"
    assert undecorated("  *** #One# ***") == "One"
