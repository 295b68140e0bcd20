"""A model's remark as it may be shown."""

from chat.answering.one_line import one_line


def test_lines_become_one_without_what_nobody_sees() -> None:
    assert one_line(" a\n\tb\0c\u202ed  e ", 80) == "a b c d e"


def test_a_long_one_is_cut_between_words() -> None:
    assert one_line("one two three", 9) == "one two…"
    assert one_line("one two three", 13) == "one two three"
    assert len(one_line("x" * 50, 10)) == 10
