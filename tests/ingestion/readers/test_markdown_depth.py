"""However deeply Markdown is nested, every word of it is in the stored text."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.readers.markdown import read_markdown
from ingestion.readers.markdown_blocks import DEEP_TEXT, parse_blocks
from ingestion.readers.markdown_depth import DEEPEST
from ingestion.readers.markdown_source import prepare_source
from ingestion.structure.composition import compose
from tests.ingestion.readers.quarto_builder import read as read_project


def _text(source: str) -> str:
    return "\n".join(block.text for block in parse_blocks(prepare_source(source.split("\n")), "en").blocks)


def _read(tmp_path: Path, source: str) -> tuple[list[str], bool]:
    """The words of the stored text, and whether the host is told that it was too deep."""
    path = tmp_path / "book.md"
    path.write_text(source)
    book = read_markdown(path)
    return compose(book).text.split(), DEEP_TEXT in book.warnings


def _items(count: int, marker: str = "-") -> str:
    indent = len(marker) + 1
    return "\n".join(f"{' ' * indent * depth}{marker} item{depth}" for depth in range(count))


def test_lists_and_quotations_that_people_write_keep_their_structure(tmp_path: Path) -> None:
    assert _read(tmp_path, _items(DEEPEST // 2))[1] is False
    assert _read(tmp_path, ">" * DEEPEST + " deep words") == (["deep", "words"], False)


@pytest.mark.parametrize("marker", ["-", "*", "1."])
def test_lists_too_deep_for_structure_keep_their_words(tmp_path: Path, marker: str) -> None:
    words, is_told = _read(tmp_path, f"{_items(70, marker)}\n\nAfter all.")
    assert is_told
    assert [word for word in words if word.startswith("item")] == [f"item{depth}" for depth in range(70)]
    assert words[-2:] == ["After", "all."]


@pytest.mark.parametrize(
    "source",
    [
        ">" * 10_000 + " deep words",
        "> " * 10_000 + "deep words",
        "- " * 5_000 + "deep words",
        "1. " * 5_000 + "deep words",
        "> - " * 5_000 + "deep words",
        _items(1_500) + "\n\ndeep words",
        "[" * 5_000 + " deep words",
        "![" * 5_000 + " deep words",
        "*a **b " * 2_000 + " deep words",
        ">" * 200 + " a\n" + "lazy\n" * 500 + "deep words",
        "\n>\n".join([">" * 200 + " a"] * 50) + " deep words",
    ],
)
def test_nesting_without_end_is_read(tmp_path: Path, source: str) -> None:
    assert _read(tmp_path, source)[0][-2:] == ["deep", "words"]


def _nested(draw: st.DrawFn, word: list[int], depth: int) -> list[str]:
    """Lines of Markdown, all of whose words are numbered."""

    def words(count: int) -> str:
        first = len(word)
        word.extend(range(first, first + count))
        return " ".join(f"w{number}." for number in range(first, first + count))

    kind = draw(st.sampled_from(["list", "quote", "ordered", "emphasis", "code", "plain"]))
    if kind == "emphasis":
        own = [f"*{words(1)} **{words(1)}** {words(1)}* `{words(1)}`", ""]
    elif kind == "code":
        own = ["```", words(1), f"    {words(1)}", "```", ""]
    else:
        own = [words(2), ""]
    inside = own + (_nested(draw, word, depth - 1) if depth else [])
    first, rest = {"list": ("- ", "  "), "ordered": ("1. ", "   "), "quote": ("> ", "> ")}.get(kind, ("", ""))
    return [f"{rest if row else first}{line}".rstrip() for row, line in enumerate(inside)]


@st.composite
def _documents(draw: st.DrawFn) -> tuple[str, int]:
    word: list[int] = []
    lines = [line for _ in range(draw(st.integers(1, 2))) for line in [*_nested(draw, word, 60), ""]]
    return "\n".join(lines), len(word)


@settings(max_examples=25, deadline=None)
@given(_documents())
def test_every_word_is_in_the_text(document: tuple[str, int]) -> None:
    source, count = document
    text = _text(source)
    assert [number for number in range(count) if f"w{number}." not in text] == []


def test_a_deep_chapter_of_a_project_is_told_too(tmp_path: Path) -> None:
    project = "project:\n  type: book\nbook:\n  title: Ships\n  chapters: [index.qmd]\n"
    chapter = "# One\n\n" + ">" * 60 + " deep words"
    book = read_project(tmp_path, {"_quarto.yml": project, "index.qmd": chapter})
    assert DEEP_TEXT in book.warnings
    assert compose(book).text.endswith("deep words")
