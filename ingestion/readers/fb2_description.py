"""What an FB2 file says of its book: title, authors, publisher, cover."""

import re
from dataclasses import dataclass

from lxml import etree

from ingestion.readers.cover_image import small_cover
from ingestion.readers.fb2_markup import child, children, href, local_name, text_of
from ingestion.readers.fb2_source import Fb2Source

_NAME_PARTS = ("first-name", "middle-name", "last-name")
_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")


@dataclass(frozen=True, slots=True)
class Fb2Description:
    """Empty where the file does not say."""

    title: str
    authors: tuple[str, ...]
    language: str
    publisher: str
    year: int | None
    identifiers: tuple[str, ...]


def read_description(root: etree._Element) -> Fb2Description:
    description = child(root, "description")
    book, edition = child(description, "title-info"), child(description, "publish-info")
    isbn = text_of(child(edition, "isbn"))
    return Fb2Description(
        title=text_of(child(book, "book-title")) or text_of(child(edition, "book-name")),
        authors=_authors(book),
        language=text_of(child(book, "lang")).replace("_", "-").split("-")[0].lower(),
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
    match = _YEAR.search(element.get("value", "")) or _YEAR.search(text_of(element))
    return int(match[1]) if match else None
