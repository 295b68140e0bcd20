"""Italics and bold of EPUB, HTML and Markdown are kept beside the text, which has none of their marks."""

from pathlib import Path

import pytest

from ingestion.readers.epub import read_epub
from ingestion.readers.html import read_html
from ingestion.readers.markdown import read_markdown
from ingestion.readers.read_book import ReadBook
from ingestion.structure.composition import compose
from tests.ingestion.readers.epub_builder import nav, package, page, write_epub


def standing_out(book: ReadBook) -> list[str]:
    composed = compose(book)
    return [composed.text[start:end] for block in composed.blocks for start, end in block.emphasis]


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
        ("<p>Nested <i>words <b>stand</b> out</i> once.</p>", ["words stand out"]),
        (
            "<p>He read <cite>Emma</cite> and <span class='x italic'>Persuasion</span>.</p>",
            ["Emma", "Persuasion"],
        ),
        ("<p>so<i>me</i>thing</p>", ["me"]),
        ("<p><i>First line<br/>second line</i> end</p>", ["First line\nsecond line"]),
        ("<blockquote>quoted <em>words</em></blockquote>", ["words"]),
        ("<h2>A <i>title</i> here</h2><p>Then text.</p>", []),
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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It was *so* late, and **very** dark.", ["so", "very"]),
        ("First *line\nsecond* line", ["line\nsecond"]),
        ("> quoted *words*", ["words"]),
        ("`code *stays*` and *this*", ["this"]),
        ("with a [link](http://x.example) and *this*", ["this"]),
        ("with [a span]{.x} and *this*", []),
    ],
)
def test_markdown_keeps_what_stands_out(tmp_path: Path, text: str, words: list[str]) -> None:
    assert of_markdown(tmp_path, text) == words
