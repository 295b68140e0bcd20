"""Files, folders and zip archives on the command line, as arrivals with keys below their source's root."""

import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from bookclub.clubs.models import Club
from ingestion.actions import Arrival, ensure_source, ensure_upload_source
from ingestion.models import Source

BYTES_AT_ONCE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Found:
    """A file found on the way; `shown` is how to name it to whoever asked."""

    shown: str
    source: Source
    arrival: Arrival


def find(path: Path, club: Club, source_name: str, mode: str) -> Iterator[Found]:
    """What there is at `path`, in a fixed order. Raises `OSError` and `zipfile.BadZipFile`."""
    if path.is_dir():
        source = ensure_source(club, Source.Kind.FOLDER, source_name or path.resolve().name)
        yield from _in_folder(path, source, mode)
    elif path.suffix.lower() == ".zip" and _is_plain_archive(path):
        source = ensure_source(club, Source.Kind.ZIP, source_name or path.stem)
        yield from _in_archive(path, source, mode)
    elif source_name:
        source = ensure_source(club, Source.Kind.FOLDER, source_name)
        yield Found(str(path), source, _file(path, PurePosixPath(path.name), mode))
    else:
        yield Found(str(path), ensure_upload_source(club), _file(path, None, mode))


def _file(path: Path, relative: PurePosixPath | None, mode: str) -> Arrival:
    return Arrival(path.name, _pieces(path), relative, mode=mode)


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(BYTES_AT_ONCE):
            yield piece


def _in_folder(root: Path, source: Source, mode: str) -> Iterator[Found]:
    """Hidden files and folders are left out, links are not followed."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(name for name in names if not name.startswith(".")):
            path = Path(folder) / name
            if path.is_symlink():
                continue
            relative = PurePosixPath(path.relative_to(root).as_posix())
            yield Found(str(path), source, _file(path, relative, mode))


def _is_plain_archive(path: Path) -> bool:
    """Whether it is an archive of files, and not an EPUB under another name."""
    with zipfile.ZipFile(path) as archive:
        return "META-INF/container.xml" not in archive.namelist()


def _in_archive(path: Path, source: Source, mode: str) -> Iterator[Found]:
    """Members are read from the archive and never unpacked to paths."""
    with zipfile.ZipFile(path) as archive:
        for member in sorted(archive.infolist(), key=lambda info: info.filename):
            relative = PurePosixPath(member.filename.replace("\\", "/"))
            if member.is_dir() or any(_is_hidden(part) for part in relative.parts):
                continue
            pieces = _member_pieces(archive, member)
            arrival = Arrival(relative.name, pieces, relative, mode=mode)
            yield Found(f"{path}:{relative}", source, arrival)


def _is_hidden(part: str) -> bool:
    return part == "__MACOSX" or (part.startswith(".") and part not in {".", ".."})


def _member_pieces(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    with archive.open(member) as file:
        while piece := file.read(BYTES_AT_ONCE):
            yield piece
