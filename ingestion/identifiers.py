"""The stable names of sources, documents and chunks."""

import hashlib
import os
import unicodedata
import uuid
from pathlib import Path, PurePosixPath

from django.utils.text import slugify

LONGEST_KEY = 500
POINT_NAMESPACE = uuid.UUID("6f1ce1c0-0d1f-4b57-9c9e-6b0f1b6e6a51")


def source_id(tenant: str, source_kind: str, source_name: str) -> str:
    return f"src:{tenant}:{source_kind}:{source_name}"


def document_id(source: str, document_key: str) -> str:
    return f"doc:{source}:{document_key}"


def chunk_id(document: str, chunk_mode: str, chunk_index: int) -> str:
    return f"chk:{document}:{chunk_mode}:{chunk_index}"


def is_code(chunk: str) -> bool:
    """Whether the chunk of this id is one of source code."""
    return chunk.rsplit(":", 2)[1:2] == ["codigo"]


def point_id(index_version: int, chunk: str) -> uuid.UUID:
    """Two builds of a chunk are two points."""
    return uuid.uuid5(POINT_NAMESPACE, f"{index_version}/{chunk}")


def lone_key(file_name: str) -> str:
    """A key of its own for a lone upload, so that two files of one name never merge."""
    stem = slugify(PurePosixPath(file_name).stem)[:60] or "book"
    return f"{stem}-{uuid.uuid4().hex[:8]}"


def path_key(relative_path: PurePosixPath) -> str:
    """The normalised path below the source's root, never absolute and never upwards."""
    parts = [part for part in relative_path.parts if part not in {"", ".", "/"}]
    if not parts or ".." in parts or relative_path.is_absolute():
        raise ValueError(f"not a path below the root: {relative_path}")
    key = unicodedata.normalize("NFC", "/".join(parts))
    if len(key) > LONGEST_KEY:
        raise ValueError(f"the path is longer than {LONGEST_KEY} characters: {key[:80]}…")
    return key


def root_marker(root: Path) -> str:
    """Tells one place on a disk from another without naming it: nothing we keep holds an absolute path."""
    return hashlib.sha256(os.fsencode(root)).hexdigest()
