"""The zip around an EPUB: opened without extracting, checked against bombs, stray paths and DRM."""

import posixpath
import zipfile
import zlib
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import unquote, urldefrag, urlsplit

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.xml_safety import parse_xml

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_FONT_OBFUSCATION = frozenset({"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"})
_CONTAINER_NS = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_ENC_NS = "{http://www.w3.org/2001/04/xmlenc#}"
_RATIO_FROM = 8 * 1024 * 1024
_MOST_RATIO = 200
_ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    RuntimeError,
    NotImplementedError,
    EOFError,
    ValueError,
)


class EpubContainer:
    """The files of an EPUB by path. Every method raises `ReadingFailed` on what cannot be trusted or read."""

    def __init__(self, path: Path, limits: ReadingLimits) -> None:
        try:
            self._archive = zipfile.ZipFile(path)
        except _ZIP_ERRORS as error:
            raise ReadingFailed(FailureCode.DAMAGED, f"no readable zip: {error}") from error
        self._limits = limits
        self._left = limits.unpacked_bytes
        self._check(self._archive.infolist())
        self.duplicates = len(self._archive.infolist()) != len(set(self._archive.namelist()))
        self._names = {name.casefold(): name for name in self._archive.namelist()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._archive.close()

    def __contains__(self, name: str) -> bool:
        return name.casefold() in self._names

    def read(self, name: str) -> bytes:
        """A file's bytes, counted while they are unpacked: the zip's own directory may lie about sizes."""
        allowed = min(self._limits.entry_bytes, self._left)
        try:
            with self._archive.open(self._names[name.casefold()]) as file:
                data = file.read(allowed + 1)
        except KeyError as error:
            raise ReadingFailed(FailureCode.DAMAGED, f"{name} is missing") from error
        except _ZIP_ERRORS as error:
            raise ReadingFailed(FailureCode.DAMAGED, f"{name}: {error}") from error
        if len(data) > allowed:
            raise ReadingFailed(FailureCode.TOO_LARGE, f"{name} unpacks to more than {allowed} bytes")
        self._left -= len(data)
        return data

    def package_path(self) -> str:
        """Where the package document is."""
        if _CONTAINER not in self:
            raise ReadingFailed(FailureCode.DAMAGED, "META-INF/container.xml is missing")
        root = parse_xml(self.read(_CONTAINER), _CONTAINER)
        paths = [element.get("full-path", "") for element in root.iter(f"{_CONTAINER_NS}rootfile")]
        found = next((path for path in paths if path and path in self), None)
        if found is None:
            raise ReadingFailed(FailureCode.DAMAGED, "the package document is missing")
        return found

    def encrypted(self) -> frozenset[str]:
        """Paths of files that are encrypted; fonts whose first bytes are scrambled are not."""
        if _ENCRYPTION not in self:
            return frozenset()
        root = parse_xml(self.read(_ENCRYPTION), _ENCRYPTION)
        found: set[str] = set()
        for item in root.iter(f"{_ENC_NS}EncryptedData"):
            method = item.find(f"{_ENC_NS}EncryptionMethod")
            if method is not None and method.get("Algorithm") in _FONT_OBFUSCATION:
                continue
            found.update(unquote(place.get("URI", "")) for place in item.iter(f"{_ENC_NS}CipherReference"))
        return frozenset(found)

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
            if _leaves(entry.filename):
                raise ReadingFailed(FailureCode.DAMAGED, f"an entry leaves the book: {entry.filename!r}")


def resolve(base: str, href: str) -> tuple[str, str]:
    """The path in the zip and the fragment that `href`, found in the file `base`, points at.

    The path is empty for addresses outside the book. Raises `ReadingFailed` when it climbs out of the zip.
    """
    address, fragment = urldefrag(href.strip())
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return "", ""
    path = unquote(parts.path)
    if not path:
        return base, unquote(fragment)
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(base), path))
    if _leaves(joined):
        raise ReadingFailed(FailureCode.DAMAGED, f"an address leaves the book: {href!r}")
    return joined, unquote(fragment)


def _leaves(name: str) -> bool:
    path = name.replace("\\", "/")
    return path.startswith("/") or path[1:2] == ":" or ".." in posixpath.normpath(path).split("/")
