"""Page numbers are told from other numbers by running on from page to page."""

import pytest

from ingestion.structure.page_labels import (
    PrintedNumber,
    format_number,
    label_pages,
    numbers_in,
    printed_numbers,
)


def labels(*feet: str) -> list[str | None]:
    return label_pages([printed_numbers(foot) for foot in feet])


@pytest.mark.parametrize(
    ("line", "value", "style"),
    [
        ("12", 12, "arabic"),
        ("- 12 -", 12, "arabic"),
        ("[12]", 12, "arabic"),
        ("xiv", 14, "roman"),
        ("XIV", 14, "ROMAN"),
        ("Page 3 of 9", 3, "arabic"),
        ("página 7", 7, "arabic"),
        ("12 THE SALT LEDGER", 12, "arabic"),
        ("the salt ledger 12", 12, "arabic"),
    ],
)
def test_it_reads_a_number_off_a_line(line: str, value: int, style: str) -> None:
    assert any((number.value, number.style) == (value, style) for number in printed_numbers(line))


@pytest.mark.parametrize("line", ["The salt ledger", "civil", "", "CHAPTER IV", "Capítulo primero", "12345"])
def test_it_reads_no_number_off_other_lines(line: str) -> None:
    assert printed_numbers(line) == []


def test_it_labels_a_sequence() -> None:
    assert labels("1", "2", "3", "4") == ["1", "2", "3", "4"]


def test_it_counts_on_over_pages_that_show_no_number() -> None:
    assert labels("", "", "3", "4", "", "6", "7") == ["1", "2", "3", "4", "5", "6", "7"]


def test_it_keeps_roman_front_matter_apart() -> None:
    assert labels("", "ii", "iii", "iv", "", "2", "3", "4") == ["i", "ii", "iii", "iv", "1", "2", "3", "4"]


def test_it_gives_no_labels_without_a_sequence() -> None:
    assert labels("1905", "17", "", "300", "12") == [None] * 5


def test_it_trusts_no_pair_of_numbers_inside_lines() -> None:
    assert labels("in 7", "in 8", "", "") == [None] * 4


def test_it_is_not_led_astray_by_other_numbers_on_the_page() -> None:
    pages = [printed_numbers(str(page)) + printed_numbers("1905") for page in range(1, 8)]
    assert label_pages(pages) == ["1", "2", "3", "4", "5", "6", "7"]


def test_it_takes_up_a_new_count() -> None:
    assert labels("1", "2", "3", "1", "2", "3") == ["1", "2", "3", "1", "2", "3"]


def test_it_labels_nothing_where_there_are_no_pages() -> None:
    assert label_pages([]) == []


@pytest.mark.parametrize("value", [1, 4, 9, 14, 40, 90, 400, 1999])
def test_it_writes_roman_numbers_that_it_reads_back(value: int) -> None:
    assert printed_numbers(format_number(value, "roman"))[0] == PrintedNumber(value, "roman", 1.0)


def test_it_sees_all_numbers_of_a_line_but_a_chapters() -> None:
    assert numbers_in("book_9r.qxd Page iv, 2/10/04") == [4, 2, 10, 4]
    assert numbers_in("CHAPTER IV") == []


@pytest.mark.parametrize("line", ["3/12", "3 / 12", "3 of 12", "- 3 de 12 -", "(3/12)"])
def test_it_reads_the_number_of_so_many(line: str) -> None:
    assert [number.value for number in printed_numbers(line)] == [3]


def test_it_counts_each_chapter_or_appendix_anew() -> None:
    lines = ["1-1", "1-2", "1-3", "2-1", "2-2", "A-1", "A-2"]
    assert label_pages([printed_numbers(line) for line in lines]) == lines


def test_it_takes_ranges_for_no_numbers() -> None:
    assert label_pages([printed_numbers(line) for line in ("12-13", "14-15", "16-17")]) == [None] * 3


@pytest.mark.parametrize(
    ("line", "label"),
    [("Seite 1092 GMBl 2008", "1092"), ("Page 3 of 12", "3"), ("as page 3 says", None), ("12", None)],
)
def test_a_single_page_is_labelled_only_by_what_names_it(line: str, label: str | None) -> None:
    assert label_pages([printed_numbers(line)]) == [label]
