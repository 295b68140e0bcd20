"""Notes in a file of their own go to the end of the section that refers to them."""

import time
from pathlib import Path

import pytest

from ingestion.readers.epub import read_epub
from ingestion.readers.epub_notes import join_notes
from ingestion.readers.markup_drafts import Draft
from ingestion.readers.read_book import BlockKind, Line, ReadBook
from ingestion.structure.composition import compose
from tests.ingestion.readers.epub_builder import nav, package, page, write_epub

_ONE = '<h1>One</h1><p>First<a epub:type="noteref" href="notes.xhtml#n2">2</a> text.</p><p>More.</p>'
_TWO = '<h1>Two</h1><p id="r1">Second<sup><a href="notes.xhtml#n1">1</a></sup> text.</p>'
_NOTES = [
    (
        '<aside class="footnote"><p id="n1"><a href="two.xhtml#r1">1.</a> Alpha.</p>'
        '<p id="n2">2. Beta. <a href="one.xhtml#r2">↩</a></p></aside>'
    ),
    (
        '<section epub:type="endnotes"><div id="all"><p id="n1">1. Alpha.</p>'
        '<div id="n2"><p>2. Beta.</p></div></div></section>'
    ),
    (
        '<aside epub:type="footnote" id="n1"><p>1. Alpha.</p></aside>'
        '<aside epub:type="endnote" id="n2"><p>2. Beta.</p></aside>'
    ),
    (
        '<p id="n1"><a href="two.xhtml#r1">1.</a> Alpha.</p>'
        '<p id="n2">2. Beta. <a epub:type="backlink" href="one.xhtml#r2">back</a></p>'
    ),
    (
        '<p><a id="n1"></a><a href="two.xhtml#r1">1.</a> Alpha.</p>'
        '<p><a id="n2" href="one.xhtml#r2">2.</a> Beta.</p>'
    ),
    '<ol epub:type="endnotes"><li id="n1">1. Alpha.</li><li id="n2">2. Beta.</li></ol>',
    '<section epub:type="rearnotes"><p id="n1">1. Alpha.</p><p id="n2">2. Beta.</p></section>',
    (
        '<ul><li id="n1">1. Alpha. <a href="two.xhtml#r1">↩</a></li>'
        '<li id="n2">2. Beta. <a href="one.xhtml#r2">↩</a></li></ul>'
    ),
]


def _book(path: Path, one: str, two: str, notes: str, *, marks: tuple[tuple[str, str], ...] = ()) -> ReadBook:
    names = {"one.xhtml": one, "two.xhtml": two, "notes.xhtml": notes}
    entries = (("One", "one.xhtml"), ("Two", "two.xhtml"), ("Notes", "notes.xhtml"))
    files = {f"OEBPS/{name}": page(body) for name, body in names.items()}
    navigation = nav(*entries, page_list=marks)
    return read_epub(
        write_epub(
            path / "a.epub", {"OEBPS/book.opf": package(list(names)), "OEBPS/nav.xhtml": navigation, **files}
        )
    )


def _shape(book: ReadBook) -> list[tuple[str, str]]:
    return [(block.kind.value, block.text) for block in book.blocks]


def _outline(book: ReadBook) -> list[tuple[str, int]]:
    return [(entry.title, entry.block) for entry in book.outline]


@pytest.mark.parametrize("notes", _NOTES)
def test_notes_join_the_section_that_refers_to_them_and_an_emptied_chapter_goes(
    tmp_path: Path, notes: str
) -> None:
    book = _book(tmp_path, _ONE, _TWO, f"<h1>Notes</h1>{notes}")
    assert _shape(book) == [
        ("heading", "One"),
        ("paragraph", "First text."),
        ("paragraph", "More."),
        ("footnote", "2. Beta."),
        ("heading", "Two"),
        ("paragraph", "Second text."),
        ("footnote", "1. Alpha."),
    ]
    assert _outline(book) == [("One", 0), ("Two", 4)]


