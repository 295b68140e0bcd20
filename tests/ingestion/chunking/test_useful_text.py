import time

from hypothesis import given
from hypothesis import strategies as st

from ingestion.chunking.useful_text import LEAST_USEFUL_CHARS, useful_length, useful_text
from ingestion.readers.read_book import Block, BlockKind, Line, ReadBook
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose


def _block(kind: BlockKind, text: str) -> Block:
    return Block(kind, tuple(map(Line, text.split("\n"))), 2 if kind is BlockKind.HEADING else 0)


def _compose(*blocks: Block) -> ComposedText:
    return compose(ReadBook(format="markdown", blocks=blocks))


_BOOK = _compose(
    _block(BlockKind.HEADING, "Climate and its kinds"),
    _block(BlockKind.PARAGRAPH, "It rains in the hills."),
    _block(BlockKind.CODE, "# rain\n\nplot(rain)"),
    _block(BlockKind.COMMENT, "<!-- ask Ana -->"),
    _block(BlockKind.LIST, "- one\n  - two"),
    _block(BlockKind.CAPTION, "[Figure: Rain]"),
    _block(BlockKind.CODE, "x <- 1"),
)


def _range(first: str, last: str) -> tuple[int, int]:
    return _BOOK.text.index(first), _BOOK.text.index(last) + len(last)


def test_code_and_comments_are_left_out_and_all_else_stays() -> None:
    assert useful_text(_BOOK, 0, len(_BOOK.text)) == (
        "Climate and its kinds\n\nIt rains in the hills.\n\n- one\n  - two\n\n[Figure: Rain]"
    )


def test_a_range_that_begins_and_ends_in_code_has_what_lies_between() -> None:
    assert useful_text(_BOOK, *_range("plot", "x <")) == "- one\n  - two\n\n[Figure: Rain]"
    assert useful_text(_BOOK, *_range("in the", "# ra")) == "in the hills."
    assert useful_text(_BOOK, *_range("rain\n", "plot")) == ""


def test_a_range_without_code_is_the_text_itself() -> None:
    start, end = _range("rains", "hills")
    assert useful_text(_BOOK, start, end) == _BOOK.text[start:end]


def test_headings_do_not_count_as_useful_and_white_space_counts_once() -> None:
    counted = "It rains in the hills. - one - two [Figure: Rain]"
    assert useful_length(_BOOK, 0, len(_BOOK.text)) == len(counted)
    assert useful_length(_BOOK, *_range("Climate", "kinds")) == 0
    assert useful_length(_BOOK, *_range("its", "It")) == 2
    assert useful_length(_BOOK, *_range("# ra", "ask")) == 0


def test_a_section_of_code_has_too_little_of_use() -> None:
    book = _compose(_block(BlockKind.HEADING, "Setup"), _block(BlockKind.CODE, "library(tidyverse)\n" * 50))
    assert useful_length(book, 0, len(book.text)) < LEAST_USEFUL_CHARS


def test_thousands_of_chunks_take_no_time() -> None:
    blocks = [_block(BlockKind.CODE if i % 3 else BlockKind.PARAGRAPH, f"Words {i}.") for i in range(60_000)]
    book = _compose(*blocks)
    began = time.monotonic()
    for start in range(0, len(book.text), 200):
        useful_length(book, start, start + 200)
        useful_text(book, start, start + 200)
    assert time.monotonic() - began < 5


_KINDS = st.sampled_from([BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.CODE, BlockKind.COMMENT])
_BLOCKS = st.lists(st.builds(_block, _KINDS, st.text("ab \n", min_size=1, max_size=20)), max_size=8)


@given(_BLOCKS, st.integers(0, 200), st.integers(0, 200))
def test_exactly_the_characters_outside_code_and_comments_are_useful(
    blocks: list[Block], start: int, length: int
) -> None:
    book = _compose(*blocks)
    end = min(start + length, len(book.text))
    kinds = {place: block.kind for block in book.blocks for place in range(block.start, block.end)}
    letters = [(book.text[at], kinds.get(at)) for at in range(start, end) if not book.text[at].isspace()]
    kept = [(letter, kind) for letter, kind in letters if kind not in ("code", "comment")]
    assert "".join(useful_text(book, start, end).split()) == "".join(letter for letter, _ in kept)
    counted = useful_length(book, start, end)
    least = sum(kind != "heading" for _, kind in kept)
    assert least <= counted <= max(0, 2 * least - 1)
    assert "\n\n\n" not in useful_text(book, start, end)
