"""Pages of EPUBs as programs write them: headings, notes, printed pages, verse, hidden text."""

import time
from pathlib import Path

import pytest

from ingestion.readers.epub import read_epub
from ingestion.readers.failures import ReadingFailed
from ingestion.readers.read_book import BlockKind, ReadBook
from tests.ingestion.readers.epub_builder import package, page, simple_epub, write_epub

_NO_CONTENTS = page('<nav epub:type="toc"><ol></ol></nav>')


def _read(tmp_path: Path, *bodies: str, head: str = "") -> ReadBook:
    return read_epub(simple_epub(tmp_path / "a.epub", *bodies, navigation=_NO_CONTENTS, head=head))


def _texts(book: ReadBook, kind: BlockKind | None = None) -> list[str]:
    return [block.text for block in book.blocks if kind is None or block.kind is kind]


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ('<h1><img src="x.png" alt="Chapter One: The Sea"/></h1>', "Chapter One: The Sea"),
        ("<h1><span>CHAPTER I</span><span>The beginning</span></h1>", "CHAPTER I The beginning"),
        ("<h1><div>CHAPTER I</div><p>The beginning</p></h1>", "CHAPTER I The beginning"),
        ("<h1>C H A P T E R &#160; I</h1>", "CHAPTER I"),
        ("<h1><span>I</span><small>NTRODUCTION</small></h1>", "INTRODUCTION"),
        ('<div role="heading" aria-level="1">Prologue</div>', "Prologue"),
    ],
)
def test_a_heading_is_one_line_with_its_parts_apart(tmp_path: Path, heading: str, text: str) -> None:
    book = _read(tmp_path, f"{heading}<p>Once.</p>")
    assert [(block.kind, block.text) for block in book.blocks] == [
        (BlockKind.HEADING, text),
        (BlockKind.PARAGRAPH, "Once."),
    ]


def test_a_heading_that_was_never_closed_does_not_swallow_the_text(tmp_path: Path) -> None:
    book = _read(tmp_path, f"<h1>One<div>{'Long text of a page. ' * 30}</div><div>More.</div></h1>")
    assert _texts(book, BlockKind.HEADING) == ["One"]


def test_marks_of_notes_leave_the_text_and_powers_stay(tmp_path: Path) -> None:
    body = (
        "<p>The end.<sup>12</sup> He knew<sup>*</sup> it, x<sup>2</sup> and 1<sup>st</sup>, "
        "40 metres<sup>2</sup>. <sup>3</sup>And God said<sup>[<a href='#n'>4</a>]</sup>.</p>"
    )
    (text,) = _texts(_read(tmp_path, body))
    assert text == "The end. He knew it, x2 and 1st, 40 metres2. 3And God said."


def test_ways_back_from_notes_are_no_text(tmp_path: Path) -> None:
    back = '<a role="doc-backlink" href="#s">Back</a>'
    body = f'<ol><li id="n">A note. <a href="#r">↩</a></li><li>B. {back}</li></ol>'
    assert _texts(_read(tmp_path, body)) == ["A note.\nB."]


def test_printed_pages_begin_at_anchors_and_marks_of_every_kind(tmp_path: Path) -> None:
    body = (
        '<p>a <span epub:type="pagebreak" title="Page iv"/>b</p><p><a id="page_5"></a>c</p>'
        '<p><span role="doc-pagebreak" aria-label="A-6"/>d</p>'
        '<p><span class="pagenum" id="Page_7">[Pg 7]</span>e</p>'
        '<p><a id="page_9" href="#x">see</a> <a id="paging"/>f</p>'
    )
    assert [printed.label for printed in _read(tmp_path, body).pages] == ["iv", "5", "A-6", "7"]


def test_what_styles_hide_is_left_out_but_headings_and_notes(tmp_path: Path) -> None:
    body = (
        '<h1 class="off">One</h1><p class="off">no</p><p style="display:none">no</p>'
        '<aside class="off" epub:type="footnote">note</aside><p>yes</p>'
    )
    book = _read(tmp_path, body, head="<style>.off { display: none }</style>")
    assert _texts(book) == ["One", "note", "yes"]


def test_style_sheets_of_the_book_hide_too(tmp_path: Path) -> None:
    opf = package(["a.xhtml"], extra_items='<item id="c" href="s.css" media-type="text/css"/>')
    files = {
        "OEBPS/book.opf": opf,
        "OEBPS/s.css": "p.off{display:none} .wide{margin-left:-100px}",
        "OEBPS/a.xhtml": page('<p class="off">no</p><p class="wide">yes</p>'),
    }
    assert _texts(read_epub(write_epub(tmp_path / "a.epub", files))) == ["yes"]


def test_of_a_switch_the_part_for_all_is_read(tmp_path: Path) -> None:
    body = (
        "<epub:switch><epub:case><p>no</p></epub:case><epub:default><p>yes</p></epub:default></epub:switch>"
    )
    assert _texts(_read(tmp_path, body)) == ["yes"]


def test_formulas_are_read_once(tmp_path: Path) -> None:
    body = (
        '<p>Let <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi>'
        '<annotation encoding="application/x-tex">\\x</annotation></semantics></math> be.</p>'
    )
    assert _texts(_read(tmp_path, body)) == ["Let x be."]


def test_lines_of_verse_need_no_line_breaks(tmp_path: Path) -> None:
    spans = (
        '<div class="poem"><p><span class="line">One line</span><span class="line">another</span></p></div>'
    )
    table = (
        '<table class="poem"><tr><td>Row one</td><td>5</td></tr><tr><td>Row two</td><td>6</td></tr></table>'
    )
    book = _read(tmp_path, spans, table)
    assert _texts(book, BlockKind.VERSE) == ["One line\nanother", "Row one\nRow two"]


def test_elements_of_undeclared_namespaces_do_no_harm(tmp_path: Path) -> None:
    book = _read(tmp_path, "<p>Text<o:p></o:p></p>")
    assert _texts(book) == ["Text"]
    assert not book.warnings


def test_a_bare_ampersand_is_kept_and_told(tmp_path: Path) -> None:
    book = _read(tmp_path, "<p>Tom & Jerry &c. &amp; more</p>")
    assert _texts(book) == ["Tom & Jerry &c. & more"]
    assert len(book.warnings) == 1


def test_pages_nested_too_deeply_keep_their_text(tmp_path: Path) -> None:
    book = _read(tmp_path, "<div>" * 3000 + "onyx" + "</div>" * 3000)
    assert _texts(book) == ["onyx"]
    assert len(book.warnings) == 1


def test_a_document_type_is_passed_over_wherever_it_stands(tmp_path: Path) -> None:
    document = "<!-- İİİ --><!DOCTYPE html>" + page("<p>a&nbsp;b</p>")
    files = {"OEBPS/book.opf": package(["a.xhtml"]), "OEBPS/a.xhtml": document}
    assert _texts(read_epub(write_epub(tmp_path / "a.epub", files))) == ["a\u00a0b"]


def test_very_many_document_types_cost_no_time(tmp_path: Path) -> None:
    started = time.monotonic()
    files = {"OEBPS/book.opf": package(["a.xhtml"]), "OEBPS/a.xhtml": "<!doctype" * 50_000}
    with pytest.raises(ReadingFailed):
        read_epub(write_epub(tmp_path / "a.epub", files))
    assert time.monotonic() - started < 5
