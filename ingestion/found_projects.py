"""Quarto projects in folders and archives: each arrives as one document, a zip of the texts it is made of."""

import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from django.conf import settings

from ingestion.found_files import BYTES_AT_ONCE, Unreadable
from ingestion.originals import TooLarge
from ingestion.readers.markdown_yaml import BadYaml
from ingestion.readers.quarto_project import SETTINGS_NAMES, is_left_out
from ingestion.readers.quarto_settings import read_settings
from ingestion.readers.text_decoding import decode

Content = Callable[[], Iterable[bytes]]
"""Opens a file and gives its bytes; raises `Unreadable`."""

TEXT_SUFFIXES = frozenset({".qmd", ".md", ".rmd", ".markdown"})
TOO_MANY = "Its project has more files than a book has."
_METADATA_NAMES = frozenset({"_metadata.yml", "_metadata.yaml"})
_MOST_FILES = 5_000
_IN_MEMORY = 8 * 1024 * 1024
_FIXED_DATE = (1980, 1, 1, 0, 0, 0)
_REGULAR_FILE = 0o100644 << 16


@dataclass(frozen=True, slots=True)
class Project:
    """A project's `root` and the files of its book, by their paths below it; `settings` is one of them."""

    root: PurePosixPath
    settings: str
    files: Mapping[str, Content]

    @property
    def key(self) -> PurePosixPath:
        """Where the project file is, as the source sees it."""
        return self.root / self.settings

    @property
    def has_texts(self) -> bool:
        """Whether there is anything to read: sites made by other means have a project file too."""
        return any(_is_text(path) for path in self.files)


def project_at(root: PurePosixPath, files: Mapping[str, Content]) -> Project | None:
    """The project of `files` (paths below `root`), if there is one. Raises `Unreadable`."""
    named = next((name for name in sorted(SETTINGS_NAMES, reverse=True) if name in files), None)
    if named is None:
        return None
    cover = _cover(files[named])
    book = {path: content for path, content in files.items() if _is_of_book(path) or path == cover}
    if len(book) > _MOST_FILES:
        raise Unreadable(TOO_MANY)
    return Project(root, named, book)


def packed(project: Project) -> Iterator[bytes]:
    """A zip of the project, the same bytes for the same files. Raises `Unreadable` and `TooLarge`."""
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as kept:
        _pack(project, kept)
        kept.seek(0)
        while piece := kept.read(BYTES_AT_ONCE):
            yield piece


def _pack(project: Project, kept: IO[bytes]) -> None:
    """Files are stored, not compressed: what compressing gives depends on the library that does it."""
    left = settings.MAX_UPLOAD_BYTES
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(project.files):
            entry = zipfile.ZipInfo(path, _FIXED_DATE)
            entry.create_system, entry.external_attr = 3, _REGULAR_FILE
            with archive.open(entry, "w") as file:
                for piece in project.files[path]():
                    left -= len(piece)
                    if left < 0:
                        raise TooLarge
                    file.write(piece)


def _is_of_book(path: str) -> bool:
    name = PurePosixPath(path).name
    return _is_text(path) or name in SETTINGS_NAMES or name in _METADATA_NAMES


def _is_text(path: str) -> bool:
    return PurePosixPath(path).suffix.lower() in TEXT_SUFFIXES and not is_left_out(PurePosixPath(path))


def _cover(content: Content) -> str:
    """The path of the picture that the project file names as the book's cover."""
    try:
        said = read_settings(decode(_start(content)).text).cover
    except BadYaml:
        return ""
    return str(PurePosixPath(said.replace("\\", "/").lstrip("/"))) if said else ""


def _start(content: Content) -> bytes:
    """No more of a project file than is read of it anyway."""
    for piece in content():
        return piece
    return b""
