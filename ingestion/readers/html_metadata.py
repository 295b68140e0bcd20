"""What the head of a web page, or a Project Gutenberg header, says of the book."""

import re
from collections import defaultdict
from collections.abc import Sequence

from lxml import etree

from ingestion.readers.publication import Publication, language_code, year_in
from ingestion.structure.gutenberg import GutenbergMetadata, gutenberg_metadata, split_authors
from ingestion.structure.gutenberg_marks import HEADER_REACH

_TITLES = ("dc.title", "dcterms.title", "citation_title", "citation_book_title", "og:title", "book:title")
_AUTHORS = ("dc.creator", "dcterms.creator", "citation_author", "author", "book:author", "article:author")
_LANGUAGES = ("dc.language", "dcterms.language", "citation_language", "content-language", "og:locale")
_PUBLISHERS = ("dc.publisher", "dcterms.publisher", "citation_publisher", "publisher")
_DATES = (
    "dc.date", "dc.date.issued", "dcterms.date", "dcterms.issued", "citation_publication_date",
    "citation_date", "book:release_date", "article:published_time", "date",
)  # fmt: skip
_IDENTIFIERS = ("dc.identifier", "dcterms.identifier", "citation_isbn", "citation_doi", "book:isbn")
_SITE = re.compile(r"\s*[|·–—-]\s*(?:the\s+)?(?:project gutenberg|wikisource|internet archive)\b.*$", re.I)
_OF_GUTENBERG = re.compile(r"^(?:the\s+)?project gutenberg\b.*?\b(?:of|de)\s+", re.IGNORECASE)
_BY_AT_END = re.compile(r"^(?P<title>.{2,200}?),?\s+(?:by|por)\s+(?P<author>[^\W\d_].{2,80})$")
_NO_TITLE = re.compile(
    r"(?:untitled(?: document)?|document|index|home(?: page)?|sin t[íi]tulo|no title|new page \d*|title"
    r"|page \d+)|\S+\.(?:x?html?|txt|docx?|pdf)",
    re.IGNORECASE,
)
_SURNAME_FIRST = re.compile(r"^(?P<last>[^,\d]{2,60}),\s+(?P<first>[^,\d]{1,60}?)(?:,\s*[\d?(].*)?$")
_ADDRESS = re.compile(r"^\w+://|@")
_MOST = 500
_MOST_METAS = 2000


def read_metadata(root: etree._Element, lines: Sequence[str]) -> Publication:
    """From the head of the page, and from the Gutenberg header that `lines` may begin with."""
    said = _metas(root)
    header = gutenberg_metadata([line.replace(": | ", ": ", 1) for line in lines[:HEADER_REACH]])
    page_title, page_author = _page_title(root)
    authors = tuple(name for key in _AUTHORS for value in said[key] for name in _names(value))
    return Publication(
        title=header.title or _first(said, _TITLES) or page_title,
        authors=header.authors or tuple(dict.fromkeys(authors)) or split_authors(page_author),
        language=_language(root, said, header),
        publisher=_first(said, _PUBLISHERS),
        year=year_in(_first(said, _DATES)),
        identifiers=tuple(dict.fromkeys(value for key in _IDENTIFIERS for value in said[key])),
    )


def _metas(root: etree._Element) -> defaultdict[str, list[str]]:
    said: defaultdict[str, list[str]] = defaultdict(list)
    for number, meta in enumerate(root.iter("meta")):
        if number >= _MOST_METAS:
            break
        name = meta.get("name") or meta.get("property") or meta.get("http-equiv") or ""
        content = " ".join((meta.get("content") or "")[:_MOST].split())
        if name and content:
            said[name.strip().lower()].append(content)
    return said


def _first(said: defaultdict[str, list[str]], names: Sequence[str]) -> str:
    """The first that is a value and not a placeholder."""
    values = (value for name in names for value in said[name])
    return next((value for value in values if not _NO_TITLE.fullmatch(value)), "")


def _page_title(root: etree._Element) -> tuple[str, str]:
    """Title and author from the page's <title>."""
    element = next(root.iter("title"), None)
    text = "".join(map(str, element.itertext()))[:_MOST] if element is not None else ""
    title = _SITE.sub("", " ".join(text.split()))
    named = _OF_GUTENBERG.sub("", title)
    match = _BY_AT_END.match(named)
    if match and (named != title or named.count(",") == 1):
        return match["title"], match["author"]
    return ("" if _NO_TITLE.fullmatch(named) else named), ""


def _names(value: str) -> tuple[str, ...]:
    """ "Austen, Jane, 1775-1817" as "Jane Austen"; addresses are no names."""
    if _ADDRESS.search(value):
        return ()
    names = []
    for name in split_authors(value):
        turned = _SURNAME_FIRST.match(name)
        names.append(f"{turned['first']} {turned['last']}" if turned else name)
    return tuple(names)


def _language(root: etree._Element, said: defaultdict[str, list[str]], header: GutenbergMetadata) -> str:
    on_root = root.get("lang") or root.get("xml:lang") or ""
    body = root.find("body")
    on_body = (body.get("lang") or "") if body is not None else ""
    values = (on_root, on_body, *(value for name in _LANGUAGES for value in said[name]))
    return next((code for value in values if (code := language_code(value))), header.language)
