"""The files of a Quarto project in a zip, by their paths in it; none outside of it can be had."""

import fnmatch
import posixpath
from collections.abc import Iterable
from pathlib import PurePosixPath

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.quarto_settings import is_document
from ingestion.readers.text_decoding import decode
from ingestion.readers.zip_container import ZipContainer, leaves_the_zip

SETTINGS_NAMES = frozenset({"_quarto.yml", "_quarto.yaml"})
LEFT_OUT = frozenset({"_book", "_site", "_freeze", "node_modules", "renv", "__MACOSX"})
_MOST_PATTERNS = 200


def is_left_out(path: PurePosixPath) -> bool:
    """Whether it is hidden, or lies in a folder of what was made from the book or of other people's code."""
    return any(part.startswith(".") or part in LEFT_OUT for part in path.parts)


def shallowest_settings(paths: Iterable[str]) -> PurePosixPath | None:
    """The project file that all others lie below or beside."""
    found = [PurePosixPath(path) for path in paths if posixpath.basename(path) in SETTINGS_NAMES]
    found = [path for path in found if not is_left_out(path)] or found
    return min(found, key=lambda path: (len(path.parts), str(path)), default=None)


class QuartoProject:
    """The texts of a project. Raises `ReadingFailed` where the zip has no project, or too much in it.

    `torn` collects the files of which only the beginning could be had.
    """

    def __init__(self, container: ZipContainer) -> None:
        settings = shallowest_settings(container.names)
        if settings is None:
            raise ReadingFailed(FailureCode.UNSUPPORTED, "no _quarto.yml in it")
        self.settings_path = settings.name
        self._container = container
        self._root = "" if str(settings.parent) == "." else f"{settings.parent}/"
        self._texts: dict[str, str] = {}
        self.torn: list[str] = []

    def resolve(self, path: str, base: str = "") -> str:
        """`path`, as the file `base` says it, from the project's root; "" when it is outside or not there."""
        path = path.replace("\\", "/")
        joined = path.lstrip("/") if path.startswith("/") else f"{posixpath.dirname(base)}/{path}"
        found = posixpath.normpath(joined.lstrip("/"))
        return "" if leaves_the_zip(found) or f"{self._root}{found}" not in self._container else found

    def text(self, path: str) -> str:
        """The text of the file at a resolved `path`."""
        if path not in self._texts:
            self._texts[path] = decode(self._data_or_start(path)).text
        return self._texts[path]

    def _data_or_start(self, path: str) -> bytes:
        try:
            return self.data(path)
        except ReadingFailed as error:
            start = self._container.read_start(f"{self._root}{path}")
            if error.code is not FailureCode.DAMAGED or not start.strip():
                raise
        self.torn.append(path)
        return start

    def data(self, path: str) -> bytes:
        return self._container.read(f"{self._root}{path}")

    def documents(self, render: Iterable[str] = ()) -> tuple[str, ...]:
        """The paths of all chapters, or of those that the patterns `render` choose, the index first."""
        inside = (name[len(self._root) :] for name in self._container.names if name.startswith(self._root))
        documents = [name for name in inside if is_document(name) and not is_left_out(PurePosixPath(name))]
        chapters = [name for name in documents if _is_chapter(name)] or documents
        ordered = sorted(chapters, key=lambda name: (not name.startswith("index."), name))
        patterns = [pattern.removeprefix("./") for pattern in render][:_MOST_PATTERNS]
        unwanted = [pattern[1:] for pattern in patterns if pattern.startswith("!")]
        wanted = [pattern for pattern in patterns if not pattern.startswith("!")]
        chosen = (
            [name for pattern in wanted for name in ordered if _matches(name, pattern)] if wanted else ordered
        )
        return tuple(
            name for name in dict.fromkeys(chosen) if not any(_matches(name, pattern) for pattern in unwanted)
        )


def _is_chapter(name: str) -> bool:
    """As Quarto has it: parts of files begin with an underscore, and a read-me is about the project."""
    path = PurePosixPath(name)
    return not any(part.startswith("_") for part in path.parts) and path.stem.lower() != "readme"


def _matches(path: str, pattern: str) -> bool:
    folder = pattern.rstrip("/")
    return path.startswith(f"{folder}/") or fnmatch.fnmatchcase(path, pattern.replace("**/", "*"))
