import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from ingestion.chunking.documental import cut
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.readers.reading import read_book
from ingestion.structure.composition import compose
from tests.ingestion.readers.quarto_builder import LONG, chapters_file, project, read

PARTS = """
project:
  type: book
lang: en-GB
book:
  title: "Boats"
  subtitle: Unread
  author:
    - name: Ana Gil
    - Luis Paz
  date: 2021-03-01
  chapters:
    - index.qmd
    - part: "On land"
      chapters:
        - land/first.qmd
        - href: land/second.md
    - part: sea.qmd
      chapters:
        - text: Third
          file: third.qmd
    - last.qmd
  appendices:
    - words.Rmd
"""
FILES: dict[str, str | bytes] = {
    "_quarto.yml": PARTS,
    "index.qmd": f"# Welcome {{.unnumbered}}\n\n{LONG}\n",
    "land/first.qmd": f"---\ntitle: The *pier* {{#sec-pier}}\n---\n\n{LONG}\n\n## Planks\n\n{LONG}\n",
    "land/second.md": f"\ufeff# The inn {{#sec-inn}}\r\n\r\n{LONG}\r\n",
    "sea.qmd": f"# At sea {{#sec-sea}}\n\n{LONG}\n",
    "third.qmd": f"{LONG}\n",
    "last.qmd": f"# Home\n\n{LONG}\n",
    "words.Rmd": f"# Words\n\n{LONG}\n",
    "unlisted.qmd": "# Unlisted\n\nNot read.\n",
}


def _chapters(book: ReadBook) -> list[tuple[int, str, tuple[str, ...]]]:
    return [(chapter.ordinal, chapter.title, chapter.parents) for chapter in compose(book).chapters]


def _titles(book: ReadBook) -> list[str]:
    return [chapter.title for chapter in compose(book).chapters]


def test_chapters_come_in_the_order_listed_and_stand_in_their_parts(tmp_path: Path) -> None:
    book = read(tmp_path, FILES)
    assert _chapters(book) == [
        (1, "Welcome", ()),
        (2, "The pier", ("On land",)),
        (3, "The inn", ("On land",)),
        (4, "At sea", ()),
        (5, "Third", ("At sea",)),
        (6, "Home", ()),
        (7, "Words", ()),
    ]
    assert book.warnings == ()


def test_the_project_file_says_what_the_book_is(tmp_path: Path) -> None:
    book = read(tmp_path, FILES)
    assert (book.format, book.title, book.authors) == ("quarto", "Boats", ("Ana Gil", "Luis Paz"))
    assert (book.language, book.year) == ("en", 2021)


def test_front_matter_stays_out_and_its_title_leads_the_chapter(tmp_path: Path) -> None:
    book = read(tmp_path, FILES)
    heading = next(block for block in book.blocks if block.text == "The pier")
    assert (heading.kind, heading.level, heading.anchor) == (BlockKind.HEADING, 1, "sec-pier")
    assert not any("title:" in block.text for block in book.blocks)


def test_a_title_over_other_headings_of_the_first_level_is_the_chapters(tmp_path: Path) -> None:
    text = f"---\ntitle: Land\n---\n\n# Character\n\n{LONG}\n\n## Climate\n\n{LONG}\n"
    book = read(tmp_path, {"_quarto.yml": chapters_file("a.qmd"), "a.qmd": text})
    assert _titles(book) == ["Land"]
    assert [chunk.heading_path for chunk in cut(compose(book))] == [
        ("Land", "Character"),
        ("Land", "Character", "Climate"),
    ]


def test_a_title_that_the_text_repeats_stands_once(tmp_path: Path) -> None:
    text = f"---\ntitle: The Land\n---\n\n# The *land*\n\n{LONG}\n"
    book = read(tmp_path, {"_quarto.yml": chapters_file("a.qmd"), "a.qmd": text})
    assert [block.text for block in book.blocks if block.kind is BlockKind.HEADING] == ["The land"]


