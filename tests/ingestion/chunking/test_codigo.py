import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.chunking.codigo import MAXIMUM, TARGET, cut
from ingestion.readers.read_book import Block, BlockKind, Line, ReadBook
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose

_ROW = "    boat.row(against=tide)\n"


def _block(name: str, text: str) -> Block:
    return Block(BlockKind.CODE, tuple(Line(line) for line in text.removesuffix("\n").split("\n")), name=name)


def _compose(*blocks: tuple[str, str]) -> ComposedText:
    book = ReadBook(format="code", blocks=tuple(_block(*block) for block in blocks), title="boats.py")
    return compose(book)


def _anchors(*blocks: tuple[str, str]) -> list[str | None]:
    return [chunk.anchor for chunk in cut(_compose(*blocks))]


def _pieces(composed: ComposedText, chunks: tuple[ChunkSpan, ...]) -> list[str]:
    return [composed.text[chunk.char_start : chunk.char_end] for chunk in chunks]


def test_a_definition_begins_a_chunk_and_what_is_between_is_joined() -> None:
    blocks = [
        ("", "import os\n\n"),
        ("", "X = 1\n"),
        ("f", "def f(): pass\n\n"),
        ("g", "def g(): pass\n"),
        ("", "f()\n"),
    ]
    composed = _compose(*blocks)
    chunks = cut(composed)
    assert [chunk.anchor for chunk in chunks] == [None, "f", "g", None]
    assert [(chunk.line_start, chunk.line_end) for chunk in chunks] == [(1, 3), (4, 4), (6, 6), (7, 7)]


def test_a_chunk_knows_its_place() -> None:
    composed = _compose(
        ("Keeper", "\n\nclass Keeper:\n" + _ROW * 20), ("Keeper.row", "    def row():\n" + _ROW * 20)
    )
    chunk = cut(composed)[1]
    assert (chunk.heading_path, chunk.anchor, chunk.level) == (("Keeper", "row"), "Keeper.row", 2)
    assert (chunk.chapter, chunk.chapter_ordinal, chunk.page_number) == ("", 1, None)
    assert (cut(composed)[0].line_start, chunk.line_start, chunk.line_end) == (3, 24, 44)


def test_small_members_of_one_class_share_a_chunk_under_its_name() -> None:
    assert _anchors(("A.x", "  x\n"), ("A.y", "  y\n"), ("B.z", "  z\n")) == ["A", "B.z"]
    assert _anchors(("A.x", "  x\n"), ("A.y", _ROW * 30)) == ["A.x", "A.y"]
    assert _anchors(*[(f"A.x{number}", _ROW * 5) for number in range(20)]) == ["A", "A"]


def test_closing_brackets_alone_are_not_indexed() -> None:
    assert [chunk.is_indexed for chunk in cut(_compose(("f", "f() {\n"), ("", "});\n")))] == [True, False]


def test_what_is_joined_stays_near_the_target() -> None:
    composed = _compose(*[("", f"X{number} = '{'y' * 100}'\n\n") for number in range(100)])
    sizes = [chunk.char_end - chunk.char_start for chunk in cut(composed)]
    assert max(sizes) <= TARGET
    assert min(sizes[:-1]) > TARGET / 2


def test_a_long_definition_is_cut_at_blank_lines_and_keeps_its_name() -> None:
    composed = _compose(("f", "def f():\n" + (_ROW * 12 + "\n") * 20))
    chunks = cut(composed)
    assert {chunk.anchor for chunk in chunks} == {"f"}
    assert all(piece.endswith("\n\n") for piece in _pieces(composed, chunks)[:-1])
    assert all(TARGET / 2 < len(piece) <= MAXIMUM for piece in _pieces(composed, chunks))


def test_without_blank_lines_it_is_cut_between_lines() -> None:
    composed = _compose(("f", "def f():\n" + _ROW * 200))
    assert all(piece.endswith(")\n") for piece in _pieces(composed, cut(composed))[:-1])


def test_a_line_that_never_ends_is_cut_at_spaces_else_anywhere() -> None:
    composed = _compose(("", "word " * 2000))
    assert all(piece.endswith(" ") for piece in _pieces(composed, cut(composed))[:-1])
    accents = _compose(("", "q" + "\u0301" + "q\u0303" * 5000))
    assert all(piece.startswith("q") for piece in _pieces(accents, cut(accents)))


_NAMES = st.sampled_from(["", "", "f", "A", "A.x", "A.y", "A.B.z", "..", "operator."])
_TEXT = st.text(alphabet=st.sampled_from("ab(){}\n\n\t  \u0301é"), max_size=120) | st.text(max_size=40)
_BLOCKS = st.lists(st.tuples(_NAMES, _TEXT, st.integers(1, 60)), max_size=14)


@settings(max_examples=150, deadline=None)
@given(_BLOCKS)
def test_chunks_cover_any_text_in_order_within_the_limits(blocks: list[tuple[str, str, int]]) -> None:
    composed = _compose(*((name, text * repeat) for name, text, repeat in blocks))
    chunks = cut(composed)
    assert chunks == cut(composed)
    assert bool(chunks) == bool(composed.text)
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert "".join(_pieces(composed, chunks)) == composed.text
    assert all(before.char_end == after.char_start for before, after in itertools.pairwise(chunks))
    names = {block.name for block in composed.blocks}
    for chunk in chunks:
        assert 0 < chunk.char_end - chunk.char_start <= MAXIMUM
        assert 1 <= chunk.line_start <= chunk.line_end <= len(composed.line_starts)
        assert chunk.anchor is None or any(name.strip(".").startswith(chunk.anchor) for name in names)


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from(["text", "markdown"]),
    st.lists(st.sampled_from(["x\n\ny", "word " * 900, ""]), max_size=5),
)
def test_a_document_read_as_code_is_cut_too(book_format: str, texts: list[str]) -> None:
    blocks = tuple(Block(BlockKind.PARAGRAPH, (Line(text),)) for text in texts)
    composed = compose(ReadBook(format="text" if book_format == "text" else "markdown", blocks=blocks))
    assert "".join(_pieces(composed, cut(composed))) == composed.text