def test_notes_nobody_refers_to_stay_with_their_title(tmp_path: Path) -> None:
    notes = '<p id="n2"><a href="one.xhtml#r">2</a> Beta.</p><p id="n9"><a href="one.xhtml#r">9</a> Lost.</p>'
    book = _book(tmp_path, _ONE, "<h1>Two</h1><p>Plain.</p>", f"<h1>Notes</h1>{notes}")
    assert _shape(book)[3:] == [
        ("footnote", "2 Beta."),
        ("heading", "Two"),
        ("paragraph", "Plain."),
        ("heading", "Notes"),
        ("paragraph", "9 Lost."),
    ]
    assert _outline(book)[-1] == ("Notes", 6)


def test_a_note_of_several_paragraphs_moves_whole_and_once(tmp_path: Path) -> None:
    one = (
        '<h1>One</h1><p>A<a epub:type="noteref" href="notes.xhtml#n1">1</a></p><h2>Next</h2>'
        '<p>B<a epub:type="noteref" href="notes.xhtml#n1">1</a></p>'
        '<p>C<a epub:type="noteref" href="notes.xhtml#n2">2</a></p>'
    )
    notes = (
        '<p id="n1"><a href="one.xhtml#a">1</a> Long,</p><p>and longer.</p>'
        '<p id="n2"><a href="one.xhtml#b">2</a> Short.</p><p>The author thanks you.</p>'
    )
    book = _book(tmp_path, one, "<p>Two.</p>", notes)
    assert [text for _, text in _shape(book)] == [
        "One", "A", "1 Long,", "and longer.", "Next", "B", "C", "2 Short.", "Two.", "The author thanks you.",
    ]  # fmt: skip


def test_sections_of_notes_go_when_they_are_empty(tmp_path: Path) -> None:
    notes = (
        '<h1>Notes</h1><h2>To One</h2><p id="n2"><a href="one.xhtml#r">2</a> Beta.</p>'
        '<h2>To Two</h2><p id="n5"><a href="two.xhtml#r">5</a> Epsilon.</p>'
    )
    book = _book(tmp_path, _ONE, "<p>Two.</p>", notes)
    assert [text for _, text in _shape(book)][-3:] == ["Notes", "To Two", "5 Epsilon."]


def test_printed_pages_are_those_of_the_text(tmp_path: Path) -> None:
    marks = (("1", "one.xhtml"), ("2", "two.xhtml"), ("3", "notes.xhtml"))
    notes = f"<h1>Notes</h1>{_NOTES[-1]}<p>Thanks.</p>"
    composed = compose(_book(tmp_path, _ONE, _TWO, notes, marks=marks))
    found = {}
    for text in ("More.", "Beta.", "Second", "Alpha.", "Thanks."):
        printed = composed.page_at(composed.text.index(text))
        found[text] = printed.label if printed else None
    assert found == {"More.": "1", "Beta.": "1", "Second": "2", "Alpha.": "2", "Thanks.": "3"}


def test_what_only_looks_like_a_note_stays(tmp_path: Path) -> None:
    """A paragraph that begins with a mark, a chapter that leads back to the contents, a note in its file."""
    one = (
        '<p id="c"><a href="two.xhtml#h">4</a> leads on.</p><p><sup><a href="two.xhtml#p">5</a></sup> So.</p>'
    )
    two = (
        '<h1 id="h"><a href="one.xhtml#c">4</a></h1><p id="p">Text<a epub:type="noteref" href="#n">1</a></p>'
        '<aside epub:type="footnote" id="n"><p>Here.</p></aside>'
    )
    book = _book(tmp_path, one, two, '<p>See<a epub:type="noteref" href="two.xhtml#n">1</a></p>')
    texts = [text for _, text in _shape(book)]
    assert texts[-3:] == ["Text", "Here.", "See"]


def test_ten_thousand_notes_take_little_time() -> None:
    count = 10_000
    drafts = [Draft(BlockKind.PARAGRAPH, [Line(f"text {number}")]) for number in range(count)]
    drafts += [
        Draft(BlockKind.FOOTNOTE, [Line(f"note {number}")], unit=number + 1) for number in range(count)
    ]
    references = [(number, 2 * count - 1 - number) for number in range(count)]
    started = time.process_time()
    joined = join_notes(drafts, references, [0] * count + [1] * count, set(), set())
    assert time.process_time() - started < 2
    assert joined is not None
    assert [draft.text for draft in joined.drafts[count : count + 2]] == ["note 9999", "note 9998"]