def test_every_chunk_knows_its_file_path_and_anchor(tmp_path: Path) -> None:
    chunks = cut(compose(read(tmp_path, {f"books/boats/{name}": text for name, text in FILES.items()})))
    planks = next(chunk for chunk in chunks if chunk.heading_path[-1] == "Planks")
    assert (planks.file, planks.chapter, planks.anchor) == ("land/first.qmd", "The pier", "sec-pier")
    assert [chunk.level for chunk in chunks if chunk.chapter == "The pier"] == [1, 2]
    assert [chunk.file for chunk in chunks if chunk.chapter == "Home"] == ["last.qmd"]


def test_an_anchor_is_inherited_from_the_file_before(tmp_path: Path) -> None:
    chunks = cut(compose(read(tmp_path, FILES)))
    assert {chunk.anchor for chunk in chunks if chunk.chapter in ("Third", "Home")} == {"sec-sea"}


def test_what_is_listed_and_missing_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    listed = chapters_file(
        "a.qmd", "gone.qmd", "../out.qmd", "/etc/passwd.md", "C:\\x.md", "b.ipynb", "c.qmd"
    )
    files: dict[str, str | bytes] = {"_quarto.yml": listed, "b.ipynb": "{}"}
    files |= {"a.qmd": f"# One\n\n{LONG}", "c.qmd": f"# Two\n\n{LONG}"}
    book = read(tmp_path, files)
    assert _titles(book) == ["One", "Two"]
    missing, unreadable = book.warnings
    assert all(name in missing for name in ("gone.qmd", "../out.qmd", "/etc/passwd.md", "C:\\x.md"))
    assert "b.ipynb" in unreadable


def test_a_first_page_that_nothing_names_has_the_title_of_the_book(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "_quarto.yml": "book:\n  title: Boats\n  chapters: [index.qmd, sea.qmd]\n",
        "index.qmd": LONG,
        "sea.qmd": LONG,
    }
    assert _titles(read(tmp_path, files)) == ["Boats", "sea"]


def test_notebooks_are_chapters_too(tmp_path: Path) -> None:
    cell = '{"cell_type": "markdown", "source": "# At sea {#sec-sea}\\n\\nText."}'
    files: dict[str, str | bytes] = {
        "_quarto.yml": "book:\n  chapters: [a.ipynb]\n",
        "a.ipynb": f'{{"nbformat": 4, "metadata": {{}}, "cells": [{cell}]}}',
    }
    book = read(tmp_path, files)
    assert (_titles(book), book.warnings) == (["At sea"], ())


def test_a_chapter_in_another_format_is_named(tmp_path: Path) -> None:
    listed = chapters_file("a.qmd", "a.qmd", "b.rst")
    book = read(tmp_path, {"_quarto.yml": listed, "a.qmd": f"# One\n\n{LONG}", "b.rst": "Two"})
    assert _titles(book) == ["One"]
    assert "b.rst" in book.warnings[0]


def test_code_ahead_of_a_chapters_heading_makes_it_no_section_of_itself(tmp_path: Path) -> None:
    text = "```{r}\n" + "x <- 1\n" * 100 + f"```\n\n# Land {{#sec-land}}\n\n{LONG}\n\n## Climate\n\n{LONG}\n"
    chunks = cut(compose(read(tmp_path, {"_quarto.yml": chapters_file("a.qmd"), "a.qmd": text})))
    assert [chunk.heading_path for chunk in chunks] == [("Land",), ("Land",), ("Land", "Climate")]
    assert [chunk.level for chunk in chunks] == [1, 1, 2]


