"""Lists and tables are told by their lines."""

from ingestion.reading_shapes import item_spans, row_spans


def words(text: str) -> list[str]:
    return [text[item.start : item.end] for item in item_spans(text)]


def test_what_begins_without_a_mark_is_no_list_of_items() -> None:
    assert item_spans("Of bread\n- and butter") == []
    assert item_spans("") == []


def test_marks_that_a_page_can_show_itself_are_left_out_and_others_kept() -> None:
    assert words("• bread\n2) butter\n(c) jam\nxiv. honey") == ["bread", "butter", "(c) jam", "xiv. honey"]


def test_deeper_items_stand_under_the_one_before() -> None:
    text = "    - a\n  - b\n   - c\n- d\n        - e"
    assert [item.depth for item in item_spans(text)] == [0, 0, 1, 0, 1]


def test_indents_without_end_go_no_deeper_than_a_page_shows() -> None:
    text = "\n".join(f"{' ' * depth}- x" for depth in range(40))
    assert max(item.depth for item in item_spans(text)) == 5


def test_cells_are_told_by_bars() -> None:
    text = "a | b\n| c d | e |"
    cells = [[text[first:last] for first, last in row] for row in row_spans(text)]
    assert cells == [["a", "b"], ["c d", "e"]]
    assert row_spans("one\ntwo") == []
    assert row_spans("a | b\nc") == []
