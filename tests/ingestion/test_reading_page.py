"""A stretch of a book as a page to read."""

from collections.abc import Sequence

from ingestion.readers.read_book import Emphasis, Look
from ingestion.reading_page import (
    Marks,
    ReadingBlock,
    block_start,
    checked_range,
    read_listing,
    read_stretch,
)
from ingestion.structure.composed_text import BlockSpan, ComposedText, PageSpan

TEXT = "A heading\nin two lines\n\nOnce upon\na time there was.\n\n  Verse one\n  verse two\n"


def book(pages: tuple[PageSpan, ...] = ()) -> ComposedText:
    starts = [TEXT.index("A heading"), TEXT.index("Once"), TEXT.index("  Verse")]
    ends = [TEXT.index("\n\nOnce"), TEXT.index("\n\n  Verse"), len(TEXT) - 1]
    kinds = ["heading", "paragraph", "verse"]
    blocks = tuple(
        BlockSpan(k, int(k == "heading"), s, e) for k, s, e in zip(kinds, starts, ends, strict=True)
    )
    return ComposedText(TEXT, blocks, pages, ())


def words_under(mark: str, marks: Marks) -> list[str]:
    blocks = read_stretch(book(), 0, len(TEXT), marks)
    return [piece.text for block in blocks for piece in block.pieces if piece.mark == mark]


def span(words: str) -> tuple[int, int]:
    return TEXT.index(words), TEXT.index(words) + len(words)


def test_lines_of_prose_are_joined_and_those_of_verse_and_headings_kept() -> None:
    shown = [block.pieces[0].text for block in read_stretch(book(), 0, len(TEXT), Marks())]
    assert shown == ["A heading\nin two lines", "Once upon a time there was.", "  Verse one\n  verse two"]


def test_what_is_cited_is_marked_within_its_passage() -> None:
    marks = Marks(cited=span("upon\na time"), passage=(0, span("was.")[1]))
    assert words_under("cited", marks) == ["upon a time"]
    assert words_under("passage", marks) == ["A heading\nin two lines", "Once ", " there was."]


def test_a_mark_over_several_blocks_begins_once() -> None:
    blocks = read_stretch(book(), 0, len(TEXT), Marks(cited=(span("time")[0], span("one")[1])))
    pieces = [piece for block in blocks for piece in block.pieces if piece.mark]
    assert [piece.text for piece in pieces] == ["time there was.", "  Verse one"]
    assert [piece.is_first_of_mark for piece in pieces] == [True, False]


def test_marking_loses_and_doubles_no_character() -> None:
    for start in range(0, len(TEXT), 5):
        for end in range(start + 1, len(TEXT), 7):
            blocks = read_stretch(book(), 0, len(TEXT), Marks(cited=(start, end), passage=(3, 60)))
            shown = "".join(piece.text for block in blocks for piece in block.pieces)
            assert shown == "A heading\nin two linesOnce upon a time there was.  Verse one\n  verse two"


def test_a_page_is_marked_where_it_begins() -> None:
    middle = TEXT.index("a time")
    pages = (PageSpan(1, "i", 0, middle), PageSpan(2, None, middle, len(TEXT)))
    blocks = read_stretch(book(pages), 0, len(TEXT), Marks())
    before = [(piece.text, [p.number for p in piece.pages]) for block in blocks for piece in block.pieces]
    assert before[0] == ("A heading\nin two lines", [1])
    assert ("a time there was.", [2]) in before


def test_a_page_that_begins_between_blocks_is_marked_at_the_next_one() -> None:
    gap = TEXT.index("\n\n  Verse") + 1
    pages = (PageSpan(1, None, 0, gap), PageSpan(2, None, gap, len(TEXT)))
    blocks = read_stretch(book(pages), 0, len(TEXT), Marks())
    assert [page.number for page in blocks[2].pieces[0].pages] == [2]


def test_empty_pages_are_not_marked() -> None:
    pages = (PageSpan(1, None, 0, 0), PageSpan(2, None, 0, len(TEXT)))
    first = read_stretch(book(pages), 0, len(TEXT), Marks())[0].pieces[0]
    assert [page.number for page in first.pages] == [2]


def test_only_blocks_that_begin_in_the_stretch_are_shown() -> None:
    assert len(read_stretch(book(), TEXT.index("Once"), TEXT.index("  Verse"), Marks())) == 1


