"""Source files to blocks: every definition has its lines and its name, and no line is lost."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.readers import code_parsing
from ingestion.readers.code import read_code
from ingestion.readers.code_languages import language_of
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import BlockKind, ReadBook
from tests.ingestion.readers.code_samples import LONG_CLASSES, SAMPLES

_LONG = "\n".join(
    f"    {{mark}} note {number} on a body that is long enough to be cut" for number in range(25)
)


def _read(tmp_path: Path, source: str | bytes, file_name: str = "boats.py") -> ReadBook:
    path = tmp_path / "upload"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return read_code(path, file_name)


def _lines(book: ReadBook) -> list[str]:
    return [line.text for block in book.blocks for line in block.lines]


def _outline(book: ReadBook) -> list[tuple[str, int, int]]:
    """Name, first and last line of every block, blank lines at its end left out."""
    found, line = [], 1
    for block in book.blocks:
        found.append((block.name, line, line + len(block.text.rstrip().split("\n")) - 1))
        line += len(block.lines)
    return found


_PYTHON = '''\
#!/usr/bin/env python3
"""Boats."""

import os
import sys
LIMIT = 3


# Keeps boats.
# All of them.
@register
class Keeper:
    """Short."""

    def row(self):
        return LIMIT


async def launch(boat):
\treturn boat

if __name__ == "__main__":

    launch(None)
'''


def test_definitions_are_blocks_with_their_comments_and_decorators(tmp_path: Path) -> None:
    book = _read(tmp_path, _PYTHON)
    assert _outline(book) == [
        ("", 1, 2),
        ("", 4, 6),
        ("Keeper", 9, 16),
        ("launch", 19, 20),
        ("", 22, 24),
    ]
    assert {block.kind for block in book.blocks} == {BlockKind.CODE}
    assert (book.format, book.title, book.warnings) == ("code", "boats.py", ())


def test_the_lines_are_those_of_the_file(tmp_path: Path) -> None:
    assert _lines(_read(tmp_path, _PYTHON)) == _PYTHON.rstrip().split("\n")
    assert _lines(_read(tmp_path, "\n\n\nx = 1\r\n\ty\n\n\n")) == ["", "", "", "x = 1", "\ty"]


def test_form_feeds_and_odd_separators_end_no_line(tmp_path: Path) -> None:
    book = _read(tmp_path, "a = 1\n\x0c\ndef f():\n    return '\u2028'\x0b\n\ndef g(): pass\n")
    assert _outline(book) == [("", 1, 1), ("f", 3, 4), ("g", 6, 6)]


def test_a_long_class_is_taken_apart_into_its_members(tmp_path: Path) -> None:
    body = _LONG.format(mark="    #")
    source = (
        f'class Keeper:\n    """Keeps."""\n\n    limit = 3\n\n    @property\n    def row(self):\n{body}\n'
        f"        return 1\n\n    class Inner:\n        pass\n\n    def light(self):\n{body}\n        pass\n"
    )
    names = [name for name, _, _ in _outline(_read(tmp_path, source))]
    assert names == ["Keeper", "Keeper.row", "Keeper.Inner", "Keeper.light"]
    assert _outline(_read(tmp_path, source))[1][:2] == ("Keeper.row", 6)


_OUTLINES = {
    "a.js": [("", 1, 1), ("row", 3, 5), ("exports.light", 7, 8), ("Keeper", 9, 10)],
    "a.tsx": [("Boat", 1, 3), ("row", 4, 6), ("App", 7, 9)],
    "a.java": [("", 1, 1), ("Keeper", 3, 7)],
    "a.go": [("", 1, 1), ("Boat", 3, 6), ("Boat.Row", 8, 10)],
    "a.rs": [("", 1, 1), ("Boat", 3, 6), ("Boat", 7, 9)],
    "a.c": [("", 1, 1), ("boat_t", 3, 5), ("row", 7, 11)],
    "a.h": [("", 1, 3), ("Boat", 4, 6), ("Boat.row", 7, 8), ("", 9, 9), ("", 10, 10)],
    "a.cs": [("", 1, 3), ("Boat", 4, 7), ("", 8, 8)],
    "a.rb": [("", 1, 1), ("Harbour", 3, 6), ("top", 8, 9)],
    "a.php": [("", 1, 2), ("Keeper", 4, 7), ("row", 8, 9)],
    "a.sh": [("", 1, 1), ("row", 3, 6), ("", 8, 8)],
    "a.kt": [("", 1, 1), ("Keeper", 3, 6), ("top", 8, 8)],
    "a.swift": [("", 1, 1), ("Boat", 3, 6), ("top", 8, 9)],
    "a.scala": [("", 1, 1), ("Keeper", 3, 5), ("Boat", 7, 8)],
    "a.lua": [("", 1, 1), ("M.row", 3, 4), ("M.light", 6, 7), ("M.top", 9, 10)],
    "a.hs": [("", 1, 1), ("", 3, 3), ("row", 5, 8), ("Show Boat", 10, 11)],
    "a.jl": [("Boat", 1, 4), ("row", 6, 6), ("Base.show", 8, 9)],
    "a.R": [("", 1, 1), ("row", 3, 8), ("", 9, 9), ("add", 10, 11), ("", 12, 12)],
    "a.sql": [("harbour.boats", 1, 4), ("", 6, 6)],
    "a.yaml": [("", 1, 2), ("", 4, 7)],
    "run": [("", 1, 1), ("row", 3, 4)],
}


@pytest.mark.parametrize("file_name", _OUTLINES)
def test_every_language_has_its_definitions(tmp_path: Path, file_name: str) -> None:
    assert _outline(_read(tmp_path, SAMPLES[file_name], file_name)) == _OUTLINES[file_name]


@pytest.mark.parametrize("file_name", LONG_CLASSES)
def test_every_language_has_the_members_of_a_long_class(tmp_path: Path, file_name: str) -> None:
    mark = "#" if file_name.endswith("rb") else "//"
    source = LONG_CLASSES[file_name].replace("BODY", _LONG.format(mark=mark))
    book = _read(tmp_path, source, file_name)
    names = [block.name for block in book.blocks if block.name]
    assert names == ["Keeper", "Keeper.row", "Keeper.Keeper"]
    assert book.blocks[-1].text.endswith(("}", "};", "end"))


def test_code_wrapped_in_one_long_statement_is_looked_into(tmp_path: Path) -> None:
    body = _LONG.format(mark="//")
    source = (
        f"(function ($) {{\n  function row() {{\n{body}\n  }}\n  function light() {{\n{body}\n  }}\n}})(x);\n"
    )
    assert [block.name for block in _read(tmp_path, source, "a.js").blocks] == ["", "row", "light", ""]


def test_what_does_not_parse_is_taken_by_its_blank_lines(tmp_path: Path) -> None:
    source = "]]] ((\n  x\n\n}}} {{\n\n)) [["
    assert [name for name, _, _ in _outline(_read(tmp_path, source))] == ["", "", ""]


def test_a_definition_among_errors_keeps_its_name(tmp_path: Path) -> None:
    source = "{% if x %}\nimport os\n{% endif %}\n\ndef row():\n    return 1\n"
    assert _outline(_read(tmp_path, source))[-1] == ("row", 5, 6)


def test_a_minified_line_is_not_named_after_one_of_its_functions(tmp_path: Path) -> None:
    book = _read(tmp_path, "function a(){};" * 20_000, "a.min.js")
    assert [(block.name, len(block.lines)) for block in book.blocks] == [("", 1)]


@pytest.mark.parametrize(
    ("file_name", "source"),
    [
        ("a.py", "(" * 200_000 + ")" * 200_000),
        ("a.js", "[" * 200_000),
        ("a.java", "class A {\n" * 20_000),
        ("a.rb", "module A\n" * 20_000 + "end\n" * 20_000),
        ("a.c", "#if 1\n" * 20_000),
        ("a.tf", "resource" + " " * 200_000),
        ("a.go", "func (" + "a" * 200_000 + ") f() {}"),
    ],
)
def test_deep_nesting_and_endless_lines_are_read(tmp_path: Path, file_name: str, source: str) -> None:
    assert _lines(_read(tmp_path, source, file_name)) == source.rstrip().split("\n")


@pytest.mark.parametrize("limit", ["_MOST_STEPS", "_MOST_ERRING_STEPS", "_MOST_PIECES"])
def test_a_parser_with_too_much_to_do_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    source = "def row():\n    x = (1 + 2)\n]] ((:\n" * 2_000
    assert "row" in {block.name for block in _read(tmp_path, source[:3_000]).blocks}
    monkeypatch.setattr(code_parsing, limit, 3)
    assert {block.name for block in _read(tmp_path, source).blocks} == {""}


@pytest.mark.parametrize("file_name", ["a.kt", "a.hs", "a.cpp", "a.rb"])
@pytest.mark.parametrize(
    "source", ["It was (so he said): what's that?\n" * 3_000, "a<" * 60_000, "({[" * 40_000]
)
def test_rubbish_takes_little_memory_and_is_cut_alike_every_time(
    tmp_path: Path, file_name: str, source: str
) -> None:
    """The work counted is the parser's own, whatever the machine does besides."""
    works: list[code_parsing._Work] = []
    for _ in range(2):
        works.append(code_parsing._Work(source.encode()))
        parser = code_parsing._parser(language_of(file_name) or "")
        with contextlib.suppress(ValueError):
            parser.parse(works[-1].piece, progress_callback=works[-1].is_too_much)
    assert works[0] == works[1]
    assert works[0].pieces <= code_parsing._MOST_PIECES + code_parsing._MOST_ERRING_STEPS
    assert _lines(_read(tmp_path, source, file_name)) == source.rstrip().split("\n")


