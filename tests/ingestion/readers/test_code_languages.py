import pytest

from ingestion.readers.code_languages import language_of, language_of_script


@pytest.mark.parametrize(
    ("file_name", "language"),
    [
        ("boats.py", "python"),
        ("src/Boats.TSX", "tsx"),
        ("boats.R", "r"),
        ("boat.h", "cpp"),
        ("Makefile", "make"),
        ("deploy/Dockerfile", "docker"),
        ("Dockerfile.test", "docker"),
        ("settings.yml", "yaml"),
    ],
)
def test_the_name_says_the_language(file_name: str, language: str) -> None:
    assert language_of(file_name) == language


@pytest.mark.parametrize("file_name", ["marianela.txt", "notes.md", "page.html", "boats", "thesis.pdf", ""])
def test_other_names_say_none(file_name: str) -> None:
    assert language_of(file_name) is None


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("#!/bin/sh", "bash"),
        ("#!/usr/bin/env python3", "python"),
        ("#! /usr/bin/env -S FOO=1 node --flag", "javascript"),
        ("#!/usr/local/bin/python3.11 -u", "python"),
        ("#!/usr/bin/env Rscript", "r"),
    ],
)
def test_the_first_line_of_a_script_says_it_too(line: str, language: str) -> None:
    assert language_of_script(line) == language


@pytest.mark.parametrize(
    "line", ["", "#!", "# python", "python", "#!/usr/bin/env unknown", "#!" + "/a" * 5000]
)
def test_any_other_first_line_says_none(line: str) -> None:
    assert language_of_script(line) is None
