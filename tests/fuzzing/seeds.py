"""Good files to damage: small ones of our own, and the dev files where they are beside the checkout."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tests.ingestion.readers.docx_builder import par, run, table, write_docx
from tests.ingestion.readers.epub_builder import simple_epub
from tests.ingestion.readers.pdf_builder import BookPdf

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
_PROSE = "It was the owl who said it first, and nobody believed her until the second winter. " * 4
_FICTION = "http://www.gribuser.ru/xml/fictionbook/2.0"
_TEXTS = {
    "plain.txt": f"CHAPTER I\n\n{_PROSE}\n\nCHAPTER II\n\n  verse one\n  verse two\n\n{_PROSE}\n",
    "marked.md": f"---\ntitle: Owls\n---\n\n# One {{#sec-one}}\n\n{_PROSE}\n\n```r\nx\n```\n\n| a |\n|--|\n",
    "page.html": f"<!doctype html><html lang=en><title>O</title><body><h1>One</h1><p>{_PROSE}<table><td>a",
    "rich.rtf": rf"{{\rtf1\ansi\ansicpg1252{{\info{{\title Owls}}}}\pard One\par {_PROSE}\par}}",
    "fiction.fb2": (
        f'<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="{_FICTION}">'
        "<description><title-info><book-title>O</book-title><lang>en</lang></title-info></description>"
        f"<body><section><title><p>One</p></title><p>{_PROSE}</p></section></body></FictionBook>"
    ),
    "notes.ipynb": json.dumps(
        {"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "markdown", "source": ["# One\n", _PROSE]}]}
    ),
    "program.py": "import os\n\n\nclass Owl:\n    def hoot(self):\n        return 1\n\n\ndef main(): ...\n",
}


def own_seeds(folder: Path) -> list[Path]:
    """Small files of every format, written into `folder`."""
    made = []
    for name, text in _TEXTS.items():
        made.append(folder / name)
        made[-1].write_text(text, encoding="utf-8")
    made.append(simple_epub(folder / "small.epub", f"<h1>One</h1><p>{_PROSE}</p><ul><li>a</li></ul>"))
    made.append(
        write_docx(folder / "small.docx", par("One", "Heading1") + par(run(_PROSE)) + table(("a", "b")))
    )
    made.append(_quarto(folder / "project.zip"))
    made.append(_pdf(folder / "small.pdf"))
    return made


def _pdf(path: Path) -> Path:
    book = BookPdf()
    for number in range(1, 4):
        book.page(head="OWLS", foot=str(number))
        book.paragraph(_PROSE)
    return book.save(path)


def _quarto(path: Path) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "_quarto.yml", "project:\n  type: book\nbook:\n  title: O\n  chapters: [index.qmd]\n"
        )
        archive.writestr("index.qmd", f"# One {{#sec-one}}\n\n{_PROSE}\n")
    return path


def shared_seeds(most_bytes: int) -> Iterator[Path]:
    """The dev files up to a size, in a fixed order."""
    folders = (SHARED / "cases" / "dev" / "files", SHARED / "eval" / "dev" / "books")
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if (
                path.is_file()
                and 0 < path.stat().st_size <= most_bytes
                and path.suffix not in {".json", ".jsonl"}
            ):
                yield path
