"""A passage of the tests' raw text."""

from chat.retrieval.passage import Passage


def passage(text: str) -> Passage:
    return Passage(
        chunk_pk=1,
        chunk_id="chk:1",
        chunk_index=0,
        document_id="doc:1",
        book_pk=1,
        book_title="Rock",
        language="en",
        chunk_type="source",
        is_generated=False,
        text=text,
        page_number=None,
        page_label=None,
        chapter="",
        chapter_ordinal=1,
        heading_path=(),
        line_start=1,
        line_end=1,
        char_start=0,
        char_end=len(text),
        score=1.0,
    )
