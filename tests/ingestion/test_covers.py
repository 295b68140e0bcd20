"""Covers set in type."""

from ingestion.covers import DESIGNS, HUES, cover_classes, short_title


def test_the_same_book_always_gets_the_same_cover() -> None:
    assert cover_classes("Emma", "Jane Austen") == cover_classes("Emma", "Jane Austen")


def test_many_books_use_every_cloth_and_design() -> None:
    classes = {name for n in range(400) for name in cover_classes(f"Book {n}", "").split()}
    assert {f"hue-{n}" for n in range(HUES)} | {f"design-{n}" for n in range(DESIGNS)} <= classes


def test_long_titles_and_long_words_are_set_smaller() -> None:
    assert "title-long" not in cover_classes("Emma", "")
    assert "title-long" in cover_classes("Incomprehensibilities", "")
    assert "title-very-long" in cover_classes("A " * 50, "")


def test_a_long_title_loses_its_subtitle() -> None:
    assert short_title("Middlemarch: A Study of Provincial Life") == "Middlemarch"
    assert short_title("Emma: A Novel") == "Emma: A Novel"
    assert short_title("A title without any subtitle at all") == "A title without any subtitle at all"
    assert short_title("") == ""