@pytest.mark.parametrize("source", [b"", b" \n\t\n", b"\xef\xbb\xbf\n", b"\x0c\n"])
def test_an_empty_file_is_refused(tmp_path: Path, source: bytes) -> None:
    with pytest.raises(ReadingFailed) as failed:
        _read(tmp_path, source)
    assert failed.value.code is FailureCode.EMPTY


def test_encodings_are_told_apart_and_doubts_are_said(tmp_path: Path) -> None:
    assert _lines(_read(tmp_path, "x = 'ñ'\n".encode("utf-16"))) == ["x = 'ñ'"]
    assert _lines(_read(tmp_path, "x = 'café'\n".encode("cp1252"))) == ["x = 'café'"]
    mixed = "x = 'café'\n".encode() * 3 + "y = 'café'\n".encode("cp1252")
    assert len(_read(tmp_path, mixed).warnings) == 1


_NAMES = st.sampled_from(["a.py", "a.js", "a.java", "a.cpp", "a.rs", "a.R", "a.sql", "a.rb", "a.hs", "a.txt"])
_PIECES = (
    "def |class |f|A|(|)|{|}|:|;|\n|\n\n|    |\t|# |// |'|\"|function |end|=>|=|@|é|\u2028|\x0c|impl |#if|<-"
)
_WORDS = st.sampled_from(_PIECES.split("|"))


@settings(max_examples=150, deadline=None)
@given(_NAMES, st.lists(_WORDS, min_size=1, max_size=60).map("".join))
def test_no_line_is_lost_or_moved(
    tmp_path_factory: pytest.TempPathFactory, file_name: str, source: str
) -> None:
    path = tmp_path_factory.mktemp("code")
    if not source.strip("\x0c\u2028 \t\n"):
        return
    expected = source.replace("\x0c", " ").replace("\u2028", "   ").rstrip().split("\n")
    assert _lines(_read(path, source, file_name)) == expected
