"""What a DOCX says of itself in its core properties."""

import re

from lxml import etree

from ingestion.readers.publication import Publication, language_code, year_in
from ingestion.structure.gutenberg import split_authors

_NO_TITLE = re.compile(
    r"(?:microsoft word\s*-.*|untitled.*|(?:word )?documento?\s*\d*"
    r"|sin t[íi]tulo.*)",
    re.I,
)
_NO_AUTHOR = re.compile(
    r"(?:user|usuario|admin(?:istrator|istrador)?|owner|microsoft(?: office)?(?: user)?|windows user|unknown"
    r"|(?:microsoft|office) account|cuenta (?:de )?microsoft|compte microsoft|microsoft-konto"
    r"|учетная запись майкрософт|пользователь(?: windows)?"
    r"|python-docx|apache poi|un-named|hp|dell|lenovo|asus|pc)",
    re.I,
)


def read_properties(root: etree._Element | None) -> Publication:
    """The properties, without what a program put there by itself.

    `year` is that of publication: when a file was made says nothing about its book.
    """
    if root is None:
        return Publication()
    title, creator, date = (
        _text(root, "title"),
        _text(root, "creator"),
        _text(root, "date") or _text(root, "issued"),
    )
    authors = () if _NO_AUTHOR.fullmatch(creator) else split_authors(creator)
    identifier = _text(root, "identifier")
    return Publication(
        title="" if _NO_TITLE.fullmatch(title) else title,
        authors=authors,
        language=language_code(_text(root, "language")),
        publisher=_text(root, "publisher"),
        year=year_in(date),
        identifiers=(identifier,) if identifier else (),
    )


def _text(root: etree._Element, name: str) -> str:
    element = next(root.iter(f"{{*}}{name}"), None)
    return " ".join("".join(map(str, element.itertext())).split()) if element is not None else ""
