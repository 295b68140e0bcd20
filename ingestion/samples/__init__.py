"""The two books that come with Bookclub, so that the first page has something to ask."""

from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class SampleBook:
    """A book in this folder: UTF-8 text, chapters headed by wording. `language` is an ISO 639-1 code."""

    key: str
    file_name: str
    title: str
    author: str
    language: str

    @property
    def path(self) -> Path:
        return _FOLDER / self.file_name


SAMPLE_BOOKS: tuple[SampleBook, ...] = (
    SampleBook("alice", "alice.txt", "Alice’s Adventures in Wonderland", "Lewis Carroll", "en"),
    SampleBook("marianela", "marianela.txt", "Marianela", "Benito Pérez Galdós", "es"),
)
