"""The zip around an EPUB: where its package document is, and what in it is locked."""

import posixpath
from urllib.parse import unquote, urldefrag, urlsplit

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.xml_safety import parse_xml
from ingestion.readers.zip_container import ZipContainer, leaves_the_zip

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_FONT_OBFUSCATION = frozenset({"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"})
_CONTAINER_NS = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_ENC_NS = "{http://www.w3.org/2001/04/xmlenc#}"


class EpubContainer(ZipContainer):
    """The files of an EPUB by path. Every method raises `ReadingFailed` on what cannot be trusted or read."""

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
    if leaves_the_zip(joined):
        raise ReadingFailed(FailureCode.DAMAGED, f"an address leaves the book: {href!r}")
    return joined, unquote(fragment)
