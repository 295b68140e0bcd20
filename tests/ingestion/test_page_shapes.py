"""What lies over the picture of a page: lines as text, and marks under the words that are meant."""

import pytest

from ingestion.page_lines import PageLine
from ingestion.page_pictures import Sheet
from ingestion.page_shapes import lines_in_pieces, mark_shapes, text_shapes
from ingestion.readers.pdf_page_letters import PlacedLine
from ingestion.readers.read_book import Box
from ingestion.reading_page import Marks

TEXT = "one two three"
BOX = Box(50, 100, 50 + 6 * len(TEXT), 110)
EDGES = [None if sign == " " else (50 + 6.0 * at, 56 + 6.0 * at) for at, sign in enumerate(TEXT)]
LINE = PageLine(1000, TEXT, BOX)
KNOWN = Sheet(400, 600, [PlacedLine(EDGES, [(0, 100, 110)])])
UNKNOWN = Sheet(400, 600, [None])


def marked(sheet: Sheet, start: int, end: int, line: PageLine = LINE) -> list[tuple[float, float]]:
    shapes = mark_shapes([line], sheet, Marks(cited=(start, end)))
    return [(float(one.x), float(one.x) + float(one.width)) for one in shapes]


def test_some_words_of_a_line_are_marked_where_they_stand() -> None:
    assert marked(KNOWN, 1004, 1007) == [pytest.approx((73, 93))]


def test_without_the_places_of_its_letters_the_whole_line_is_marked() -> None:
    assert marked(UNKNOWN, 1004, 1007) == [pytest.approx((49, 129))]


def test_a_line_without_a_place_is_not_marked() -> None:
    assert marked(Sheet(400, 600, []), 1000, 1013, PageLine(1000, TEXT, None)) == []


@pytest.mark.parametrize(("start", "end"), [(900, 1000), (1013, 1100), (1003, 1004)])
def test_what_lies_elsewhere_or_is_a_space_is_not_marked(start: int, end: int) -> None:
    assert marked(KNOWN, start, end) == []
    assert marked(UNKNOWN, start, end) == []


def test_a_split_word_is_marked_on_both_rows() -> None:
    edges = [*EDGES[:-2], (20.0, 26.0), (26.0, 32.0)]
    placed = PlacedLine(edges, [(0, 100, 110), (len(TEXT) - 2, 114, 124)])
    shapes = mark_shapes([LINE], Sheet(400, 600, [placed]), Marks(cited=(1008, 1013)))
    assert [(shape.x, shape.y, shape.width) for shape in shapes] == [
        ("97.0", "99.6", "20.0"),
        ("19.0", "113.6", "14.0"),
    ]


def test_the_passage_lies_under_what_is_cited_and_each_has_one_beginning() -> None:
    marks = Marks(cited=(1004, 1007), passage=(1000, 1040))
    lines = [LINE, PageLine(1014, "and more", BOX)]
    shapes = mark_shapes(lines, Sheet(400, 600, [None, None]), marks)
    assert [(one.kind, one.is_first) for one in shapes] == [
        ("passage", True),
        ("passage", False),
        ("cited", True),
    ]


def test_letters_are_those_of_their_own_line_where_another_has_no_place() -> None:
    lines = [PageLine(0, "nowhere", None), LINE]
    assert [shape.start for shape in text_shapes(lines, KNOWN)] == [1000]
    shapes = mark_shapes(lines, KNOWN, Marks(cited=(1004, 1007)))
    assert [shape.x for shape in shapes] == ["73.0"]


def test_text_that_runs_down_the_page_is_turned() -> None:
    (shape,) = text_shapes([PageLine(0, "CHART", Box(300, 100, 312, 200))], UNKNOWN)
    assert shape.turn.startswith("rotate(90 ")
    assert (shape.size, shape.length) == ("12.0", "100.0")


def test_no_line_has_a_length_of_nothing() -> None:
    (shape,) = text_shapes([PageLine(0, "x", Box(10, 10, 10, 10))], UNKNOWN)
    assert float(shape.length) > 0
    assert float(shape.size) > 0


def test_as_text_alone_lines_are_cut_at_their_marks() -> None:
    ((_line, pieces),) = lines_in_pieces([LINE], Marks(cited=(1004, 1007)))
    assert [(piece.text, piece.mark, piece.is_first_of_mark) for piece in pieces] == [
        ("one ", "", False),
        ("two", "cited", True),
        (" three", "", False),
    ]
