"""A stored name profile as of a part is that of a book that ends there: nothing from after it is in it."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ingestion import pipeline, stored_texts
from ingestion.artifact_material import material_of, parts_in
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.material_json import names_from_json
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.names import extract_names
from ingestion.chunking import documental
from ingestion.models import Book, Chunk, ChunkType
from ingestion.samples import SAMPLE_BOOKS
from ingestion.structure.composed_text import ComposedText, line_starts

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model"),
]

OUTSIDE = "siddhartha"
"""A novel of the evaluation data."""


@pytest.fixture
def novel(request: pytest.FixtureRequest) -> Path:
    """The file of the book named by the parameter."""
    samples = {sample.key: sample.path for sample in SAMPLE_BOOKS}
    if request.param in samples:
        return samples[request.param]
    shared: Path = request.getfixturevalue("shared_dir")
    return shared / "eval" / "dev" / "texts" / f"{request.param}.txt"


def as_if_it_ended(stored: ComposedText, end: int) -> ComposedText:
    """A book with nothing after `end`, from the text alone."""
    return replace(
        stored,
        text=stored.text[:end],
        blocks=tuple(block for block in stored.blocks if block.end <= end),
        pages=tuple(replace(page, end=min(page.end, end)) for page in stored.pages if page.start < end),
        chapters=tuple(replace(one, end=min(one.end, end)) for one in stored.chapters if one.start < end),
        line_starts=line_starts(stored.text[:end]),
    )


def material_from_the_text(book: BookMaterial, text: ComposedText) -> BookMaterial:
    """Cut into passages anew, as when the book is read in."""
    starts = [chapter.start for chapter in text.chapters]
    chunks = []
    for span in documental.cut(text):
        chapter = text.chapters[max(0, bisect_right(starts, span.char_start) - 1)]
        chunks.append(
            SourceChunk(
                index=span.index,
                text=text.text[span.char_start : span.char_end],
                char_start=span.char_start,
                char_end=span.char_end,
                line_start=text.line_at(span.char_start),
                line_end=span.line_end,
                page_number=span.page_number,
                page_label=span.page_label,
                chapter_ordinal=chapter.ordinal,
                chapter=span.chapter,
            )
        )
    return BookMaterial(
        book.title, book.authors, book.language, text.text, tuple(chunks), text.chapters, text.pages
    )


def stored_names(book: Book, part: int | None) -> NameProfile | None:
    chunks = Chunk.objects.filter(index_version=book.live_index_id, chunk_type=ChunkType.NAME_PROFILE)
    chunk = chunks.select_related("content").filter(part=part).first()
    if chunk is None:
        return None
    return names_from_json({k: v for k, v in chunk.content.data.items() if k != "part_title"})


@pytest.mark.parametrize("novel", ["alice", "marianela", OUTSIDE], indirect=True)
def test_four_parts_of_three_novels_know_nothing_of_what_follows(
    novel: Path, shelve: Callable[..., Book]
) -> None:
    book = shelve(novel.read_text(encoding="utf-8"), novel.name)
    assert pipeline.build(book.pk)
    book.refresh_from_db()
    assert book.live_index is not None
    whole = material_of(book.live_index)
    composed = stored_texts.load(book.live_index.stored_text)
    parts = parts_in(whole)
    assert len(parts) >= 5
    compared = 0
    for part in parts[: len(parts) - 1 : max(1, len(parts) // 4)]:
        cut = material_from_the_text(whole, as_if_it_ended(composed, part.char_end))
        assert stored_names(book, part.number) == extract_names(cut)
        compared += 1
    assert compared >= 4
    assert stored_names(book, None) == extract_names(whole)
