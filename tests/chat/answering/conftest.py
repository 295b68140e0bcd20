"""Passages cut from a short story made for these tests."""

from collections.abc import Callable
from typing import Any

import pytest

from chat.retrieval.passage import Passage

STORY = """CHAPTER I

Old Mr. Harrow kept the lighthouse at Penmore Point, and he kept it alone.
Every evening at six he climbed the ninety-one steps with a can of oil,
because the lift had been broken since his wife died.

On the third of March his niece Clara came over the sand with a yellow
suitcase. She had left the bank in Truro and did not mean to go back.
"You may stay," said Mr. Harrow, "if you can bear the gulls."

Clara bore them very well. In the kitchen she found a parrot called Admiral,
who knew the names of eleven shipwrecks and would recite them for raisins.
"""


@pytest.fixture
def story() -> str:
    return STORY


@pytest.fixture
def passage() -> Callable[..., Passage]:
    def make(first: str, last: str, index: int = 0, stored: str = STORY, **more: Any) -> Passage:
        """From where `first` begins to where `last` ends, as chunk number `index`."""
        start = stored.index(first)
        end = stored.index(last, start) + len(last)
        line = stored.count("\n", 0, start) + 1
        fields: dict[str, Any] = {
            "chunk_pk": index,
            "chunk_id": f"chk:doc:documental:{index}",
            "chunk_index": index,
            "document_id": "doc",
            "book_pk": 1,
            "book_title": "The Light at Penmore",
            "language": "en",
            "chunk_type": "source",
            "is_generated": False,
            "text": stored[start:end],
            "page_number": 4,
            "page_label": "iv",
            "chapter": "I",
            "chapter_ordinal": 1,
            "heading_path": ("I",),
            "line_start": line,
            "line_end": line + stored.count("\n", start, end),
            "char_start": start,
            "char_end": end,
            "score": 1.0 / (index + 1),
        }
        return Passage(**(fields | more))

    return make


@pytest.fixture
def passages(passage: Callable[..., Passage]) -> list[Passage]:
    return [passage("CHAPTER I", "wife died.", 0), passage("On the third", "for raisins.", 1)]


@pytest.fixture
def generated() -> Callable[..., Passage]:
    def make(text: str, chunk_type: str = "literary_book_club_profile", index: int = 9) -> Passage:
        return Passage(
            chunk_pk=index,
            chunk_id=f"chk:doc:documental:{index}",
            chunk_index=index,
            document_id="doc",
            book_pk=1,
            book_title="The Light at Penmore",
            language="en",
            chunk_type=chunk_type,
            is_generated=True,
            text=text,
            page_number=None,
            page_label=None,
            chapter="",
            chapter_ordinal=0,
            heading_path=(),
            line_start=None,
            line_end=None,
            char_start=None,
            char_end=None,
            score=0.5,
        )

    return make
