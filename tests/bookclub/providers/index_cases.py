"""Points, spaces and programs for the contract suite of passage indexes."""

import sys
import uuid
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from bookclub.providers.ports import (
    IndexPoint,
    IndexQuery,
    PassageFilter,
    SpoilerGate,
    Vectors,
    VectorSpace,
)

DIMENSIONS = 16
READ_WHOLE = SpoilerGate({})


def new_space() -> VectorSpace:
    """One that no other test uses."""
    return VectorSpace("tests", f"contract/{uuid.uuid4().hex}", DIMENSIONS)


def vector(seed: int) -> Vectors:
    made = np.random.default_rng(seed).standard_normal(DIMENSIONS).astype(np.float32)
    unit: Vectors = made / np.linalg.norm(made)
    return unit


def point_id(number: int) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_OID, str(number)))


def point(
    number: int,
    text: str = "nothing in particular happens here",
    *,
    club: int = 1,
    version: int = 1,
    chunk_type: str = "source",
    language: str = "en",
) -> IndexPoint:
    payload = {
        "club_id": club,
        "index_version": version,
        "chunk_type": chunk_type,
        "horizon_index": number,
        "document_id": f"doc:{version}",
        "chunk_id": f"chk:doc:{version}:documental:{number}",
        "page_label": None,
        "source_chunk_indexes": [],
    }
    return IndexPoint(point_id(number), vector(number), text, language, payload)


def asking(
    text: str,
    seed: int = 0,
    *,
    languages: Sequence[str] = ("en",),
    limit: int = 10,
    gate: SpoilerGate = READ_WHOLE,
    **where: object,
) -> IndexQuery:
    """`seed` is the number of the point whose vector is asked for."""
    scope = PassageFilter(**{"club_id": 1, **where})  # type: ignore[arg-type]
    return IndexQuery(vector(seed), text, tuple(languages), scope, gate, limit)


def by_words(text: str, *widened: tuple[str, float], **given: Any) -> IndexQuery:
    """BM25 alone."""
    return replace(asking(text, **given), dense=None, widened=widened)


def by_meaning(seed: int, **given: Any) -> IndexQuery:
    """Dense alone."""
    return asking("", seed, **given)


def program(body: str) -> list[str]:
    """A Python program with `index`, `space` and the cases at hand; its arguments say where the index is."""
    head = f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from tests.bookclub.providers.index_cases import *
from bookclub.providers.ports import PassageFilter, VectorSpace
from bookclub.providers.qdrant_index import QdrantIndex
kind, place, key, model = sys.argv[1:5]
index = QdrantIndex.embedded(Path(place)) if kind == "embedded" else QdrantIndex.remote(place, key)
space = VectorSpace("tests", model, DIMENSIONS)
"""
    return [sys.executable, "-c", head + body]
