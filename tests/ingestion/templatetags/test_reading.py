"""Blocks of a book as HTML."""

from ingestion.reading_page import Piece, ReadingBlock
from ingestion.structure.composed_text import PageSpan
from ingestion.templatetags.reading import reading_block


def block(kind: str, *pieces: Piece, level: int = 0) -> str:
    return reading_block(ReadingBlock(kind, level, pieces))


def test_what_comes_from_the_book_is_escaped() -> None:
    hostile = "<script>alert('x')</script>&"
    page = PageSpan(1, "<b>", 0, 1)
    for kind in ("paragraph", "heading", "verse", "code", "table", "unheard-of"):
        html = block(kind, Piece(hostile, "cited", is_first_of_mark=True, pages=(page,)))
        assert "<script" not in html
        assert "<b>" not in html
        assert "&lt;script&gt;" in html


def test_each_kind_has_its_element() -> None:
    assert block("heading", Piece("A"), level=1) == "<h2>A</h2>"
    assert block("heading", Piece("A"), level=9) == "<h6>A</h6>"
    assert block("paragraph", Piece("A")) == "<p>A</p>"
    assert block("verse", Piece("A\n B")) == '<p class="verse">A\n B</p>'
    assert block("quote", Piece("A")).startswith("<blockquote>")
    assert block("code", Piece(" A\n  B")) == '<pre tabindex="0"><code> A\n  B</code></pre>'


def test_the_first_piece_of_a_mark_can_be_jumped_to() -> None:
    html = block(
        "paragraph", Piece("A", "cited", is_first_of_mark=True), Piece("B", "cited"), Piece("C", "passage")
    )
    assert html == (
        '<p><mark class="cited" id="cited">A</mark><mark class="cited">B</mark>'
        '<mark class="passage">C</mark></p>'
    )


def test_a_page_shows_what_is_printed_and_says_the_number_too() -> None:
    html = block("paragraph", Piece("A", pages=(PageSpan(28, "12", 0, 1),)))
    assert ">12</span>A" in html
    assert "Page 12 (PDF page 28)" in html
    assert "page-mark" not in block("paragraph", Piece("A", pages=(PageSpan(None, None, 0, 1),)))


def test_a_listing_has_its_numbers_beside_it_and_out_of_the_way() -> None:
    html = reading_block(ReadingBlock("code", 0, (Piece("a < b\nc"),), range(9, 11)))
    assert '<pre aria-hidden="true">9\n10</pre>' in html
    assert "<code>a &lt; b\nc</code>" in html
