"""Chunks, words and candidates made up by hand, for tests of ranking and choice."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from chat.retrieval.asked_words import AskedWords, Term
from chat.retrieval.candidate import Candidate, ChunkText, SentenceVectors
from chat.retrieval.features import NAMES, BookWords, Numbers, Present, Rarity, Setting
from chat.retrieval.selection import Group
from ingestion.chunking.sentence_spans import sentence_spans
from ingestion.models import Chunk

Scores = Mapping[tuple[int, int], float]

EAST = np.array([1, 0], dtype=np.float32)
"""Of two dimensions, for questions; `sentence_vectors` are its like for sentences."""
LENGTH = 100
"""Characters of the stored text that a made-up chunk takes, whatever its text."""


def chunk(index: int = 0, text: str = "The lamp was lit.", book: int = 1, **more: Any) -> ChunkText:
    """Chunk `index` of a book whose build has the book's number; it begins where the one before ends."""
    fields: dict[str, Any] = {
        "point_id": f"point-{book}-{index}",
        "chunk_id": f"chk:doc-{book}:documental:{index}",
        "book": book,
        "version": book,
        "index": index,
        "language": "en",
        "text": text,
        "headings": (),
        "is_generated": False,
        "is_code": False,
        "start": index * LENGTH,
        "end": (index + 1) * LENGTH,
        "place": 0.5,
        "spans": tuple(sentence_spans(text)),
    }
    return ChunkText(**(fields | more))


def candidate(index: int = 0, text: str = "The lamp was lit.", book: int = 1, **more: Any) -> Candidate:
    """What is no field of the candidate is one of its chunk."""
    own = {name: more.pop(name) for name in ("fused", "dense", "sparse", "score") if name in more}
    return Candidate(chunk(index, text, book, **more), **own)


def stored_group(*rows: Chunk) -> Group:
    """The first is the best."""
    return Group([candidate(row.chunk_index, row.text, point_id=str(row.point_id)) for row in rows])


def sentence_vectors(*rows: Sequence[float]) -> SentenceVectors:
    """Of sentences, each as a unit vector."""
    vectors: SentenceVectors = np.rint(np.array(rows) * 127).astype(np.int8)
    return vectors


def term(stem: str, rarity: float = 1.0, *, is_name: bool = False, **stand_in: float) -> Term:
    """`stand_in`: other stems, each with what it counts."""
    return Term(stem, {stem: 1.0, **stand_in}, rarity, is_name)


def even(_word: str) -> float:
    return 1.0


def nobody(_version: int, _index: int) -> float:
    return 0.0


def setting(
    *terms: Term,
    rarity: Rarity = even,
    present: Present = nobody,
    dense: Scores | None = None,
    sparse: Scores | None = None,
    books: Sequence[int] = (1,),
) -> Setting:
    """A question with the vector `EAST`."""
    words = BookWords(AskedWords(terms), rarity)
    return Setting(EAST, dict.fromkeys(books, words), present, dense or {}, sparse or {})


def column(features: Numbers, name: str) -> list[float]:
    return [round(float(value), 6) for value in features[:, NAMES.index(name)]]