def test_a_range_outside_the_text_is_no_range() -> None:
    assert checked_range(2, 5, 10) == (2, 5)
    for start, end in [(5, 5), (6, 2), (-1, 3), (2, 11), (None, 3), (3, None)]:
        assert checked_range(start, end, 10) is None


def test_source_code_is_listed_with_the_lines_it_has_in_its_file() -> None:
    text = "import os\n\n\ndef owl():\n    pass\n"
    blocks = (BlockSpan("code", 0, 0, 11), BlockSpan("code", 0, 12, len(text) - 1, name="owl"))
    listed = read_listing(ComposedText(text, blocks, (), (), (0, 10, 11, 12, 24)), 0, len(text), Marks())
    assert [block.line_numbers for block in listed] == [range(1, 4), range(4, 6)]
    assert [block.pieces[0].text for block in listed] == ["import os\n\n", "def owl():\n    pass"]


def drawn(
    kind: str, text: str, marks: Marks | None = None, emphasis: Sequence[Emphasis] = ()
) -> ReadingBlock:
    block = BlockSpan(kind, 0, 0, len(text), emphasis=tuple(emphasis))
    (shown,) = read_stretch(ComposedText(text, (block,), (), ()), 0, len(text), marks or Marks())
    return shown


def test_a_list_comes_apart_into_its_items_which_flow() -> None:
    text = "- one that\n  goes on\n  - two\n12. three\nand on\niv) four"
    items = drawn("list", text).items
    assert [(item.depth, item.number, item.is_bare) for item in items] == [
        (0, None, False),
        (1, None, False),
        (0, 12, False),
        (0, None, True),
    ]
    shown = [item.pieces[0].text for item in items]
    assert shown == ["one that   goes on", "two", "three and on", "iv) four"]
    for item in items:
        words = item.pieces[0].text
        assert text[item.start :][: len(words)].replace("\n", " ") == words


def test_a_table_comes_apart_into_its_cells_where_every_row_has_as_many() -> None:
    text = "| Ada | 36 |\n| Bob | 41 |"
    rows = drawn("table", text, Marks(cited=(text.index("Bob"), len(text)))).rows
    assert [[cell.pieces[0].text for cell in row] for row in rows] == [["Ada", "36"], ["Bob", "41"]]
    assert [[cell.pieces[0].mark for cell in row] for row in rows] == [["", ""], ["cited", "cited"]]
    assert [text[cell.start] for row in rows for cell in row] == ["A", "3", "B", "4"]
    uneven = drawn("table", "Ada | 36\nBob")
    assert (uneven.rows, uneven.pieces[0].text) == ((), "Ada | 36\nBob")


def test_words_that_stand_out_are_pieces_of_their_own() -> None:
    shown = drawn("paragraph", "one two three", Marks(cited=(6, 13)), emphasis=[Emphasis(4, 7, Look.BOLD)])
    assert [(p.text, p.look, p.mark) for p in shown.pieces] == [
        ("one ", None, ""),
        ("tw", Look.BOLD, ""),
        ("o", Look.BOLD, "cited"),
        (" three", None, "cited"),
    ]


def test_words_that_stand_out_in_a_cell_do_so_in_the_table() -> None:
    rows = drawn("table", "| Ada | an owl |\n| Bob | 41 |", emphasis=[Emphasis(11, 14)]).rows
    assert [(p.text, p.look) for p in rows[0][1].pieces] == [("an ", None), ("owl", Look.ITALIC)]


def test_headings_go_down_one_level_at_a_time() -> None:
    levels = [2, 5, 5, 3, 2, 1, 4]
    blocks = tuple(BlockSpan("heading", level, at, at + 1) for at, level in enumerate(levels))
    shown = read_stretch(ComposedText("x" * 7, blocks, (), ()), 0, 7, Marks())
    assert [block.level for block in shown] == [1, 2, 2, 2, 1, 1, 2]


def test_the_block_is_found_that_a_character_stands_in() -> None:
    blocks = book().blocks
    assert block_start(blocks, TEXT.index("time")) == TEXT.index("Once")
    assert (block_start(blocks, 0), block_start(blocks, 9_999)) == (0, blocks[-1].start)
    assert block_start((), 5) == 0
