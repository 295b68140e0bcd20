"""Where citations stand, in words."""

from typing import Any

import pytest

from chat.answering.answers import CitationDraft
from chat.cited_places import place_in_words, places_of_drafts
from chat.models import Citation
from chat.retrieval.passage import Passage
from ingestion.models import Book, Chunk, ChunkType

CODE_ID = "chk:doc:src:default:upload:uploads:shelf-1:codigo:3"
TEXT_ID = "chk:doc:src:default:upload:uploads:codigo:documental:3"


def cited(identifier: str, **values: Any) -> Citation:
    values = {
        "book_title": "shelf",
        "chunk_type": "source",
        "is_generated": False,
        "verified": True,
        **values,
    }
    return Citation(chunk_identifier=identifier, **values)


@pytest.fixture
def code_chunk(ready_book: Book) -> Chunk:
    """A passage of the book, made one of source code."""
    chunk = Chunk.objects.filter(chunk_type=ChunkType.SOURCE)[0]
    chunk.chunk_mode, chunk.chunk_id, chunk.anchor = "codigo", CODE_ID, "light_the_lamp"
    chunk.line_start, chunk.line_end = 10, 40
    chunk.save()
    Book.objects.update(original_name="lamp.py")
    return Chunk.objects.select_related("index_version__book").get(pk=chunk.pk)


def passage(chunk: Chunk, identifier: str) -> Passage:
    return Passage(
        chunk_pk=chunk.pk,
        chunk_id=identifier,
        chunk_index=0,
        document_id="doc",
        book_pk=chunk.index_version.book_id,
        book_title="shelf",
        language="",
        chunk_type="source",
        is_generated=False,
        text="",
        page_number=3,
        page_label=None,
        chapter="Chapter I",
        chapter_ordinal=1,
        heading_path=(),
        line_start=10,
        line_end=40,
        char_start=0,
        char_end=0,
        score=1.0,
    )


def test_in_a_document_it_is_chapter_and_page() -> None:
    citation = cited(TEXT_ID, chapter="Chapter I", page_number=3, line_start=12, line_end=14)
    assert place_in_words(citation) == "Chapter I · p. 3"


def test_in_source_code_it_is_file_lines_and_definition(code_chunk: Chunk) -> None:
    book = code_chunk.index_version.book
    citation = cited(CODE_ID, book=book, chunk=code_chunk, chapter="lamp", line_start=12, line_end=14)
    assert place_in_words(citation) == "lamp.py, lines 12–14 · light_the_lamp"
    citation.line_start = citation.line_end = None
    assert place_in_words(citation) == "lamp.py, lines 10–40 · light_the_lamp"


def test_of_a_book_that_is_gone_its_title_and_the_lines_are_kept() -> None:
    assert place_in_words(cited(CODE_ID, line_start=12, line_end=14)) == "shelf, lines 12–14"


def test_generated_material_about_source_code_has_no_lines() -> None:
    assert place_in_words(cited(CODE_ID, is_generated=True)) == ""


def test_citations_that_are_no_rows_yet_have_the_same_places(code_chunk: Chunk) -> None:
    def draft(identifier: str) -> CitationDraft:
        return CitationDraft(
            passage=passage(code_chunk, identifier),
            quote="",
            verified=True,
            line_start=12,
            line_end=12,
            char_start=0,
            char_end=0,
            page_number=3,
            page_label=None,
        )

    assert places_of_drafts([draft(CODE_ID), draft(TEXT_ID)]) == [
        "lamp.py, line 12 · light_the_lamp",
        "Chapter I · p. 3",
    ]
    code_chunk.delete()
    assert places_of_drafts([draft(CODE_ID)]) == ["shelf, line 12"]
