"""A real Quarto book of forty chapters, read as a whole; it stays outside the project."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.chunking.documental import cut
from ingestion.readers.quarto import read_quarto
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose

NAME = "books/r4ds/"


@pytest.fixture(scope="module")
def folder(shared_dir: Path) -> Path:
    return shared_dir / "eval" / "dev" / NAME


@pytest.fixture(scope="module")
def book(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> ReadBook:
    path = tmp_path_factory.mktemp("quarto") / "book.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in folder.iterdir():
            archive.write(file, f"r4ds-main/{file.name}")
    return read_quarto(path)


@pytest.fixture(scope="module")
def composed(book: ReadBook) -> ComposedText:
    return compose(book)


def _listed(items: list[Any]) -> list[str]:
    files: list[str] = []
    for item in items:
        files += [item["part"], *_listed(item["chapters"])] if isinstance(item, dict) else [item]
    return files


def _folded(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def test_every_listed_file_is_a_chapter_in_its_order(
    folder: Path, book: ReadBook, composed: ComposedText
) -> None:
    listed = _listed(yaml.safe_load((folder / "_quarto.yml").read_text(encoding="utf-8"))["book"]["chapters"])
    assert [file.path for file in book.files] == listed
    files = [composed.file_at(chapter.start) for chapter in composed.chapters]
    assert [file.path for file in files if file] == listed
    assert book.warnings == ()


def test_headings_have_the_anchors_they_should(shared_dir: Path, book: ReadBook) -> None:
    manifest = json.loads(
        (shared_dir / "eval" / "dev" / "books" / "manifest.json").read_text(encoding="utf-8")
    )
    wanted = next(row for row in manifest if row["file"] == NAME)["expected"]["anchors"]
    read = {file.path for file in book.files}
    headings = {
        (block.level, _folded(block.text), block.anchor)
        for block in book.blocks
        if block.kind is BlockKind.HEADING
    }
    for file, level, title, anchor in wanted:
        assert file not in read or (level, _folded(title), anchor) in headings


def test_gold_sentences_stand_in_their_file_under_heading_and_anchor(
    shared_dir: Path, composed: ComposedText
) -> None:
    gold = (shared_dir / "eval" / "dev" / "books" / "citation_gold.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in gold.splitlines()]
    chunks = cut(composed)
    places = [place for place, letter in enumerate(composed.text) for _ in _folded(letter)]
    text = _folded(composed.text)
    for row in (row for row in rows if row["file"].startswith(NAME)):
        found = text.find(_folded(row["quote"]))
        assert found >= 0, row["quote"]
        chunk = _chunk_at(chunks, places[found])
        assert (f"{NAME}{chunk.file}", chunk.anchor) == (row["file"], row["anchor"])
        assert _folded(chunk.heading_path[-1]) == _folded(row["heading"])


def _chunk_at(chunks: tuple[ChunkSpan, ...], offset: int) -> ChunkSpan:
    return next(chunk for chunk in reversed(chunks) if chunk.char_start <= offset < chunk.char_end)
