"""Sentences that occur once in a real book: found in the stored text, in its chapter or under its anchor."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.chunking.documental import cut
from ingestion.readers.reading import read_book
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose

_EVAL = Path(__file__).resolve().parents[4] / "shared" / "eval" / "dev"


def _gold() -> list[Any]:
    listed = _EVAL / "books" / "citation_gold.jsonl"
    if not listed.is_file():
        return [
            pytest.param(
                "", [], marks=pytest.mark.skip(reason="the shared books are not beside this checkout")
            )
        ]
    by_file: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in listed.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if not row["file"].endswith(".pdf"):
            by_file[row["file"]].append(row)
    return [pytest.param(file, rows, id=file) for file, rows in by_file.items()]


@cache
def _read(file: str) -> tuple[ComposedText, tuple[ChunkSpan, ...], str, list[int]]:
    composed = compose(read_book(_EVAL / file, Path(file).name))
    places = [place for place, letter in enumerate(composed.text) for _ in _folded(letter)]
    return composed, cut(composed), _folded(composed.text), places


def _folded(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


@pytest.mark.parametrize(("file", "rows"), _gold())
def test_every_gold_sentence_stands_where_it_should(file: str, rows: list[dict[str, Any]]) -> None:
    composed, chunks, folded, places = _read(file)
    for row in rows:
        found = folded.find(_folded(row["quote"]))
        assert found >= 0, row["quote"]
        offset = places[found]
        chunk = next(chunk for chunk in reversed(chunks) if chunk.char_start <= offset < chunk.char_end)
        if "chapter" in row:
            chapter = composed.chapter_at(offset)
            assert chapter is not None
            assert _folded(chapter.title) == _folded(row["chapter"]) == _folded(chunk.chapter)
        else:
            assert (chunk.anchor, _folded(chunk.heading_path[-1])) == (row["anchor"], _folded(row["heading"]))