def test_chapters_of_a_part_whose_file_is_missing_stand_in_no_other_part(tmp_path: Path) -> None:
    listed = "book:\n  chapters:\n"
    for part, chapter in (("one.qmd", "a.qmd"), ("two.qmd", "b.qmd")):
        listed += f"    - part: {part}\n      chapters:\n        - {chapter}\n"
    files: dict[str, str | bytes] = {"_quarto.yml": listed, "one.qmd": f"# One\n\n{LONG}"}
    files |= {name: f"# Chapter {name[0]}\n\n{LONG}" for name in ("a.qmd", "b.qmd")}
    assert _chapters(read(tmp_path, files))[-1] == (3, "Chapter b", ("two",))


@pytest.mark.parametrize("broken", ["book:\n  title: 'Boats\n chapters: [", "\t- x", "book: *nothing\n:"])
def test_a_broken_project_file_leaves_all_chapters_sorted(tmp_path: Path, broken: str) -> None:
    files: dict[str, str | bytes] = {
        "_quarto.yml": broken,
        "_part.qmd": "No chapter.",
        "README.md": "None.",
    }
    files |= {name: f"# {name}\n\n{LONG}" for name in ("b.qmd", "a.md", "index.qmd", "_book/c.md", ".x/d.md")}
    book = read(tmp_path, files)
    assert _titles(book) == ["index.qmd", "a.md", "b.qmd"]
    assert "_quarto.yml" in book.warnings[0]


def test_a_project_without_a_list_is_read_as_it_renders(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {name: f"# {name}\n\n{LONG}" for name in ("b.qmd", "a.qmd", "sub/c.qmd")}
    files["_quarto.yml"] = "project:\n  type: website\nwebsite:\n  title: Boats\n"
    book = read(tmp_path, files)
    assert (book.title, _titles(book)) == ("Boats", ["a.qmd", "b.qmd", "sub/c.qmd"])
    files["_quarto.yml"] = "project:\n  render:\n    - sub/\n    - '*.qmd'\n    - '!a.qmd'\n"
    assert _titles(read(tmp_path, files)) == ["sub/c.qmd", "b.qmd"]


def test_the_sidebar_of_a_website_lists_its_pages(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {name: f"# {name}\n\n{LONG}" for name in ("a.qmd", "b.qmd", "c.qmd")}
    files["_quarto.yml"] = (
        "website:\n  sidebar:\n    contents:\n      - c.qmd\n      - section: Sea\n"
        "        contents:\n          - href: a.qmd\n          - href: https://example.org/x.md\n"
    )
    assert _chapters(read(tmp_path, files)) == [(1, "c.qmd", ()), (2, "a.qmd", ("Sea",))]


def test_included_files_are_taken_in_at_their_place(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "_quarto.yml": chapters_file("sub/a.qmd"),
        "sub/a.qmd": "# One\n\n{{< include _b.qmd >}}\n\nAfter.\n\n```\n{{< include _b.qmd >}}\n```\n",
        "sub/_b.qmd": '---\ntitle: left out\n---\nBefore.\n\n{{< include "/c.md" >}}\n',
        "c.md": "## Deep\n\nInside.\n",
    }
    book = read(tmp_path, files)
    assert [block.text for block in book.blocks] == [
        *("One", "Before.", "Deep", "Inside.", "After."),
        "{{< include _b.qmd >}}",
    ]
    assert book.warnings == ()


def test_includes_that_lead_nowhere_outside_or_in_circles_are_named(tmp_path: Path) -> None:
    includes = "".join(
        f"{{{{< include {name} >}}}}\n\n" for name in ("../../x.md", "gone.md", "a.qmd", "_b.md")
    )
    files: dict[str, str | bytes] = {
        "book/_quarto.yml": chapters_file("a.qmd"),
        "book/a.qmd": f"# One\n\nText.\n\n{includes}",
        "book/_b.md": "{{< include a.qmd >}}\n",
        "x.md": "Outside of the project.",
    }
    book = read(tmp_path, files)
    assert not any("Outside" in block.text for block in book.blocks)
    assert all(name in book.warnings[0] for name in ("../../x.md", "gone.md", "a.qmd"))


def test_files_that_include_each_other_over_and_over_are_too_large(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"_quarto.yml": chapters_file("f0.md")}
    files |= {f"f{i}.md": f"{{{{< include f{i + 1}.md >}}}}\n" * 9 for i in range(9)}
    files["f9.md"] = "word " * 1_000
    with pytest.raises(ReadingFailed) as failed:
        read(tmp_path, files, ReadingLimits(characters=1_000_000))
    assert failed.value.code is FailureCode.TOO_LARGE


def test_the_outermost_project_is_the_book(tmp_path: Path) -> None:
    inner = {f"book/examples/{name}": text for name, text in FILES.items()}
    outer: dict[str, str | bytes] = {
        "book/_quarto.yaml": chapters_file("a.qmd"),
        "book/a.qmd": f"# A\n\n{LONG}",
    }
    assert _titles(read(tmp_path, inner | outer)) == ["A"]


def test_a_zip_with_a_project_is_read_as_quarto_under_any_name(tmp_path: Path) -> None:
    path = project(tmp_path / "upload", {f"boats-main/{name}": text for name, text in FILES.items()})
    assert read_book(path, "boats.zip").format == "quarto"


def test_the_cover_is_the_picture_the_project_names(tmp_path: Path) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (200, 300), "navy").save(picture, "PNG")
    settings = PARTS.replace("book:\n", "book:\n  cover-image: img/cover.png\n", 1)
    files = FILES | {"_quarto.yml": settings, "img/cover.png": picture.getvalue()}
    assert read(tmp_path, files).cover.startswith(b"\xff\xd8")
    assert read(tmp_path, FILES | {"_quarto.yml": settings, "img/cover.png": b"none"}).cover == b""


@pytest.mark.parametrize("name", ["../evil.qmd", "/etc/evil.qmd", "..\\evil.qmd", "C:\\evil.qmd"])
def test_a_zip_with_paths_that_leave_it_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ReadingFailed) as failed:
        read(tmp_path, FILES | {name: "# Evil"})
    assert failed.value.code is FailureCode.DAMAGED


