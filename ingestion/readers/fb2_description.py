"""What an FB2 file says of its book: title, authors, publisher, cover."""

from lxml import etree

from ingestion.readers.cover_image import small_cover
from ingestion.readers.fb2_markup import child, children, href, local_name, text_of
from ingestion.readers.fb2_source import Fb2Source
from ingestion.readers.publication import Publication, language_code, year_in

_NAME_PARTS = ("first-name", "middle-name", "last-name")


def read_description(root: etree._Element) -> Publication:
    description = child(root, "description")
    book, edition = child(description, "title-info"), child(description, "publish-info")
    isbn = text_of(child(edition, "isbn"))
    return Publication(
        title=text_of(child(book, "book-title")) or text_of(child(edition, "book-name")),
        authors=_authors(book),
        language=language_code(text_of(child(book, "lang"))),
        publisher=text_of(child(edition, "publisher")),
        year=_year(child(edition, "year")) or _year(child(book, "date")),
        identifiers=(isbn,) if isbn else (),
    )


def read_cover(root: etree._Element, source: Fb2Source) -> bytes:
    """A small JPEG of the first picture on the cover page; empty where there is none."""
    page = child(root, "description", "title-info", "coverpage")
    names = [href(image).removeprefix("#") for image in page.iter("{*}*")] if page is not None else []
    wanted = next((name for name in names if name), "")
    for element in root:
        if wanted and local_name(element) == "binary" and element.get("id") == wanted:
            return small_cover(source.picture(element.text or ""))
    return b""


def _authors(book: etree._Element | None) -> tuple[str, ...]:
    authors = children(book, "author") if book is not None else ()
    return tuple(dict.fromkeys(name for author in authors if (name := _name(author))))


def _name(author: etree._Element) -> str:
    """An author without a name in parts may have a nickname, or just text."""
    parts = [text_of(child(author, part)) for part in _NAME_PARTS]
    full = " ".join(part for part in parts if part)
    return full or text_of(child(author, "nickname")) or ("" if len(author) else text_of(author))


def _year(element: etree._Element | None) -> int | None:
    """Dates have their value in an attribute, or as text of any form."""
    if element is None:
        return None
    return year_in(element.get("value", "")) or year_in(text_of(element))
