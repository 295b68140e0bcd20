from pathlib import Path

import pytest

from ingestion.readers.failures import ReadingFailed
from ingestion.readers.markdown import read_markdown
from ingestion.readers.read_book import BlockKind, ReadBook


def _read(tmp_path: Path, text: str) -> ReadBook:
    path = tmp_path / "book.md"
    path.write_bytes(text.encode())
    return read_markdown(path)


def _headings(book: ReadBook) -> list[tuple[int, str, str | None]]:
    return [(b.level, b.text, b.anchor) for b in book.blocks if b.kind is BlockKind.HEADING]


def _kinds(book: ReadBook) -> list[tuple[str, str]]:
    return [(block.kind.value, block.text) for block in book.blocks]


def test_headings_have_levels_and_anchors(tmp_path: Path) -> None:
    text = "# One {#sec-one}\n\ntext\n\nTwo\n---\n\n### Thr*ee* `x` {.unnumbered #sec-three}\n\n## Plain ##\n"
    assert _headings(_read(tmp_path, text)) == [
        (1, "One", "sec-one"),
        (2, "Two", None),
        (3, "Three x", "sec-three"),
        (2, "Plain", None),
    ]


def test_front_matter_names_the_book_and_is_not_text(tmp_path: Path) -> None:
    authors = "author:\n  - name: Ana Pérez\n  - Luis Gil\n"
    front = f'---\ntitle: "Los barcos"\n{authors}lang: es-MX\ndate: 2021-03-01\n---\n'
    book = _read(tmp_path, front + "\n# Uno\n\nTexto.\n")
    assert (book.title, book.authors, book.language, book.year) == (
        "Los barcos",
        ("Ana Pérez", "Luis Gil"),
        "es",
        2021,
    )
    assert book.blocks[0].text == "Uno"


def test_front_matter_that_is_never_closed_is_text(tmp_path: Path) -> None:
    book = _read(tmp_path, "---\ntitle: never closed\n\n# Real chapter\n\nThe text stays.\n")
    assert _headings(book) == [(1, "Real chapter", None)]
    assert "The text stays." in book.blocks[-1].text


def test_a_byte_order_mark_and_carriage_returns_are_no_part_of_headings(tmp_path: Path) -> None:
    book = _read(tmp_path, "\ufeff# Tïtle {#a}\r\n\r\nPara.\r\n\r\n## Two\r\n")
    assert _headings(book) == [(1, "Tïtle", "a"), (2, "Two", None)]


def test_code_and_comments_are_kept_and_told_apart(tmp_path: Path) -> None:
    text = "a\n\n```{r}\n# not a heading\nx <- 1\n```\n\n<!-- a note\n\nin two -->\n\nb <!-- inline --> c\n"
    assert _kinds(_read(tmp_path, text)) == [
        ("paragraph", "a"),
        ("code", "# not a heading\nx <- 1"),
        ("comment", "<!-- a note\n\nin two -->"),
        ("paragraph", "b  c"),
        ("comment", "<!-- inline -->"),
    ]


def test_inline_marks_go_and_words_stay(tmp_path: Path) -> None:
    text = (
        "The **bold** _word_ and `code()`, see [the *link*](http://x.example) and @fig-one.[^1]\n"
        "A [span]{.sc}.\n"
    )
    assert _read(tmp_path, text).blocks[0].text == (
        "The bold word and code(), see the link and @fig-one.\nA span."
    )


@pytest.mark.parametrize(("language", "word"), [("en", "Figure"), ("es", "Figura")])
def test_pictures_become_their_captions(tmp_path: Path, language: str, word: str) -> None:
    picture = "![A *ship*](ship.png){#fig-ship width=50%}"
    text = f"---\nlang: {language}\n---\n{picture}\n\nSee ![](dot.png) here.\n"
    assert _kinds(_read(tmp_path, text)) == [("caption", f"[{word}: A ship]"), ("paragraph", "See  here.")]


def test_lists_keep_their_markers_and_depth(tmp_path: Path) -> None:
    text = "- one\n  more\n- two\n    1. deep\n    2. deeper\n\nend\n"
    assert _kinds(_read(tmp_path, text)) == [
        ("list", "- one\n  more\n- two\n  1. deep\n  2. deeper"),
        ("paragraph", "end"),
    ]


def test_code_inside_a_list_divides_it(tmp_path: Path) -> None:
    text = "1. one\n\n    ```\n    x\n    ```\n\n2. two\n"
    assert _kinds(_read(tmp_path, text)) == [("list", "1. one"), ("code", "x"), ("list", "2. two")]


def test_tables_quotes_verse_and_notes_have_their_kinds(tmp_path: Path) -> None:
    text = (
        "| A | B |\n|---|---|\n| 1 | 2 |\n\n: A caption {#tbl-x}\n\n> # said\n> he\n\n"
        "one  \ntwo  \nthree\n\n[^1]: The note.\n"
    )
    assert _kinds(_read(tmp_path, text)) == [
        ("table", "| A | B |\n| 1 | 2 |"),
        ("caption", "A caption"),
        ("quote", "said"),
        ("quote", "he"),
        ("verse", "one\ntwo\nthree"),
        ("footnote", "The note."),
    ]


def test_titles_of_callouts_and_tabs_are_no_headings(tmp_path: Path) -> None:
    text = (
        "## Real {#real}\n\n::: {.callout-tip}\n## Boxed\n\nInside.\n:::\n\n"
        "::: panel-tabset\n## Tab\n\nx\n:::\n\n"
        "::: {.content-visible}\n## Shown\n:::\n\n```\n::: {.callout-tip}\n```\n\n## Last\n"
    )
    book = _read(tmp_path, text)
    assert [title for _, title, _ in _headings(book)] == ["Real", "Shown", "Last"]
    assert ("paragraph", "Boxed") in _kinds(book)


def test_displayed_mathematics_is_code(tmp_path: Path) -> None:
    assert _kinds(_read(tmp_path, "so\n\n$$\na_1 *b* = _c_\n$$ {#eq-x}\n\nthen\n")) == [
        ("paragraph", "so"),
        ("code", "a_1 *b* = _c_"),
        ("paragraph", "then"),
    ]


def test_html_gives_its_text_without_scripts(tmp_path: Path) -> None:
    text = "<div>\nKept <b>words</b>\n<script>\nalert('x')\n</script>\n</div>\n"
    assert _read(tmp_path, text).blocks[0].text.split() == ["Kept", "words"]


def test_headings_that_name_title_and_author_name_the_book(tmp_path: Path) -> None:
    book = _read(
        tmp_path, "# Title: Fields\n\n## Author: Ann Keeper\n\n## Year: 1828\n\n### CHAPTER I.\n\nText.\n"
    )
    assert (book.title, book.authors, book.year) == ("Fields", ("Ann Keeper",), 1828)
    assert [title for _, title, _ in _headings(book)] == ["Fields", "CHAPTER I."]


def test_the_only_heading_of_the_first_level_is_the_title(tmp_path: Path) -> None:
    assert _read(tmp_path, "# Fields\n\n## One\n\na\n").title == "Fields"
    assert _read(tmp_path, "# One\n\na\n\n# Two\n\nb\n").title == ""


def test_white_space_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(ReadingFailed, match="empty"):
        _read(tmp_path, "\n \n")
