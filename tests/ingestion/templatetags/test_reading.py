"""Blocks of a book as HTML."""

from ingestion.readers.read_book import Look
from ingestion.reading_page import Cell, ListItem, Piece, ReadingBlock
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
    assert block("heading", Piece("A"), level=1) == '<h2 id="o-0" data-start="0">A</h2>'
    assert block("heading", Piece("A"), level=9) == '<h6 id="o-0" data-start="0">A</h6>'
    assert block("paragraph", Piece("A")) == '<p id="o-0" data-start="0">A</p>'
    assert block("verse", Piece("A\n B")) == '<p class="verse" id="o-0" data-start="0">A\n B</p>'
    assert block("quote", Piece("A")).startswith("<blockquote>")
    code = block("code", Piece(" A\n  B"))
    assert code == '<pre tabindex="0" id="o-0" data-start="0"><code> A\n  B</code></pre>'


def test_the_first_piece_of_a_mark_can_be_jumped_to() -> None:
    html = block(
        "paragraph", Piece("A", "cited", is_first_of_mark=True), Piece("B", "cited"), Piece("C", "passage")
    )
    assert html == (
        '<p id="o-0" data-start="0"><mark class="cited" id="cited">A</mark><mark class="cited">B</mark>'
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
    assert '<code data-start="0">a &lt; b\nc</code>' in html


def item(text: str, at: int, depth: int = 0, number: int | None = None, *, is_bare: bool = False) -> ListItem:
    return ListItem(depth, number, is_bare, at, (Piece(text),))


def test_lists_nest_and_bullets_and_numbers_stay_apart() -> None:
    items = (
        item("a", 2),
        item("b <", 6, 1),
        item("c", 12, 1, 7),
        item("d", 20),
        item("iv) e", 30, is_bare=True),
    )
    assert reading_block(ReadingBlock("list", 0, (), start=2, items=items)) == (
        '<ul id="o-2"><li><span data-start="2">a</span>'
        '<ul><li><span data-start="6">b &lt;</span></li></ul>'
        '<ol><li value="7"><span data-start="12">c</span></li></ol></li>'
        '<li><span data-start="20">d</span></li></ul>'
        '<ol class="as-marked" role="list"><li><span data-start="30">iv) e</span></li></ol>'
    )


def test_a_table_has_a_cell_for_each() -> None:
    rows = ((Cell(2, (Piece("<i>"),)), Cell(9, ())),)
    html = reading_block(ReadingBlock("table", 0, (), start=0, rows=rows))
    assert '<div class="table" role="group" tabindex="0" aria-label="Table" id="o-0">' in html
    assert '<tr><td data-start="2">&lt;i&gt;</td><td data-start="9"></td></tr>' in html


def test_what_stands_out_is_emphasised_inside_its_mark() -> None:
    html = block("paragraph", Piece("A", look=Look.ITALIC), Piece("B", "cited", look=Look.BOLD))
    assert '<em>A</em><mark class="cited"><strong>B</strong></mark>' in html
    both = block("paragraph", Piece("<C>", look=Look.ITALIC | Look.BOLD))
    assert "<strong><em>&lt;C&gt;</em></strong>" in both
