"""Books for the artifacts: the two sample books, and small ones made on the spot."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ingestion.artifacts.material import BookMaterial, SourceChunk

SAMPLES = Path(__file__).resolve().parents[3] / "ingestion" / "samples"
CHUNK, OVERLAP = 1500, 200
_HEADING = re.compile(r"(?m)^(?:CHAPTER|CAPÍTULO|Chapter|Capítulo) [^\n]+$|^-?[IVXL]+-?$")


def make_material(text: str, language: str = "en", title: str = "A Book") -> BookMaterial:
    """Cut at chapter headings, then by length, as far as artifacts care."""
    starts = [0, *(match.start() for match in _HEADING.finditer(text))]
    titles = ["", *(match.group() for match in _HEADING.finditer(text))]
    chunks: list[SourceChunk] = []
    for ordinal, (start, chapter) in enumerate(zip(starts, titles, strict=True)):
        end = starts[ordinal + 1] if ordinal + 1 < len(starts) else len(text)
        while start < end:
            stop = min(end, start + CHUNK)
            chunks.append(_chunk(len(chunks), text, start, stop, ordinal, chapter))
            start = stop if stop == end else stop - OVERLAP
    return BookMaterial(title, ("Anon",), language, text, tuple(chunks))


def _chunk(index: int, text: str, start: int, stop: int, ordinal: int, chapter: str) -> SourceChunk:
    return SourceChunk(index, text[start:stop], start, stop, 1, 1, None, None, ordinal, chapter)


@pytest.fixture(scope="session")
def material_of() -> Callable[..., BookMaterial]:
    return make_material


@pytest.fixture(scope="session")
def alice() -> BookMaterial:
    return make_material((SAMPLES / "alice.txt").read_text(encoding="utf-8"), "en", "Alice")


@pytest.fixture(scope="session")
def marianela() -> BookMaterial:
    return make_material((SAMPLES / "marianela.txt").read_text(encoding="utf-8"), "es", "Marianela")
