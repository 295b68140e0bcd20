import json
import time
from pathlib import Path

import pytest

from ingestion.chunking.documental import cut
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.markdown import read_markdown
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.structure.composition import compose


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


def test_rules_between_scenes_are_no_front_matter(tmp_path: Path) -> None:
    book = _read(tmp_path, "---\n\nIt rained: they stayed in.\n\n---\n\nIt stopped.\n")
    assert [text for _, text in _kinds(book)] == ["It rained: they stayed in.", "It stopped."]


def test_front_matter_that_is_not_quite_yaml_still_names_the_book(tmp_path: Path) -> None:
    front = "\n---\ntitle: Ships: a history\nauthor: [Ana Gil, 'Luis Paz']\nbad: [\n---\n"
    book = _read(tmp_path, f"{front}# One\n\ntext\n")
    assert (book.title, book.authors) == ("Ships: a history", ("Ana Gil", "Luis Paz"))


def test_a_title_in_front_matter_is_the_chapter_of_a_text_without_one(tmp_path: Path) -> None:
    body = "Ahead.\n\n## Character {#sec-c}\n\nSome text.\n\n### Climate\n\nMore text.\n"
    chunks = cut(compose(_read(tmp_path, f"---\ntitle: Land\n---\n{body}")))
    assert [(chunk.chapter, chunk.heading_path, chunk.anchor) for chunk in chunks] == [
        ("Land", ("Land",), None),
        ("Land", ("Land", "Character"), "sec-c"),
        ("Land", ("Land", "Character", "Climate"), "sec-c"),
    ]


def test_a_title_in_front_matter_is_the_books_where_there_are_chapters(tmp_path: Path) -> None:
    for body in ("## Chapter I\n\na\n\n## Chapter II\n\nb\n", "# One\n\na\n\n# Two\n\nb\n"):
        assert _read(tmp_path, f"---\ntitle: Land\n---\n{body}").outline == ()


@pytest.mark.parametrize(
    "opened", ["```{r}\nx <- 1", "~~~~\n~~~", "$$\nx", "<!-- a note", "::: {.callout-note}"]
)
def test_what_is_opened_and_never_closed_hides_nothing(tmp_path: Path, opened: str) -> None:
    book = _read(tmp_path, f"# One\n\na\n\n{opened}\n\n# Real chapter\n\nThe text stays.\n")
    assert _headings(book)[-1] == (1, "Real chapter", None)
    assert ("paragraph", "The text stays.") in _kinds(book)


def test_code_in_code_and_code_in_comments_open_no_code(tmp_path: Path) -> None:
    text = (
        "````\n```\n# no\n```\n````\n\n<!--\n```\n# no\n-->\n\n# Yes\n\n~~~ {.r}\n# no\n```\n~~~\n\n# Last\n"
    )
    assert [title for _, title, _ in _headings(_read(tmp_path, text))] == ["Yes", "Last"]


def test_comments_may_begin_and_end_in_the_middle_of_lines(tmp_path: Path) -> None:
    assert _kinds(_read(tmp_path, "Before <!-- one\n\n# two --> after.\n\n<!-- a --> b <!-- c -->\n")) == [
        ("paragraph", "Before"),
        ("comment", "<!-- one\n\n# two -->"),
        ("paragraph", "after."),
        ("comment", "<!-- a -->"),
        ("paragraph", "b"),
        ("comment", "<!-- c -->"),
    ]


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("# One {-}", ("One", None)),
        ("# One {.unnumbered #sec-a .x key='a b'}", ("One", "sec-a")),
        ("One {#sec-a}\n===", ("One", "sec-a")),
        ("# The set {a, b}", ("The set {a, b}", None)),
        ("# The `{x}`", ("The {x}", None)),
        ("# [One]{.smallcaps} {#sec-a}", ("One", "sec-a")),
        ('<h1 class="x" id="sec-a">One <b>two</b></h1>', ("One two", "sec-a")),
    ],
)
def test_attributes_of_headings_are_told_from_braces_in_titles(
    tmp_path: Path, heading: str, expected: tuple[str, str | None]
) -> None:
    assert _headings(_read(tmp_path, f"{heading}\n\ntext\n")) == [(1, *expected)]


def test_headings_in_lists_and_long_paragraphs_over_a_rule_are_none(tmp_path: Path) -> None:
    text = "- # one\n\n1. two\n   ===\n\nA paragraph of\ntwo lines\n---\n\n#hashtag\n\n    # code\n"
    assert _headings(_read(tmp_path, text)) == []


