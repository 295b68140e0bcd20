import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.readers.read_book import Block, BlockKind, Box, FileStart, Line, Page, ReadBook
from ingestion.structure.composed_rows import composed_text, rows_of
from ingestion.structure.composed_text import FileSpan, LineBox, line_starts
from ingestion.structure.composition import compose
from ingestion.structure.line_text import WIDTH, fold


def _book(*blocks: Block, pages: tuple[Page, ...] = ()) -> ReadBook:
    return ReadBook(format="text", blocks=blocks, pages=pages)


def _block(text: str, kind: BlockKind = BlockKind.PARAGRAPH, level: int = 0) -> Block:
    return Block(kind, tuple(Line(line) for line in text.split("\n")), level)


def _paged(*lines: tuple[str, int | None]) -> Block:
    return Block(BlockKind.PARAGRAPH, tuple(Line(text, page) for text, page in lines))


def test_lines_are_joined_and_blocks_set_apart_by_an_empty_line() -> None:
    composed = compose(_book(_block("One\ntwo"), _block("three")))
    assert composed.text == "One\ntwo\n\nthree"
    assert [composed.text[block.start : block.end] for block in composed.blocks] == ["One\ntwo", "three"]
    assert composed.line_starts == (0, 4, 8, 9)
    assert [composed.line_at(offset) for offset in (0, 4, 9, 13)] == [1, 2, 4, 4]


def test_long_prose_is_folded_at_spaces_and_nothing_else_changes() -> None:
    prose = "one two three four five " * 40
    composed = compose(_book(_block(prose)))
    assert composed.text.replace("\n", " ") == prose.strip()
    assert max(map(len, composed.text.split("\n"))) <= WIDTH


@pytest.mark.parametrize("kind", [BlockKind.CODE, BlockKind.TABLE, BlockKind.VERSE, BlockKind.HEADING])
def test_lines_that_mean_something_are_not_folded(kind: BlockKind) -> None:
    line = "one two three four five " * 10 + "end"
    assert compose(_book(_block(line, kind))).text == line


def test_code_keeps_its_indents_and_empty_lines() -> None:
    assert compose(_book(_block("\nif x:\n\n    y\n\n", BlockKind.CODE))).text == "if x:\n\n    y"


def test_a_source_file_keeps_its_own_lines() -> None:
    blocks = (
        Block(BlockKind.CODE, (Line(""), Line("import os"), Line("")), name=""),
        Block(BlockKind.CODE, (Line("def f():"), Line("\tpass")), name="f"),
        Block(BlockKind.CODE, (Line("f()"), Line(""), Line("f()")), name=""),
    )
    composed = compose(ReadBook(format="code", blocks=blocks, title="a.py"))
    assert composed.text == "\nimport os\n\ndef f():\n\tpass\nf()\n\nf()"
    assert [(block.name, composed.line_at(block.start)) for block in composed.blocks] == [
        ("", 1),
        ("f", 4),
        ("", 6),
    ]


def test_punctuation_set_apart_does_not_begin_a_line() -> None:
    assert fold("mot " * 4 + "fin !", width=19) == ["mot mot mot mot", "fin !"]


def test_a_word_longer_than_a_line_stays_whole() -> None:
    word = "x" * 300
    assert fold(f"a {word} b") == ["a", word, "b"]


def test_what_a_database_refuses_is_not_in_the_text() -> None:
    text = compose(_book(_block("nu\x00l \ud800 ex\u00adtra\u200bor\ufeffdinary e\u0301\u00a0x"))).text
    assert text == "nul  extraordinary \u00e9 x"
    text.encode("utf-8")


def test_every_line_separator_becomes_a_line_end() -> None:
    text = compose(_book(_block("a\u2028b\x0bc\rd\x85e"))).text
    assert text == "a\nb\nc\nd\ne"


def test_a_page_begins_where_its_first_line_does() -> None:
    pages = (Page(1, "i"), Page(2, "ii"), Page(3, "1"))
    composed = compose(
        _book(_block("before"), _paged(("on one", 0), ("on two", 1)), _paged(("on three", 2)), pages=pages)
    )
    starts = [composed.text.index(words) for words in ("on one", "on two", "on three")]
    assert [span.start for span in composed.pages] == starts
    assert [span.end for span in composed.pages] == [*starts[1:], len(composed.text)]
    assert composed.page_at(0) is None
    page = composed.page_at(starts[1])
    assert page is not None
    assert (page.number, page.label) == (2, "ii")


def test_a_blank_page_is_an_empty_span_where_the_next_one_begins() -> None:
    pages = tuple(Page(number) for number in range(1, 5))
    composed = compose(_book(_paged(("first", 0)), _paged(("third", 2)), pages=pages))
    third = composed.text.index("third")
    assert [(span.start, span.end) for span in composed.pages] == [
        (0, third),
        (third, third),
        (third, len(composed.text)),
        (len(composed.text), len(composed.text)),
    ]
    page = composed.page_at(third)
    assert page is not None
    assert page.number == 3


