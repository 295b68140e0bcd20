"""Words that stand out in a file stand out at the same words of the stored text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.readers.emphasis import EmphasisCount, emphasised, ink, ink_offsets
from ingestion.readers.read_book import Block, BlockKind, Emphasis, Line, Look, ReadBook
from ingestion.structure.composed_rows import composed_text, rows_of
from ingestion.structure.composition import compose


def standing_out(*lines: Line, kind: BlockKind = BlockKind.PARAGRAPH) -> list[str]:
    composed = compose(ReadBook("epub", (Block(BlockKind.PARAGRAPH, (Line("Before."),)), Block(kind, lines))))
    (_, block) = composed.blocks
    return [composed.text[one.start : one.end] for one in block.emphasis]


def test_a_word_is_found_in_its_line() -> None:
    assert standing_out(Line("She was very late.", emphasis=(Emphasis(6, 10),))) == ["very"]


def test_words_over_the_end_of_a_folded_line_are_one_range() -> None:
    text = "word " * 30
    assert standing_out(Line(text, emphasis=(Emphasis(0, 120),))) == [
        " ".join(["word"] * 20) + "\n" + " ".join(["word"] * 10)
    ]


def test_soft_hyphens_that_are_dropped_do_not_move_it() -> None:
    assert standing_out(Line("The light\u00adhouse on Gull Rock", emphasis=(Emphasis(16, 24),))) == [
        "Gull Rock"
    ]


def test_accents_set_apart_do_not_move_it() -> None:
    assert standing_out(Line("Cafe\u0301 solo, por favor", emphasis=(Emphasis(5, 9),))) == ["solo"]


def test_what_stands_between_two_words_does_not_stand_out_with_them() -> None:
    line = Line(
        "either/or, A B", emphasis=(Emphasis(0, 6), Emphasis(7, 9), Emphasis(10, 11), Emphasis(11, 12))
    )
    assert standing_out(line) == ["either", "or", "A B"]


def test_several_words_of_several_lines_keep_their_order() -> None:
    lines = (
        Line("one two three", emphasis=(Emphasis(3, 6),)),
        Line("four five six", emphasis=(Emphasis(0, 4), Emphasis(8, 11))),
    )
    assert standing_out(*lines, kind=BlockKind.VERSE) == ["two", "four", "six"]


def test_ranges_beyond_the_line_mark_nothing() -> None:
    assert standing_out(Line("short", emphasis=(Emphasis(40, 50),))) == []


def test_it_survives_the_way_to_rows_and_back() -> None:
    looks = (Emphasis(0, 2, Look.BOLD), Emphasis(2, 6), Emphasis(6, 10, Look.BOLD | Look.ITALIC))
    book = ReadBook("epub", (Block(BlockKind.PARAGRAPH, (Line("so very late", emphasis=looks),)),))
    composed = compose(book)
    assert [one.look for one in composed.blocks[0].emphasis] == [one.look for one in looks]
    assert composed_text(composed.text, **rows_of(composed)) == composed


def test_rows_written_without_it_are_read() -> None:
    rows = {
        "blocks": [["paragraph", 0, 0, 4, None, ""]],
        "pages": [],
        "chapters": [],
        "files": [],
        "boxes": [],
    }
    assert composed_text("late", **rows).blocks[0].emphasis == ()


def test_rows_that_do_not_say_how_words_stand_out_mean_italics() -> None:
    block = ["paragraph", 0, 0, 12, None, "", [[0, 2], [3, 7, 2]]]
    (read,) = composed_text("so very late", blocks=[block], pages=[], chapters=[], files=[], boxes=[]).blocks
    assert read.emphasis == (Emphasis(0, 2, Look.ITALIC), Emphasis(3, 7, Look.BOLD))


def test_emphasis_that_is_open_goes_on_in_the_next_lines() -> None:
    count = EmphasisCount()
    count.add("a ")
    count.open(Look.ITALIC)
    count.add("bc")
    assert count.take() == [Emphasis(1, 3)]
    count.add("de")
    count.close(Look.ITALIC)
    count.close(Look.ITALIC)
    assert count.take() == [Emphasis(0, 2)]


@given(st.text(alphabet="ab \n\u00a0é", max_size=40))
def test_before_each_character_of_ink_stand_so_many_others(text: str) -> None:
    offsets = ink_offsets(text)
    assert len(offsets) == ink(text)
    assert [ink(text[:offset]) for offset in offsets] == list(range(len(offsets)))


def test_a_letter_parted_from_its_accent_leaves_the_line_without() -> None:
    assert standing_out(Line("Cafe\u0301 solo", emphasis=(Emphasis(0, 4),))) == []


@pytest.mark.parametrize("ranges", [[], [(0, 3)], [(2, 9)], [(0, 1), (4, 6)]])
def test_lines_share_out_ranges_without_loss(ranges: list[tuple[int, int]]) -> None:
    given = [Emphasis(first, last, Look.BOLD) for first, last in ranges]
    lines = emphasised([Line("ab c"), Line("de"), Line("f g h")], given)
    assert {one.look for line in lines for one in line.emphasis} <= {Look.BOLD}
    assert sum(one.end - one.start for line in lines for one in line.emphasis) == sum(
        min(last, 8) - first for first, last in ranges
    )