def test_what_code_draws_has_its_caption_as_text(tmp_path: Path) -> None:
    text = (
        "---\nlang: es\n---\n"
        "```{r}\n#| label: fig-a\n#| fig-cap: |\n#|   Un *barco*\n#|   blanco: grande.\nplot(1)\n```\n\n"
        '```{r, fig.cap="Otro barco", echo=FALSE}\nplot(2)\n```\n\n'
        "```{python}\n#| tbl-cap: Los puertos\n#| fig-cap: !expr paste(1)\n```\n\n"
        '```{.sql lst-cap="Una consulta"}\nSELECT 1\n```\n'
    )
    kinds = _kinds(_read(tmp_path, text))
    assert [text for kind, text in kinds if kind == "caption"] == [
        *("[Figura: Un barco blanco: grande.]", "[Figura: Otro barco]"),
        *("Los puertos", "Una consulta"),
    ]
    assert [text for kind, text in kinds if kind == "code"] == [
        *("#| label: fig-a\nplot(1)", "plot(2)", "#| fig-cap: !expr paste(1)", "SELECT 1"),
    ]


def test_pictures_in_html_and_with_a_title_only_have_captions_too(tmp_path: Path) -> None:
    text = '<p align="center">\n<img src="a.png" alt="A ship &amp; a boat">\n</p>\n\n![](a.png "A pier")\n'
    assert [text for _, text in _kinds(_read(tmp_path, text))] == [
        "[Figure: A ship & a boat]",
        "[Figure: A pier]",
    ]


def test_notes_of_several_paragraphs_stay_notes_at_their_place(tmp_path: Path) -> None:
    text = "Text[^a] and more^[An inline [note](x).].\n\n[^a]: One.\n[^b]: Two.\n\n    Still two.\n\nAfter.\n"
    assert _kinds(_read(tmp_path, text)) == [
        ("paragraph", "Text and more."),
        ("footnote", "An inline note."),
        ("footnote", "One."),
        ("footnote", "Two."),
        ("footnote", "Still two."),
        ("paragraph", "After."),
    ]


def test_brackets_in_inline_code_are_no_notes(tmp_path: Path) -> None:
    text = "Use `[^abc]`, `x^[a]` and `[a]{b}`.\n"
    assert _read(tmp_path, text).blocks[0].text == "Use [^abc], x^[a] and [a]{b}."


def test_definitions_are_text_and_no_code(tmp_path: Path) -> None:
    text = "Port\n:   The left side.\n\n    Seen from aft.\n\nBow\n\n: The front.\n"
    assert [(kind, text) for kind, text in _kinds(_read(tmp_path, text))] == [
        ("paragraph", "Port"),
        ("paragraph", "The left side."),
        ("paragraph", "Seen from aft."),
        ("paragraph", "Bow"),
        ("paragraph", "The front."),
    ]


def test_grid_tables_and_lines_of_verse_keep_their_lines(tmp_path: Path) -> None:
    text = "+---+---+\n| A | B |\n+===+===+\n| 1 | 2 |\n+---+---+\n\n| The sea\n|   is wide\n"
    assert _kinds(_read(tmp_path, text)) == [
        ("table", "| A | B |\n| 1 | 2 |"),
        ("verse", "The sea\n  is wide"),
    ]


def test_cells_of_tables_read_like_text(tmp_path: Path) -> None:
    text = "|**A**|[B](http://x.example)|\n|---|---|\n|`1`|2|\n"
    assert _kinds(_read(tmp_path, text)) == [("table", "| A | B |\n| 1 | 2 |")]


def test_marks_in_mathematics_mean_no_emphasis_and_prices_are_no_mathematics(tmp_path: Path) -> None:
    text = "Let $a_1*b$ and $c*d_2$, at $5 or *only* $10, $$x_1*y$$ and *z*.\n"
    assert _read(tmp_path, text).blocks[0].text == (
        "Let $a_1*b$ and $c*d_2$, at $5 or only $10, $$x_1*y$$ and z."
    )


def test_line_breaks_in_html_part_words_and_what_is_no_script_stays(tmp_path: Path) -> None:
    text = "one<br>two\n\n<div>\n<script>never closed\n</div>\n"
    assert [text for _, text in _kinds(_read(tmp_path, text))] == ["one\ntwo", "never closed"]


