"""The zip around an EPUB: where its package document is, and what in it is locked."""

import posixpath
from functools import cached_property
from urllib.parse import unquote, urldefrag, urlsplit

from lxml import etree

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.xml_safety import parse_torn_xml, parse_xml
from ingestion.readers.zip_container import ZipContainer, leaves_the_zip

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_RIGHTS = ("META-INF/rights.xml", "META-INF/sinf.xml", "META-INF/license.lcpl")
_PACKAGE_TYPE = "application/oebps-package+xml"
_FONT_OBFUSCATION = frozenset({"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"})
_LEFT_BY_SYSTEMS = "__MACOSX/"


class EpubContainer(ZipContainer):
    """The files of an EPUB by path. Every method raises `ReadingFailed` on what cannot be trusted or read."""

    @cached_property
    def _folder(self) -> str:
        """The folder that all of the book stands in, when it was zipped together with it; else ""."""
        if _CONTAINER in self:
            return ""
        found = [name for name in self.names if name.endswith(f"/{_CONTAINER}")]
        found = [name for name in found if not name.startswith(_LEFT_BY_SYSTEMS)]
        return found[0].removesuffix(_CONTAINER) if len(found) == 1 else ""

    def package_path(self) -> str:
        """Where the package document is."""
        place = self._folder + _CONTAINER
        if place not in self:
            raise ReadingFailed(FailureCode.DAMAGED, "META-INF/container.xml is missing")
        root = parse_xml(self.read(place), place)
        paths = [self._inside(element.get("full-path", "")) for element in _package_first(root)]
        found = next((path for path in paths if path and path in self), None)
        if found is None:
            raise ReadingFailed(FailureCode.DAMAGED, "the package document is missing")
        return found

    def _inside(self, address: str) -> str:
        """The path in the zip of an address as META-INF gives it: from the book's own folder."""
        path = self._folder + address.strip().replace("\\", "/").removeprefix("/")
        return path if path in self else unquote(path)

    def encrypted(self) -> frozenset[str]:
        """Paths, in lower case, of files that are encrypted; fonts with scrambled first bytes are not."""
        place = self._folder + _ENCRYPTION
        if place not in self:
            return frozenset()
        root, _ = parse_torn_xml(self.read(place), place)
        found: set[str] = set()
        for item in root.iter("{*}EncryptedData") if root is not None else ():
            method = item.find("{*}EncryptionMethod")
            if method is not None and method.get("Algorithm") in _FONT_OBFUSCATION:
                continue
            addresses = (reference.get("URI", "") for reference in item.iter("{*}CipherReference"))
            found.update(self._inside(address).casefold() for address in addresses)
        return frozenset(found)

    def has_rights(self) -> bool:
        """Whether a shop has left word of what may be done with the book."""
        return any(self._folder + name in self for name in _RIGHTS)


def _package_first(root: etree._Element) -> list[etree._Element]:
    """The renditions that the container lists, those that are called package documents first."""
    rootfiles = list(root.iter("{*}rootfile"))
    return sorted(rootfiles, key=lambda element: element.get("media-type") != _PACKAGE_TYPE)


def resolve(base: str, href: str) -> tuple[str, str]:
    """The path in the zip and the fragment that `href`, found in the file `base`, points at.

    The path is empty for addresses outside the book; one that begins with a slash begins at the root of the
    zip. Raises `ReadingFailed` when it climbs out of the zip.
    """
    address, fragment = urldefrag(href.strip())
    parts = _split(address)
    if parts is None:
        return "", ""
    path = unquote(parts).replace("\\", "/")
    if not path:
        return base, unquote(fragment)
    if path.startswith("/"):
        return posixpath.normpath(path).lstrip("/"), unquote(fragment)
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(base), path))
    if leaves_the_zip(joined):
        raise ReadingFailed(FailureCode.DAMAGED, f"an address leaves the book: {href!r}")
    return joined, unquote(fragment)


def _split(address: str) -> str | None:
    """The path of an address; None when it names a scheme or another host."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return None if parts.scheme or parts.netloc else parts.path
