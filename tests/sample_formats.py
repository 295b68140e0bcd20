"""The sample books as the files readers own: a printed-looking PDF, an EPUB 3, and plain text."""

import io
import re
import zipfile
from dataclasses import dataclass
from html import escape

from ingestion.samples import SAMPLE_BOOKS, SampleBook
from tests.sample_pdf import pdf_of

_HEADING = re.compile(r"^(?:CHAPTER|CAPÍTULO) [IVXL]+\. .+$", re.MULTILINE)
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Paragraphs keep their line ends when they are verse, and are one line otherwise."""

    title: str
    paragraphs: tuple[str, ...]


def sample(key: str) -> SampleBook:
    return next(book for book in SAMPLE_BOOKS if book.key == key)


def chapters_of(book: SampleBook) -> list[Chapter]:
    text = book.path.read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [
        Chapter(heading.group(), _paragraphs(text[heading.end() : end]))
        for heading, end in zip(headings, ends, strict=True)
    ]


def as_text(book: SampleBook, edition: str = "") -> bytes:
    """`edition` is printed under the title, so that another edition has other bytes."""
    text = book.path.read_text(encoding="utf-8")
    if edition:
        text = text.replace("\n\n\n", f"\n\n{edition}\n\n\n", 1)
    return text.encode("utf-8")


def as_pdf(book: SampleBook, edition: str = "", chapters: int | None = None) -> bytes:
    """A5 pages with running heads and printed page numbers; `chapters` limits it to the first few."""
    return pdf_of(
        book.title,
        book.author,
        book.language,
        edition,
        [(chapter.title, chapter.paragraphs) for chapter in chapters_of(book)[:chapters]],
    )


def as_epub(book: SampleBook, edition: str = "", chapters: int | None = None) -> bytes:
    """EPUB 3 with a nav and, for older readers, an ncx; one file a chapter."""
    content = chapters_of(book)[:chapters]
    names = [f"chapter-{number:02}.xhtml" for number in range(1, len(content) + 1)]
    titles = [chapter.title for chapter in content]
    files = {
        "META-INF/container.xml": _CONTAINER,
        "OEBPS/package.opf": _package(book, edition, names),
        "OEBPS/nav.xhtml": _nav(book, names, titles),
        "OEBPS/toc.ncx": _ncx(book, names, titles),
        "OEBPS/title.xhtml": _page(
            book, book.title, f"<h1>{escape(book.title)}</h1>\n<p>{escape(edition)}</p>"
        ),
    }
    for name, chapter in zip(names, content, strict=True):
        files[f"OEBPS/{name}"] = _page(book, chapter.title, _chapter_html(chapter))
    return _zipped(files)


def _paragraphs(text: str) -> tuple[str, ...]:
    found = []
    for paragraph in re.split(r"\n\n+", text.strip("\n")):
        verse = paragraph.startswith("  ")
        lines = [line.strip() for line in paragraph.splitlines()]
        found.append(("\n" if verse else " ").join(lines))
    return tuple(found)


def _zipped(files: dict[str, str]) -> bytes:
    """The same files give the same bytes; `mimetype` comes first and is stored, as EPUB asks."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr(zipfile.ZipInfo("mimetype", _LONG_AGO), "application/epub+zip", zipfile.ZIP_STORED)
        for name, text in files.items():
            book.writestr(zipfile.ZipInfo(name, _LONG_AGO), text, zipfile.ZIP_DEFLATED)
    return memory.getvalue()


def _chapter_html(chapter: Chapter) -> str:
    paragraphs = "\n".join(
        f"<p>{escape(paragraph).replace(chr(10), '<br/>')}</p>" for paragraph in chapter.paragraphs
    )
    return f"<h2>{escape(chapter.title)}</h2>\n{paragraphs}"


def _page(book: SampleBook, title: str, body: str) -> str:
    return f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{book.language}">
<head><title>{escape(title)}</title></head>
<body>
{body}
</body>
</html>
"""


def _nav(book: SampleBook, names: list[str], titles: list[str]) -> str:
    entries = "\n".join(
        f'<li><a href="{name}">{escape(title)}</a></li>' for name, title in zip(names, titles, strict=True)
    )
    return _page(book, book.title, f'<nav epub:type="toc" id="toc"><ol>\n{entries}\n</ol></nav>')


def _ncx(book: SampleBook, names: list[str], titles: list[str]) -> str:
    points = "\n".join(
        f'<navPoint id="n{order}" playOrder="{order}"><navLabel><text>{escape(title)}</text></navLabel>'
        f'<content src="{name}"/></navPoint>'
        for order, (name, title) in enumerate(zip(names, titles, strict=True), start=1)
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head><meta name="dtb:uid" content="urn:bookclub:sample:{book.key}"/></head>
<docTitle><text>{escape(book.title)}</text></docTitle>
<navMap>
{points}
</navMap>
</ncx>
"""


def _package(book: SampleBook, edition: str, names: list[str]) -> str:
    items = "\n".join(
        f'<item id="c{number}" href="{name}" media-type="application/xhtml+xml"/>'
        for number, name in enumerate(names, start=1)
    )
    spine = "\n".join(f'<itemref idref="c{number}"/>' for number in range(1, len(names) + 1))
    return f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:bookclub:sample:{book.key}:{escape(edition)}</dc:identifier>
<dc:title>{escape(book.title)}</dc:title>
<dc:creator>{escape(book.author)}</dc:creator>
<dc:language>{book.language}</dc:language>
<meta property="dcterms:modified">1980-01-01T00:00:00Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
{items}
</manifest>
<spine toc="ncx">
<itemref idref="title"/>
{spine}
</spine>
</package>
"""


_CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""