def test_guessed_accents_are_told(tmp_path: Path) -> None:
    path = tmp_path / "book.md"
    path.write_bytes("# Ñandú\n\nÉl corrió.\n".encode() + "Mañana.\n".encode("cp1252"))
    assert len(read_markdown(path).warnings) == 1


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 50_000, "^[" * 30_000, "[^1]:\n" * 5_000, "$a " * 30_000, "<!-- " * 20_000, "<b " * 30_000),
        "\n".join("`" * (3 + number % 40) for number in range(5_000)),
        "::: a" + " :" * 100_000 + "x",
        "::: {.callout-note}\n" * 3_000 + ":::\n" * 3_000,
        "# x {" + ".a" * 50_000 + '"}',
        "---\na: x" + " " * 100_000 + "y\nb: [\n---\ntext",
        "t\n: d\n" * 3_000,
    ],
)
def test_odd_texts_are_read_soon(tmp_path: Path, text: str) -> None:
    began = time.monotonic()
    _read(tmp_path, f"{text}\n\nEnd.\n")
    assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    "front",
    [
        '+++\ntitle = "The Boats"\nauthors = ["Ann Keeper", "Luis Gil"]\ndate = 2021-03-01\n[a]\nx=1\n+++\n',
        "% The Boats\n% Ann Keeper; Luis Gil\n% March 2021\n",
    ],
)
def test_front_matter_may_be_toml_or_pandocs_title(tmp_path: Path, front: str) -> None:
    book = _read(tmp_path, f"{front}\n# One\n\nText.\n")
    assert (book.title, book.authors, book.year) == ("The Boats", ("Ann Keeper", "Luis Gil"), 2021)
    assert _kinds(book) == [("heading", "One"), ("paragraph", "Text.")]


@pytest.mark.parametrize("front", ["+++\ntitle = \n+++\n", "+++\ntitle = 1\n", "100 % sure\n", "%\n% Ann\n"])
def test_what_is_no_front_matter_stays_text(tmp_path: Path, front: str) -> None:
    assert _read(tmp_path, f"{front}\nText.\n").blocks[0].text.startswith(front.split("\n")[0])


def test_links_and_callouts_of_wikis_are_their_words(tmp_path: Path) -> None:
    text = (
        "See [[Page]] and [[Other page|the label]], not x[[1]] or `[[code]]`.\n\n> [!NOTE]- Title\n> Words.\n"
    )
    assert _kinds(_read(tmp_path, text)) == [
        ("paragraph", "See Page and the label, not x[[1]] or [[code]]."),
        ("quote", "Title\nWords."),
    ]


def test_headings_in_html_are_headings_whatever_is_around_them(tmp_path: Path) -> None:
    text = '<p>Before</p>\n<h2 id="a">Head</h2>\n<p>After</p>\n<h3>Open\n'
    book = _read(tmp_path, text)
    assert _headings(book) == [(2, "Head", "a")]
    assert [block.text for block in book.blocks] == ["Before", "Head", "After\nOpen"]


_NOTEBOOK = {
    "nbformat": 4,
    "metadata": {"kernelspec": {"language": "python"}},
    "cells": [
        {"cell_type": "raw", "source": "---\ntitle: Boats\n---"},
        {"cell_type": "markdown", "source": ["# One\n", "\n", "Text."]},
        {"cell_type": "code", "source": ["x = '```'\n", "x"], "outputs": [{"text": "given"}]},
    ],
}


def test_a_notebook_is_its_texts_and_its_code(tmp_path: Path) -> None:
    book = _read(tmp_path, json.dumps(_NOTEBOOK))
    assert book.title == "Boats"
    assert _kinds(book) == [("heading", "One"), ("paragraph", "Text."), ("code", "x = '```'\nx")]


@pytest.mark.parametrize(
    "text",
    ['{"nbformat": 4, "cells": [', '{"nbformat": 4, "cells": 5}', '{"nbformat": 4, "cells": ' + "[" * 99_999],
)
def test_a_broken_notebook_is_damaged(tmp_path: Path, text: str) -> None:
    with pytest.raises(ReadingFailed) as failed:
        _read(tmp_path, text)
    assert failed.value.code is FailureCode.DAMAGED


@pytest.mark.parametrize(
    ("tag", "language"),
    [("spa", "es"), ("es_ES", "es"), ("en-GB", "en"), ("English", "es"), ("und", "es"), ("", "es")],
)
def test_a_tag_that_is_no_language_leaves_it_to_the_text(tmp_path: Path, tag: str, language: str) -> None:
    text = "Los barcos que se van por la mar no son los que vuelven con el sol de la tarde. " * 3
    assert _read(tmp_path, f"---\nlang: {tag}\n---\n\n{text}").language == language
