"""A zip from a stranger, opened without extracting, checked against bombs and stray paths."""

import contextlib
import os
import posixpath
import struct
import unicodedata
import zipfile
import zlib
from pathlib import Path
from types import TracebackType
from typing import Self

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits

ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    RuntimeError,
    NotImplementedError,
    EOFError,
    ValueError,
)
_RATIO_FROM = 8 * 1024 * 1024
_MOST_RATIO = 200
_SALVAGE_BYTES = 256
_LENGTHS_AT = 26
_LENGTHS = struct.Struct("<HH")
"""Of a file's name and of the extra field, in the header right before its bytes."""
_NAMED_IN_UTF8 = 0x800


class ZipContainer:
    """The files of a zip by path. Every method raises `ReadingFailed` on what cannot be trusted or read."""

    def __init__(self, path: Path, limits: ReadingLimits) -> None:
        try:
            self._archive = zipfile.ZipFile(path)
        except ZIP_ERRORS as error:
            raise ReadingFailed(FailureCode.DAMAGED, f"no readable zip: {error}") from error
        self._path = path
        self._limits = limits
        self._left = limits.unpacked_bytes
        self._check(self._archive.infolist())
        self.duplicates = len(self._archive.infolist()) != len(set(self._archive.namelist()))
        self._stored = {_path(entry): entry.filename for entry in self._archive.infolist()}
        self._alike = {_key(path): stored for path, stored in self._stored.items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._archive.close()

    @property
    def names(self) -> tuple[str, ...]:
        """Paths of all files, with forward slashes."""
        return tuple(path for path in self._stored if not path.endswith("/"))

    def __contains__(self, name: str) -> bool:
        return name in self._stored or _key(name) in self._alike

    def read(self, name: str) -> bytes:
        """A file's bytes, counted while they are unpacked: the zip's own directory may lie about sizes."""
        allowed = min(self._limits.entry_bytes, self._left)
        try:
            with self._archive.open(self._entry(name)) as file:
                data = file.read(allowed + 1)
        except KeyError as error:
            raise ReadingFailed(FailureCode.DAMAGED, f"{name} is missing") from error
        except ZIP_ERRORS as error:
            raise ReadingFailed(FailureCode.DAMAGED, f"{name}: {error}") from error
        return self._counted(name, data, allowed)

    def read_start(self, name: str) -> bytes:
        """What can be unpacked of a damaged file, up to the damage; nothing is checked but sizes."""
        allowed = min(self._limits.entry_bytes, self._left)
        entry = self._archive.getinfo(self._entry(name))
        unpacked = bytearray()
        with self._path.open("rb") as file, contextlib.suppress(zlib.error, struct.error, OSError):
            file.seek(entry.header_offset + _LENGTHS_AT)
            file.seek(sum(_LENGTHS.unpack(file.read(_LENGTHS.size))), os.SEEK_CUR)
            packed = file.read(min(entry.compress_size, allowed))
            inflater = zlib.decompressobj(-zlib.MAX_WBITS)
            for start in range(0, len(packed), _SALVAGE_BYTES):
                piece = packed[start : start + _SALVAGE_BYTES]
                stored = entry.compress_type == zipfile.ZIP_STORED
                unpacked += piece if stored else inflater.decompress(piece, allowed + 1 - len(unpacked))
                if len(unpacked) > allowed:
                    break
        return self._counted(name, bytes(unpacked), allowed)

    def _entry(self, name: str) -> str:
        """The name in the zip: this very one, else one that differs in case or in how accents are written."""
        return self._stored.get(name) or self._alike[_key(name)]

    def _counted(self, name: str, data: bytes, allowed: int) -> bytes:
        if len(data) > allowed:
            raise ReadingFailed(FailureCode.TOO_LARGE, f"{name} unpacks to more than {allowed} bytes")
        self._left -= len(data)
        return data

    def _check(self, entries: list[zipfile.ZipInfo]) -> None:
        """From the directory alone, before a byte is unpacked."""
        total = sum(entry.file_size for entry in entries)
        if len(entries) > self._limits.entries or total > self._limits.unpacked_bytes:
            raise ReadingFailed(FailureCode.TOO_LARGE, f"{len(entries)} entries, {total} bytes unpacked")
        for entry in entries:
            if entry.file_size > _RATIO_FROM and entry.file_size > _MOST_RATIO * max(1, entry.compress_size):
                raise ReadingFailed(
                    FailureCode.TOO_LARGE, f"{entry.filename} unpacks to {entry.file_size} bytes"
                )
            if leaves_the_zip(entry.filename):
                raise ReadingFailed(FailureCode.DAMAGED, f"an entry leaves the book: {entry.filename!r}")


def leaves_the_zip(name: str) -> bool:
    """Whether a path is absolute or climbs out."""
    path = name.replace("\\", "/")
    return path.startswith("/") or path[1:2] == ":" or ".." in posixpath.normpath(path).split("/")


def _path(entry: zipfile.ZipInfo) -> str:
    """With forward slashes, in UTF-8 where a program wrote that without saying so."""
    name = entry.filename
    if not name.isascii() and not entry.flag_bits & _NAMED_IN_UTF8:
        with contextlib.suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _key(name: str) -> str:
    """Some programs name files in another case, or write accents otherwise, than they refer to them."""
    return unicodedata.normalize("NFC", name.replace("\\", "/")).casefold()