def test_a_bomb_is_too_large(tmp_path: Path) -> None:
    for limits in (
        ReadingLimits(unpacked_bytes=10_000),
        ReadingLimits(entries=3),
        ReadingLimits(entry_bytes=9),
    ):
        with pytest.raises(ReadingFailed) as failed:
            read(tmp_path, FILES | {"index.qmd": "x" * 100_000}, limits)
        assert failed.value.code is FailureCode.TOO_LARGE


@pytest.mark.parametrize(("kept", "titles"), [(0, ["B"]), (40_000, ["A", "B"])])
def test_of_a_damaged_chapter_the_beginning_is_read(tmp_path: Path, kept: int, titles: list[str]) -> None:
    files: dict[str, str | bytes] = {"_quarto.yml": chapters_file("a.qmd", "b.qmd")}
    noise = " ".join(str(number * number) for number in range(30_000))
    files |= {"a.qmd": f"# A\n\n{noise}", "b.qmd": f"# B\n\n{LONG}"}
    path = project(tmp_path / "book.zip", files)
    with zipfile.ZipFile(path) as archive:
        at = archive.getinfo("a.qmd").header_offset + 40 + kept
    content = bytearray(path.read_bytes())
    content[at : at + 20] = b"\xff" * 20
    path.write_bytes(content)
    book = read_book(path, "book.zip")
    assert _titles(book) == titles
    assert "a.qmd" in book.warnings[0]


def test_nothing_to_read_is_an_empty_book(tmp_path: Path) -> None:
    path = project(tmp_path / "book.zip", {"_quarto.yml": "project:\n  type: website\n"})
    with pytest.raises(ReadingFailed) as failed:
        read_book(path, "book.zip")
    assert failed.value.code is FailureCode.EMPTY
