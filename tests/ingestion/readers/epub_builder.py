"""Small EPUBs made for one test each."""

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>"
)
_XHTML = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'


def page(body: str, head: str = "") -> str:
    return f"<html {_XHTML}><head><title>T</title>{head}</head><body>{body}</body></html>"


def nav(*entries: tuple[str, str], page_list: Sequence[tuple[str, str]] = ()) -> str:
    """A nav document of (title, href) and, for printed pages, (label, href)."""
    toc = "".join(f'<li><a href="{href}">{title}</a></li>' for title, href in entries)
    pages = "".join(f'<li><a href="{href}">{label}</a></li>' for label, href in page_list)
    listed = f'<nav epub:type="page-list"><ol>{pages}</ol></nav>' if pages else ""
    return page(f'<nav epub:type="toc"><h1>Contents</h1><ol>{toc}</ol></nav>{listed}')


def package(
    pages: Sequence[str],
    *,
    metadata: str = "<dc:title>A Book</dc:title><dc:language>en-GB</dc:language>",
    aside: Sequence[str] = (),
    extra_items: str = "",
    spine_attributes: str = "",
) -> str:
    names = [*pages, *aside]
    items = "".join(
        f'<item id="i{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(names)
    )
    spine = "".join(
        f'<itemref idref="i{n}"{" linear=" + chr(34) + "no" + chr(34) if name in aside else ""}/>'
        for n, name in enumerate(names)
    )
    return (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<metadata>{metadata}</metadata>"
        f'<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        f"{items}{extra_items}</manifest><spine{spine_attributes}>{spine}</spine></package>"
    )


def write_epub(path: Path, files: Mapping[str, str | bytes], *, container: str | None = CONTAINER) -> Path:
    """`files` by their path in the zip; those of the book stand under OEBPS/."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        if container is not None:
            archive.writestr("META-INF/container.xml", container)
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def simple_epub(path: Path, *bodies: str, navigation: str | None = None, head: str = "") -> Path:
    """One page a body, listed in a nav by number."""
    names = [f"p{number}.xhtml" for number in range(1, len(bodies) + 1)]
    entries = [(f"Chapter {number}", name) for number, name in enumerate(names, 1)]
    files = {f"OEBPS/{name}": page(body, head) for name, body in zip(names, bodies, strict=True)}
    return write_epub(
        path,
        {"OEBPS/book.opf": package(names), "OEBPS/nav.xhtml": navigation or nav(*entries), **files},
    )
