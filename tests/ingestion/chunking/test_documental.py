import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.chunking.documental import MAXIMUM, OVERLAP, TARGET, cut
from ingestion.readers.read_book import Block, BlockKind, Line, Page, ReadBook
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose

_SENTENCE = "The keeper counted the boats again, and then he went in. "


def _heading(level: int, text: str, anchor: str | None = None) -> Block:
    return Block(BlockKind.HEADING, (Line(text),), level, anchor)


def _text(text: str, kind: BlockKind = BlockKind.PARAGRAPH, page: int | None = None) -> Block:
    return Block(kind, tuple(Line(line, page) for line in text.split("\n")))


def _compose(*blocks: Block, pages: tuple[Page, ...] = ()) -> ComposedText:
    return compose(ReadBook(format="text", blocks=blocks, pages=pages))


def _pieces(composed: ComposedText, chunks: tuple[ChunkSpan, ...]) -> list[str]:
    return [composed.text[chunk.char_start : chunk.char_end] for chunk in chunks]


def test_a_section_that_fits_is_one_chunk() -> None:
    composed = _compose(_heading(1, "One"), _text(_SENTENCE * 30), _heading(1, "Two"), _text(_SENTENCE))
    chunks = cut(composed)
    assert [chunk.chapter for chunk in chunks] == ["One", "Two"]
    assert [piece.split("\n", 1)[0] for piece in _pieces(composed, chunks)] == ["One", "Two"]


def test_long_text_is_cut_between_paragraphs_near_the_target() -> None:
    composed = _compose(*(_text(_SENTENCE * 6) for _ in range(40)))
    chunks = cut(composed)
    starts = {block.start for block in composed.blocks}
    assert {chunk.char_end for chunk in chunks[:-1]} <= starts
    assert all(0.6 * TARGET < chunk.char_end - chunk.char_start <= MAXIMUM for chunk in chunks)


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    composed = _compose(_text(_SENTENCE * 200))
    pieces = [" ".join(piece.split()) for piece in _pieces(composed, cut(composed))]
    assert all(piece.startswith("The keeper") and piece.endswith("in.") for piece in pieces)


def test_text_without_sentences_is_cut_between_words() -> None:
    composed = _compose(_text("word " * 3000))
    assert all(
        piece.startswith("word") and piece.rstrip().endswith("word")
        for piece in _pieces(composed, cut(composed))
    )


def test_there_is_no_tiny_chunk_at_the_end() -> None:
    for count in range(40, 140):
        composed = _compose(_text(_SENTENCE * count))
        chunks = cut(composed)
        assert chunks[-1].char_end - chunks[-1].char_start > 0.4 * TARGET


def test_a_chunk_repeats_the_last_sentence_or_so_of_the_one_before() -> None:
    composed = _compose(_text(_SENTENCE * 200))
    for before, after in itertools.pairwise(cut(composed)):
        assert 0 < before.char_end - after.char_start <= OVERLAP


def test_nothing_is_repeated_across_headings() -> None:
    composed = _compose(_heading(1, "One"), _text(_SENTENCE * 60), _heading(1, "Two"), _text(_SENTENCE * 60))
    second = next(chunk for chunk in cut(composed) if chunk.chapter == "Two")
    assert composed.text[second.char_start :].startswith("Two\n\n")


def test_a_heading_goes_with_what_follows_it() -> None:
    composed = _compose(
        _text(_SENTENCE * 25), _heading(1, "Part One"), _heading(2, "Chapter 1"), _text(_SENTENCE * 80)
    )
    pieces = _pieces(composed, cut(composed))
    assert [piece.startswith("Part One\n\nChapter 1\n\nThe keeper") for piece in pieces[:2]] == [False, True]
    assert not any(piece.rstrip().endswith(("One", "Chapter 1")) for piece in pieces)


def test_verse_is_cut_between_stanzas_first_and_never_inside_a_line() -> None:
    stanza = "\n".join(["Row on, row on, and mind the stone"] * 8)
    composed = _compose(*(_text(stanza, BlockKind.VERSE) for _ in range(20)))
    assert all(
        piece.startswith("Row on") and piece.rstrip().endswith("stone")
        for piece in _pieces(composed, cut(composed))
    )


def test_a_chunk_knows_its_place() -> None:
    pages = (Page(1, "i"), Page(2, "1"))
    composed = _compose(
        _heading(1, "Land", "sec-land"),
        _heading(2, "Soil"),
        _text("On the first page.", page=0),
        _text("On the second.\nAnd on.", page=1),
        _heading(2, "Sea"),
        _text("Still there.", page=1),
        pages=pages,
    )
    first, second = cut(composed)
    assert (first.index, first.line_start, first.line_end) == (0, 1, 8)
    assert (first.heading_path, first.anchor) == (("Land", "Soil"), "sec-land")
    assert (second.page_number, second.page_label, second.line_start) == (2, "1", 10)
    assert (second.chapter_ordinal, second.chapter, second.heading_path) == (2, "Sea", ("Land", "Sea"))


_ALPHABET = st.sampled_from("ab .!?\n—“”¿Ñé\u0301我。\t")
_PROSE = st.text(alphabet=_ALPHABET, max_size=400) | st.text(max_size=60)
_KINDS = st.sampled_from(
    [BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.VERSE, BlockKind.CODE, BlockKind.LIST]
)
_BLOCKS = st.lists(st.tuples(_KINDS, _PROSE, st.integers(1, 14), st.integers(1, 3)), min_size=1, max_size=10)


@settings(max_examples=100, deadline=None)
@given(_BLOCKS)
def test_chunks_cover_any_text_in_order_within_the_limits(
    blocks: list[tuple[BlockKind, str, int, int]],
) -> None:
    composed = _compose(
        *(
            Block(kind, (Line(text * repeat),), level if kind is BlockKind.HEADING else 0)
            for kind, text, repeat, level in blocks
        )
    )
    chunks = cut(composed)
    assert chunks == cut(composed)
    assert bool(chunks) == bool(composed.text)
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    for chunk in chunks:
        assert 0 < chunk.char_end - chunk.char_start <= MAXIMUM
        assert 1 <= chunk.line_start <= chunk.line_end <= len(composed.line_starts)
    for before, after in itertools.pairwise(chunks):
        assert before.char_start < after.char_start
        assert before.char_end < after.char_end
        assert 0 <= before.char_end - after.char_start <= OVERLAP
        if before.heading_path != after.heading_path:
            assert before.char_end == after.char_start
    if chunks:
        assert (chunks[0].char_start, chunks[-1].char_end) == (0, len(composed.text))


@settings(max_examples=30, deadline=None)
@given(
    st.text(alphabet="x", min_size=0, max_size=3),
    st.integers(0, 9000),
    st.text(alphabet="x \n.", max_size=40),
)
def test_even_text_without_a_place_to_cut_stays_within_the_limits(head: str, size: int, tail: str) -> None:
    composed = _compose(_text(head + "y" * size + tail, BlockKind.CODE))
    assert all(chunk.char_end - chunk.char_start <= MAXIMUM for chunk in cut(composed))
