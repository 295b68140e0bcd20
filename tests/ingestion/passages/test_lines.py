"""Lines of several passages are numbered through, and lead back to the book."""

from dataclasses import dataclass

from ingestion.passages.lines import line_table, number_lines


@dataclass(frozen=True)
class Lined:
    text: str
    is_generated: bool = False
    line_start: int | None = None
    char_start: int | None = None


FIRST = Lined("one\n\ntwo", line_start=40, char_start=1000)
PROFILE = Lined("People\nAda", is_generated=True)
SECOND = Lined("three\n", line_start=7, char_start=90)
NUMBERED = number_lines([FIRST, PROFILE, SECOND])


def test_it_numbers_lines_through_all_passages_and_leaves_empty_ones_out() -> None:
    assert [(line.number, line.text) for line in NUMBERED.lines] == [
        (1, "one"),
        (2, "two"),
        (3, "People"),
        (4, "Ada"),
        (5, "three"),
    ]


def test_it_maps_back_to_passage_range_and_stored_line() -> None:
    line = NUMBERED.line(2)
    assert line is not None
    assert (line.passage, FIRST.text[line.start : line.end]) == (0, "two")
    assert (line.stored_line, line.char_start) == (42, 1005)


def test_lines_of_generated_passages_are_never_evidence() -> None:
    assert [line.is_evidence for line in NUMBERED.lines] == [True, True, False, False, True]


def test_it_answers_for_numbers_that_are_not_there() -> None:
    assert NUMBERED.line(0) is None
    assert NUMBERED.line(6) is None
    assert [line.number for line in NUMBERED.between(9, 4)] == [4, 5]
    assert NUMBERED.between(-3, 0) == ()


def test_the_table_names_pages_and_keeps_to_its_columns() -> None:
    numbered = number_lines([Lined("a\tb", line_start=1, char_start=0), Lined("c", is_generated=True)])
    table = line_table(numbered, lambda line: ("iv", 3) if line.is_evidence else ("", None))
    assert table.splitlines() == ["GLOBAL_LINE\tpage\tline_in_page\ttext", "1\tiv\t3\ta b", "2\t\t\tc"]


def test_it_takes_no_passages() -> None:
    assert number_lines([]).lines == ()
