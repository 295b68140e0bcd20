"""Long blocks come in pieces for the reader's pages."""

from itertools import pairwise

import pytest

from ingestion.readers.read_book import Emphasis, Look
from ingestion.reading_blocks import LONGEST_BLOCK, continues, ranges_within, shown_blocks
from ingestion.structure.composed_text import BlockSpan


def pieces(kind: str, text: str, emphasis: tuple[Emphasis, ...] = ()) -> tuple[BlockSpan, ...]:
    return shown_blocks(text, (BlockSpan(kind, 0, 0, len(text), emphasis=emphasis),))


def texts(kind: str, text: str) -> list[str]:
    return [text[one.start : one.end] for one in pieces(kind, text)]


SENTENCE = "Mrs. Otter found the lamp there.\n"
TEXTS = {
    "paragraph": SENTENCE * 3_000,
    "code": "def owl():\n\n    return 1\n" * 3_000,
    "verse": "  A line of verse\n" * 5_000,
    "list": "- an item\n  of two lines\n" * 3_000,
    "table": "| Ada | 36 |\n" * 6_000,
    "heading": "WORD " * 10_000,
    "quote": "x" * 70_000,
}


def test_a_block_that_fits_stays_as_it_is() -> None:
    block = BlockSpan("paragraph", 0, 0, LONGEST_BLOCK, "a", "b", (Emphasis(1, 2),))
    assert shown_blocks("x" * LONGEST_BLOCK, (block,)) == (block,)


@pytest.mark.parametrize("kind", TEXTS)
def test_pieces_are_short_and_only_white_space_lies_between(kind: str) -> None:
    text = TEXTS[kind].rstrip("\n")
    found = pieces(kind, text)
    assert (found[0].start, found[-1].end) == (0, len(text))
    assert all(0 < one.end - one.start <= LONGEST_BLOCK for one in found)
    for one, following in pairwise(found):
        assert one.end <= following.start
        assert text[one.end : following.start].strip() == ""


def test_prose_is_cut_behind_a_sentence() -> None:
    found = texts("paragraph", TEXTS["paragraph"].strip())
    assert {one.startswith("Mrs.") and one.endswith("there.") for one in found} == {True}
    quoted = texts("quote", "“Quite so there,” she said. “And then?” " * 2_000)
    assert {one[0] for one in quoted} == {"“"}
    assert {one[-1] for one in quoted[:-1]} <= {".", "”"}
    assert all(one.endswith("。") for one in texts("paragraph", "我看見他。" * 9_000))


def test_verse_code_and_tables_are_cut_between_lines() -> None:
    assert {one[:17] for one in texts("verse", TEXTS["verse"].rstrip("\n"))} == {"  A line of verse"}
    assert not any(one.startswith("\n") for one in texts("code", TEXTS["code"].rstrip("\n")))
    assert {one[:6] + one[-6:] for one in texts("table", TEXTS["table"].strip())} == {"| Ada | 36 |"}


def test_a_list_is_cut_before_an_item() -> None:
    assert {one[:9] for one in texts("list", TEXTS["list"].strip())} == {"- an item"}


def test_a_word_without_end_is_cut_all_the_same() -> None:
    assert [len(one) for one in texts("quote", "x" * 50_000)] == [20_000, 20_000, 10_000]


def test_what_stands_out_is_shared_out() -> None:
    text = "x" * 50_000
    found = pieces(
        "paragraph",
        text,
        tuple(Emphasis(*one, Look.BOLD) for one in ((5, 9), (19_990, 20_010), (30_000, 30_001))),
    )
    assert {one.look for piece in found for one in piece.emphasis} == {Look.BOLD}
    assert [tuple((one.start, one.end) for one in piece.emphasis) for piece in found] == [
        ((5, 9), (19_990, 20_000)),
        ((20_000, 20_010), (30_000, 30_001)),
        (),
    ]


def test_only_the_first_piece_of_a_heading_is_one() -> None:
    assert {one.kind for one in pieces("heading", TEXTS["heading"])[1:]} == {"paragraph"}


def test_later_pieces_of_a_paragraph_go_on_with_it() -> None:
    text = "Before.\n\n" + TEXTS["paragraph"]
    block = BlockSpan("paragraph", 0, 9, len(text))
    first, *others = shown_blocks(text, (block,))
    assert not continues(text, first)
    assert all(continues(text, one) for one in others)
    assert not continues(text, BlockSpan("code", 0, 20, 30))


def test_ranges_that_reach_into_a_piece_are_found() -> None:
    ranges = [Emphasis(0, 2), Emphasis(4, 6), Emphasis(8, 9)]
    assert ranges_within(ranges, 1, 5) == ranges[:2]
    assert ranges_within(ranges, 2, 4) == []
    assert ranges_within(ranges, 8, 20) == ranges[2:]
