"""Covers, above all those set in type."""

from ingestion.covers import DESIGNS, HUES, cover_classes, picture_name, short_title


def cloth(number: int) -> str:
    return cover_classes(number, "Emma").split()[0]


def test_the_same_book_always_gets_the_same_cover() -> None:
    assert cover_classes(3, "Emma") == cover_classes(3, "Emma")


def test_books_that_came_one_after_the_other_never_share_a_cloth() -> None:
    for first in range(1, 40):
        assert len({cloth(first + more) for more in range(HUES)}) == HUES


def test_many_books_use_every_cloth_and_design() -> None:
    classes = {name for n in range(400) for name in cover_classes(n, f"Book {n}").split()}
    assert {f"hue-{n}" for n in range(HUES)} | {f"design-{n}" for n in range(DESIGNS)} <= classes


def test_long_titles_and_long_words_are_set_smaller() -> None:
    assert "title-long" not in cover_classes(1, "Emma")
    assert "title-long" in cover_classes(1, "Adventuresome")
    assert "title-very-long" in cover_classes(1, "Incomprehensibilities")
    assert "title-very-long" in cover_classes(1, "A " * 50)


def test_a_long_title_loses_its_subtitle() -> None:
    assert short_title("Middlemarch: A Study of Provincial Life") == "Middlemarch"
    assert short_title("Emma: A Novel") == "Emma: A Novel"
    assert short_title("A title without any subtitle at all") == "A title without any subtitle at all"
    assert short_title("") == ""


def test_the_address_of_a_picture_does_not_show_where_it_is_kept() -> None:
    assert picture_name("default/0a1b2c") == "0a1b2c"
    assert picture_name("") == ""
