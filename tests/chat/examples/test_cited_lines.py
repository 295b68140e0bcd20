"""The lines of an example are numbered as in a prompt, and its spans count them."""

from chat.examples.cited_lines import LONGEST_QUOTE, CitedWords, lines_in, numbered
from ingestion.passages.lines import TABLE_HEADER

CAP = CitedWords("iv", "she found his\nred cap\n\non the stones")
BELL = CitedWords("", "Martha rang the bell")


def test_each_line_has_a_number_and_its_page() -> None:
    table, _items = numbered([({"text": "His cap."}, [CAP]), ({"text": "The bell."}, [BELL])])
    assert table.split("\n") == [
        TABLE_HEADER,
        "1\tiv\t\tshe found his",
        "2\tiv\t\tred cap",
        "3\tiv\t\ton the stones",
        "4\t\t\tMartha rang the bell",
    ]
    assert lines_in(table) == ["she found his", "red cap", "on the stones", "Martha rang the bell"]


def test_spans_come_before_what_they_support() -> None:
    _table, items = numbered([({"text": "His cap."}, [CAP])])
    assert list(items[0]) == ["spans", "text"]
    quote = "she found his red cap on the stones"
    assert items[0]["spans"] == [{"line_start": 1, "line_end": 3, "quote": quote}]


def test_what_is_cited_twice_has_its_lines_once() -> None:
    table, items = numbered([({"text": "One."}, [CAP]), ({"text": "Two."}, [BELL, CAP])])
    assert len(lines_in(table)) == 4
    assert items[1]["spans"][1] == items[0]["spans"][0]


def test_of_a_long_quotation_there_is_the_beginning_up_to_a_word() -> None:
    long = CitedWords("1", "The lamp and the bell " * 50)
    table, items = numbered([({}, [long])])
    (span,) = items[0]["spans"]
    assert LONGEST_QUOTE - 10 < len(span["quote"]) <= LONGEST_QUOTE
    assert lines_in(table) == [span["quote"]]
    assert long.quote.startswith(span["quote"])


def test_it_ends_with_a_clause_where_one_ends_late_enough() -> None:
    words = "The lamp and the bell "
    for quote, end in ((words * 8 + "rang, " + words * 9, "rang,"), ("Now, " + words * 20, "lamp and")):
        _table, items = numbered([({}, [CitedWords("1", quote)])])
        assert items[0]["spans"][0]["quote"].endswith(end)


def test_no_quotation_makes_columns_or_lines_of_its_own() -> None:
    table, _items = numbered([({}, [CitedWords("1\t2\n", "a lamp\tand\ra bell")])])
    assert table.split("\n")[1:] == ["1\t1 2\t\ta lamp and a bell"]
