"""What a DOCX says of itself in its core properties."""

import re
from dataclasses import dataclass

from lxml import etree

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
_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")


@dataclass(frozen=True, slots=True)
class CoreProperties:
    """Fields that are absent, or what a program put there by itself, are empty."""

    title: str = ""
    authors: tuple[str, ...] = ()
    language: str = ""
    publisher: str = ""
    year: int | None = None
    identifiers: tuple[str, ...] = ()


def read_properties(root: etree._Element | None) -> CoreProperties:
    """The properties. `year` is that of publication: when a file was made says nothing about its book."""
    if root is None:
        return CoreProperties()
    title, creator, date = (
        _text(root, "title"),
        _text(root, "creator"),
        _text(root, "date") or _text(root, "issued"),
    )
    authors = () if _NO_AUTHOR.fullmatch(creator) else split_authors(creator)
    year = _YEAR.search(date)
    identifier = _text(root, "identifier")
    return CoreProperties(
        title="" if _NO_TITLE.fullmatch(title) else title,
        authors=authors,
        language=language_code(_text(root, "language")),
        publisher=_text(root, "publisher"),
        year=int(year[1]) if year else None,
        identifiers=(identifier,) if identifier else (),
    )


def language_code(tag: str) -> str:
    """`es` from `es-MX`; empty for what is no language tag."""
    code = tag.replace("_", "-").split("-")[0].strip().lower()
    return code if re.fullmatch(r"[a-z]{2,3}", code) and code != "und" else ""


def _text(root: etree._Element, name: str) -> str:
    element = next(root.iter(f"{{*}}{name}"), None)
    return " ".join("".join(map(str, element.itertext())).split()) if element is not None else ""
