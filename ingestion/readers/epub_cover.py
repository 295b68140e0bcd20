"""The cover of an EPUB: the picture the package names, else the one that fills its first page."""

from collections.abc import Iterator
from itertools import chain

from lxml import etree

from ingestion.readers.cover_image import small_cover
from ingestion.readers.epub_container import EpubContainer, resolve
from ingestion.readers.epub_package import EpubPackage
from ingestion.readers.failures import ReadingFailed
from ingestion.readers.xml_safety import parse_page

_PAGE_NAMES = (".xhtml", ".html", ".htm", ".xml")
_HREF = "{http://www.w3.org/1999/xlink}href"
_MOST_WORDS = 12


def read_cover(container: EpubContainer, package: EpubPackage) -> bytes:
    """A small JPEG, empty where there is no cover that can be read: a book is not lost over its cover."""
    for path in dict.fromkeys(chain(package.covers, package.spine[:1])):
        try:
            cover = _cover_at(container, path)
        except ReadingFailed:
            continue
        if cover:
            return cover
    return b""


def _cover_at(container: EpubContainer, path: str) -> bytes:
    if path not in container:
        return b""
    if not path.lower().endswith(_PAGE_NAMES):
        return small_cover(container.read(path))
    picture = _sole_picture(container, path)
    return small_cover(container.read(picture)) if picture else b""


def _sole_picture(container: EpubContainer, path: str) -> str:
    """The path of the one picture on a page that has next to no text; "" on any other page."""
    root, _ = parse_page(container.read(path), path)
    if root is None:
        return ""
    pictures = list(dict.fromkeys(_pictures(root, path)))
    body = root.find("{*}body")
    words = "".join(map(str, (body if body is not None else root).itertext())).split()
    return pictures[0] if len(pictures) == 1 and len(words) <= _MOST_WORDS else ""


def _pictures(root: etree._Element, path: str) -> Iterator[str]:
    """Pictures as HTML shows them, and within a drawing (the usual frame of a cover)."""
    for element in root.iter("{*}img", "{*}image", "{*}object"):
        address = element.get("src") or element.get(_HREF) or element.get("href") or element.get("data") or ""
        found, _ = resolve(path, address) if address else ("", "")
        if found:
            yield found
