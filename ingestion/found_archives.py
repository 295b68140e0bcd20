"""The files of zip archives, which are read from the archive and never unpacked to paths."""

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath

from ingestion.found_files import (
    BYTES_AT_ONCE,
    NOT_A_FILE,
    Found,
    Refused,
    Unreadable,
    not_opened,
    odd_kind,
    shown,
)
from ingestion.found_projects import Content, Project, packed, project_at
from ingestion.models import Source
from ingestion.readers.quarto_project import SETTINGS_NAMES
from ingestion.shelving import Arrival

ENCRYPTED = 0x1
PASSWORD = "It is protected by a password."  # noqa: S105 - a sentence
ODD_COMPRESSION = "It is compressed in a way that cannot be read here."
DAMAGED = "It is damaged in the archive."
# What zipfile and the packages under it raise on hostile or broken bytes.
FAULTS = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError),
    *(RuntimeError, ValueError, OverflowError, MemoryError),
)


def is_plain_archive(path: Path) -> bool:
    """Whether it is an archive of files, and not an EPUB under another name. Raises `Unreadable`."""
    with _opened(path) as archive:
        return "META-INF/container.xml" not in archive.namelist()


def is_project(path: Path) -> bool:
    """Whether all of an archive is one Quarto project, in a folder of its own or not. Raises `Unreadable`."""
    with _opened(path) as archive:
        members = _members(archive)
        projects = _projects(archive, members)
    return len(projects) == 1 and all(below.is_relative_to(projects[0].root) for below in members)


def in_archive(path: Path, source: Source, mode: str) -> Iterator[Found | Refused]:
    """Raises `Unreadable` when the archive as a whole cannot be read; hidden members are left out."""
    with _opened(path) as archive:
        members = _members(archive)
        projects = _projects(archive, members)
        for project in projects:
            name = f"{project.root.name or path.stem}.zip"
            arrival = Arrival(name, packed(project), project.key, mode=mode)
            yield Found(shown(f"{path}:{project.key}"), f"{path.resolve()}:{project.key}", source, arrival)
        for relative, twins in members.items():
            if ".." in relative.parts or not any(relative.is_relative_to(one.root) for one in projects):
                for member in twins:
                    yield _one(path, archive, member, relative, source, mode)


def _one(
    path: Path,
    archive: zipfile.ZipFile,
    member: zipfile.ZipInfo,
    relative: PurePosixPath,
    source: Source,
    mode: str,
) -> Found | Refused:
    name = shown(f"{path}:{relative}")
    if odd_kind(member.external_attr >> 16):
        return Refused(name, NOT_A_FILE)
    arrival = Arrival(relative.name, _pieces(archive, member), relative, mode=mode)
    return Found(name, f"{path.resolve()}:{member.header_offset}", source, arrival)


def _members(archive: zipfile.ZipFile) -> dict[PurePosixPath, list[zipfile.ZipInfo]]:
    """The files of the archive that are not hidden, by path and in order; a path may be there twice."""
    members: dict[PurePosixPath, list[zipfile.ZipInfo]] = {}
    for member in sorted(archive.infolist(), key=lambda info: info.filename):
        relative = PurePosixPath(member.filename.replace("\\", "/"))
        if not member.is_dir() and not any(_is_hidden(part) for part in relative.parts):
            members.setdefault(relative, []).append(member)
    return members


def _projects(archive: zipfile.ZipFile, members: dict[PurePosixPath, list[zipfile.ZipInfo]]) -> list[Project]:
    """The outermost Quarto projects that have texts. Raises `Unreadable`."""
    roots: list[PurePosixPath] = []
    for relative in sorted(members, key=lambda below: len(below.parts)):
        inside = any(relative.is_relative_to(root) for root in roots)
        if relative.name in SETTINGS_NAMES and ".." not in relative.parts and not inside:
            roots.append(relative.parent)
    found = (project_at(root, _contents(archive, members, root)) for root in roots)
    return [project for project in found if project is not None and project.has_texts]


def _contents(
    archive: zipfile.ZipFile, members: dict[PurePosixPath, list[zipfile.ZipInfo]], root: PurePosixPath
) -> dict[str, Content]:
    return {
        relative.relative_to(root).as_posix(): partial(_pieces, archive, twins[-1])
        for relative, twins in members.items()
        if relative.is_relative_to(root)
        and ".." not in relative.parts
        and not odd_kind(twins[-1].external_attr >> 16)
    }


def _opened(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except PermissionError as error:
        raise Unreadable(not_opened(error)) from error
    except FAULTS as error:
        raise Unreadable("It could not be opened: it is no zip archive, or a damaged one.") from error


def _is_hidden(part: str) -> bool:
    return part == "__MACOSX" or (part.startswith(".") and part not in {".", ".."})


def _pieces(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    if member.flag_bits & ENCRYPTED:
        raise Unreadable(PASSWORD)
    try:
        with archive.open(member) as file:
            while piece := file.read(BYTES_AT_ONCE):
                yield piece
    except NotImplementedError as error:
        raise Unreadable(ODD_COMPRESSION) from error
    except FAULTS as error:
        raise Unreadable(DAMAGED) from error
