"""The files of zip archives, which are read from the archive and never unpacked to paths."""

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from ingestion.actions import Arrival
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
from ingestion.models import Source

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


def in_archive(path: Path, source: Source, mode: str) -> Iterator[Found | Refused]:
    """Raises `Unreadable` when the archive as a whole cannot be read; hidden members are left out."""
    with _opened(path) as archive:
        for member in sorted(archive.infolist(), key=lambda info: info.filename):
            relative = PurePosixPath(member.filename.replace("\\", "/"))
            if member.is_dir() or any(_is_hidden(part) for part in relative.parts):
                continue
            name = shown(f"{path}:{relative}")
            if odd_kind(member.external_attr >> 16):
                yield Refused(name, NOT_A_FILE)
                continue
            arrival = Arrival(relative.name, _pieces(archive, member), relative, mode=mode)
            yield Found(name, f"{path.resolve()}:{member.header_offset}", source, arrival)


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
