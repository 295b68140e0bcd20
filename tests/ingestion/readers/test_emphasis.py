"""Italics and bold of EPUB, HTML and Markdown are kept beside the text, which has none of their marks."""

import time
from pathlib import Path

import pytest

from ingestion.readers.epub import read_epub
from ingestion.readers.html import read_html
from ingestion.readers.markdown import read_markdown
from ingestion.readers.read_book import Look, ReadBook
from ingestion.structure.composition import compose
from tests.ingestion.readers.epub_builder import nav, package, page, write_epub

MARKS = {Look.ITALIC: "/", Look.BOLD: "*", Look.ITALIC | Look.BOLD: "*/"}


def standing_out(book: ReadBook) -> list[str]:
    composed = compose(book)
    return [composed.text[one.start : one.end] for block in composed.blocks for one in block.emphasis]


def looks(book: ReadBook) -> list[str]:
    """The words as `standing_out` gives them, bold ones with a star before them, italics with a stroke."""
    looks = [MARKS[one.look] for block in compose(book).blocks for one in block.emphasis]
    return [f"{look}{words}" for look, words in zip(looks, standing_out(book), strict=True)]


def of_html(folder: Path, body: str) -> list[str]:
    path = folder / "book.html"
    path.write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
    return standing_out(read_html(path))


def of_markdown(folder: Path, text: str) -> list[str]:
    path = folder / "book.md"
    path.write_text(text, encoding="utf-8")
    return standing_out(read_markdown(path))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<p>It was <i>so</i> late.</p>", ["so"]),
        ("<p>It was <em> so\n  very </em>late.</p>", ["so very"]),
        ("<p>A <b>bold</b> and a <strong>strong</strong> word</p>", ["bold", "strong"]),
        ("<p>Nested <i>words <b>stand</b> out</i> once.</p>", ["words", "stand", "out"]),
        (
            "<p>He read <cite>Emma</cite> and <span class='x italic'>Persuasion</span>.</p>",
            ["Emma", "Persuasion"],
        ),
        ("<p>so<i>me</i>thing</p>", ["me"]),
        ("<p><i>First line<br/>second line</i> end</p>", ["First line\nsecond line"]),
        ("<blockquote>quoted <em>words</em></blockquote>", ["words"]),
        ("<h2>A <i>title</i> here</h2><p>Then text.</p>", ["title"]),
        ("<h2><b>CHAPTER I</b><br/>Of the <i>Nautilus</i></h2><p>Then text.</p>", ["Nautilus"]),
        ("<h2><em>The whole of it</em></h2><p>Then text.</p>", []),
        ("<h2>O F &nbsp; T H E <i>S H I P S</i> of war</h2><p>Then text.</p>", ["SHIPS"]),
        ("<i>Before <h2>A title</h2> after</i>", ["Before", "after"]),
        ("<ul><li>An <i>item</i> of it</li><li>and <b>one</b></li></ul>", ["item", "one"]),
        ("<b>Before <h2>A <i>title</i> here</h2> after</b>", ["Before", "title", "after"]),
        ("<h2><i>The</i> <i>whole <b>of</b> it</i></h2><p>Then text.</p>", []),
        (
            "<table><tr><td>A</td><td>an <i>old</i> ox</td></tr><tr><th><b>B</b></th><td>2</td></tr></table>",
            ["old", "B"],
        ),
        ("<div class='poem'><table><tr><td>12</td><td>so <i>late</i></td></tr></table></div>", ["late"]),
        ("<p>Nothing here.</p>", []),
        ("<p>Only <i> </i> space</p>", []),
    ],
)
def test_html_keeps_what_stands_out(tmp_path: Path, body: str, words: list[str]) -> None:
    assert of_html(tmp_path, f"<p>Before it a paragraph.</p>{body}") == words


def test_an_epub_keeps_what_stands_out_across_its_pages(tmp_path: Path) -> None:
    path = write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(["a.xhtml", "b.xhtml"]),
            "OEBPS/nav.xhtml": nav(("One", "a.xhtml"), ("Two", "b.xhtml")),
            "OEBPS/a.xhtml": page("<h1>One</h1><p>The <i>Nauti\u00adlus</i> sailed.</p>"),
            "OEBPS/b.xhtml": page("<h1>Two</h1><p>It <em>never</em> came back.</p>"),
        },
    )
    assert standing_out(read_epub(path)) == ["Nautilus", "never"]


def test_a_note_keeps_it_when_it_comes_to_stand_under_its_text(tmp_path: Path) -> None:
    notes = '<aside epub:type="footnote" id="n1"><p>See <i>Emma</i>, i.</p></aside>'
    text = '<h1>One</h1><p>As she said.<a epub:type="noteref" href="b.xhtml#n1">1</a></p>'
    path = write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(["a.xhtml", "b.xhtml"]),
            "OEBPS/nav.xhtml": nav(("One", "a.xhtml")),
            "OEBPS/a.xhtml": page(text),
            "OEBPS/b.xhtml": page(notes),
        },
    )
    assert standing_out(read_epub(path)) == ["Emma"]


def test_tens_of_thousands_of_words_that_stand_out_are_kept_in_no_time(tmp_path: Path) -> None:
    began = time.process_time()
    words = of_html(tmp_path, f"<p>{'<i>so</i> very<br/>' * 20_000}</p>")
    assert (len(words), set(words)) == (20_000, {"so"})
    assert len(of_html(tmp_path, f"<p>{'<i>so</i> very ' * 20_000}</p>")) == 20_000
    assert time.process_time() - began < 20


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It was *so* late, and **very** dark.", ["so", "very"]),
        ("First *line\nsecond* line", ["line\nsecond"]),
        ("> quoted *words*", ["words"]),
        ("`code *stays*` and *this*", ["this"]),
        ("with a [link](http://x.example) and *this*", ["this"]),
        ("with [a span]{.x} and *this*", []),
        ("# Of the *Nautilus* at **sea** {#sea}\n\nThen text.", ["Nautilus"]),
        ("## *All of it*\n\nThen text.", []),
        ("| A | B |\n| --- | --- |\n| one | |\n| *two* of | **three** |", ["two", "three"]),
        ("12. **Term**: what *it\n    is*\n    - and *more*", ["Term", "it", "is", "more"]),
    ],
)
def test_markdown_keeps_what_stands_out(tmp_path: Path, text: str, words: list[str]) -> None:
    assert of_markdown(tmp_path, text) == words


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<p><i>one</i> <b>two</b> <strong><em>three</em></strong></p>", ["/one", "*two", "*/three"]),
        ("<p><i>words <b>stand</b> out</i></p>", ["/words", "*/stand", "/out"]),
        ("<p><b>one</b><i>two</i></p>", ["*one", "/two"]),
        ("<p><span class='bold italic'>one</span> <i>two <em>three</em></i></p>", ["*/one", "/two three"]),
        ("<p><b>so<br>very</b></p>", ["*so\nvery"]),
    ],
)
def test_html_tells_bold_from_italics(tmp_path: Path, body: str, words: list[str]) -> None:
    path = tmp_path / "book.html"
    path.write_text(f"<html><body><p>Before.</p>{body}</body></html>", encoding="utf-8")
    assert looks(read_html(path)) == words


def test_markdown_tells_bold_from_italics(tmp_path: Path) -> None:
    path = tmp_path / "book.md"
    path.write_text("*one* **two** ***three*** and **four _five_**", encoding="utf-8")
    assert looks(read_markdown(path)) == ["/one", "*two", "*/three", "*four", "*/five"]
