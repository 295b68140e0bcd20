"""Languages and years as files of all formats say them."""

from pathlib import Path

import pytest

from ingestion.readers.epub import read_epub
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.publication import language_code, year_in
from tests.ingestion.readers.epub_builder import nav, package, page, write_epub

ENGLISH = (
    "<p>It was the owl who said it first, and nobody believed her until the second winter had come to the"
    " valley and they were all in the house with her.</p>"
)


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("es", "es"),
        ("es-MX", "es"),
        ("pt_BR", "pt"),
        (" EN ", "en"),
        ("eng", "en"),
        ("spa-ES", "es"),
        ("deu", "de"),
        ("nah", "nah"),
        ("und", ""),
        ("zxx", ""),
        ("English", ""),
        ("e", ""),
        ("", ""),
    ],
)
def test_a_language_has_its_shortest_code(tag: str, code: str) -> None:
    assert language_code(tag) == code


@pytest.mark.parametrize(
    ("text", "year"),
    [("1998-03-01", 1998), ("c. 1865, printed 1901", 1865), ("0999", None), ("12345", None), ("", None)],
)
def test_a_year_is_found_in_any_date(text: str, year: int | None) -> None:
    assert year_in(text) == year


@pytest.mark.parametrize("said", ["eng", "EN-us", "und", "English", "", None])
def test_an_english_epub_is_one_whatever_it_says_of_its_language(tmp_path: Path, said: str | None) -> None:
    language = "" if said is None else f"<dc:language>{said}</dc:language>"
    files = {
        "OEBPS/book.opf": package(["p1.xhtml"], metadata=f"<dc:title>A Book</dc:title>{language}"),
        "OEBPS/nav.xhtml": nav(("One", "p1.xhtml")),
        "OEBPS/p1.xhtml": page(ENGLISH * 3),
    }
    assert read_epub(write_epub(tmp_path / "book.epub", files), ReadingLimits()).language == "en"