def test_a_line_from_an_earlier_page_does_not_turn_pages_back() -> None:
    composed = compose(_book(_paged(("a", 0), ("b", 1)), _paged(("note of a", 0)), pages=(Page(1), Page(2))))
    assert [span.start for span in composed.pages] == [0, 2]


def test_a_book_without_text_is_empty() -> None:
    composed = compose(_book(_block("\x00 ")))
    assert (composed.text, composed.blocks, composed.chapters, composed.line_starts) == ("", (), (), (0,))


_KINDS = st.sampled_from(list(BlockKind))
_LINES = st.lists(st.tuples(st.text(max_size=150), st.none() | st.integers(0, 4)), min_size=1, max_size=4)
_BLOCKS = st.lists(st.tuples(_KINDS, _LINES, st.integers(0, 3)), max_size=12)


@settings(max_examples=80, deadline=None)
@given(_BLOCKS)
def test_everything_points_into_the_text(
    blocks: list[tuple[BlockKind, list[tuple[str, int | None]], int]],
) -> None:
    book = _book(
        *(
            Block(
                kind,
                tuple(Line(text, page) for text, page in lines),
                level if kind is BlockKind.HEADING else 0,
            )
            for kind, lines, level in blocks
        ),
        pages=tuple(Page(number) for number in range(1, 6)),
    )
    composed = compose(book)
    text = composed.text
    assert text == unicodedata.normalize("NFC", text)
    assert text.splitlines() == (text.split("\n") if text else [])
    assert len(composed.line_starts) == text.count("\n") + 1
    assert all(block.start < block.end <= len(text) for block in composed.blocks)
    assert [chapter.end for chapter in composed.chapters[:-1]] == [c.start for c in composed.chapters[1:]]
    if text:
        assert (composed.chapters[0].start, composed.chapters[-1].end) == (0, len(text))
    if composed.pages:
        assert [page.end for page in composed.pages[:-1]] == [page.start for page in composed.pages[1:]]
        assert composed.pages[-1].end == len(text)


@pytest.mark.parametrize("text", ["", "a", "a\n", "a\nb", "a\n\n", "\n", "\n\na", "a\n\nb\n"])
def test_lines_are_counted_as_splitlines_counts_them(text: str) -> None:
    starts = line_starts(text)
    assert len(starts) == max(1, len(text.splitlines()))
    assert [text[start:].split("\n")[0] for start in starts] == (text.splitlines() or [""])


def test_source_code_that_ends_in_empty_lines_has_the_same_lines_when_it_is_stored() -> None:
    line = Line("a", 0, Box(1, 2, 3, 4))
    book = replace(_book(Block(BlockKind.CODE, (line, Line(""), Line("")))), format="code")
    composed = compose(book)
    assert composed.line_starts == composed_text(composed.text, **rows_of(composed)).line_starts
    assert len(composed.boxes) == len(composed.line_starts) == len(composed.text.splitlines())


def test_every_stored_line_knows_where_it_stands_on_its_page() -> None:
    long = Line("word " * 30, 0, Box(10.04, 20, 300, 32))
    composed = compose(_book(Block(BlockKind.PARAGRAPH, (long, Line("end", 1, Box(1, 2, 3, 4))))))
    on_first = LineBox(0, 10.0, 20.0, 300.0, 32.0)
    assert composed.boxes == (on_first, on_first, LineBox(1, 1.0, 2.0, 3.0, 4.0))
    assert len(composed.boxes) == len(composed.line_starts)


def test_the_empty_line_between_blocks_has_no_box_and_no_boxes_cost_nothing() -> None:
    boxed = Block(BlockKind.PARAGRAPH, (Line("a", 0, Box(1, 2, 3, 4)),))
    assert compose(_book(boxed, boxed)).boxes[1] is None
    assert compose(_book(_block("a"), _block("b"))).boxes == ()


def test_files_follow_each_other_and_one_without_text_is_an_empty_span() -> None:
    files = (FileStart("a.qmd", 0), FileStart("b.qmd", 2), FileStart("c.qmd", 3))
    blocks = (_block("one"), _block("two"), _block("  "), _block("three"))
    composed = compose(ReadBook(format="quarto", blocks=blocks, files=files))
    at = composed.text.index("three")
    assert [(file.path, composed.text[file.start : file.end].split()) for file in composed.files] == [
        ("a.qmd", ["one", "two"]),
        ("b.qmd", []),
        ("c.qmd", ["three"]),
    ]
    assert composed.file_at(at) == FileSpan("c.qmd", at, len(composed.text))
