"""Titles whose parts stand in elements of their own without a space: "CHAPTER I" and "The beginning"."""

import re
from itertools import pairwise

from lxml import etree

from ingestion.readers.markup_roles import BLOCKS, SKIPPED, local_name

ENOUGH = 80
"""Characters at the end of a title so far that tell whether another part begins."""
_LONGEST = 2000
_LABEL = re.compile(
    r"(?:chapter|part|book|volume|section|letter|act|scene|cap[íi]tulo|parte|libro|tomo|carta|acto|escena"
    r"|chapitre|kapitel|teil|capitolo)(?:\s+(?:[ivxlcdm]+|\d+)\W*)?|[ivxlcdm]{2,}\W*|\d+\W*",
    re.IGNORECASE,
)
_AS_ORDINAL = re.compile(r"(?:st|nd|rd|th|[ºª°])\b", re.IGNORECASE)
_SPACED = re.compile(r"(?<!\S)(?:[^\W_] ){4,}[^\W_](?!\S)")
_FIRST_WORD = re.compile(
    r"(chapter|part|book|volume|section|letter|cap[íi]tulo|parte|libro|tomo|carta|chapitre|kapitel)(?=.)",
    re.IGNORECASE,
)


def are_apart(before: str, after: str) -> bool:
    """Whether `after`, which an element brings right behind the title's text so far, begins another part."""
    left = " ".join(before.split())
    if not left or before[-1].isspace() or after[:1].isspace() or len(left) >= ENOUGH:
        return False
    if not after.lstrip("\"'“‘«¿¡(")[:1].isupper():
        return bool(_LABEL.fullmatch(left)) and after[:1].isalnum() and not _AS_ORDINAL.match(after)
    return bool(_LABEL.fullmatch(left)) or left[-1].islower() or left[-1].isdigit() or left[-1] in ".:;,!?…"


def title_text(element: etree._Element) -> str:
    """The words under `element`, those of its parts set apart."""
    title = ""
    walk = etree.iterwalk(element, events=("start", "end"))
    for event, inner in walk:
        name = local_name(inner)
        if event == "start" and inner is not element and (name in SKIPPED or inner.get("hidden") is not None):
            walk.skip_subtree()
            continue
        if name == "br" or (name in BLOCKS and inner is not element):
            title += " "
        text = _said(inner, name) if event == "start" else inner.tail if inner is not element else ""
        if text and len(title) < _LONGEST:
            title += f" {text}" if are_apart(title[-ENOUGH:], text) else text
    return close_letters(" ".join(title.split()))


def _said(element: etree._Element, name: str) -> str | None:
    return element.get("alt") if name == "img" else element.text


def close_letters(text: str) -> str:
    """ "C H A P T E R  I V" as "CHAPTER IV"; an alphabet is left as it is."""
    return _SPACED.sub(_closed, text)


def _closed(row: re.Match[str]) -> str:
    letters = row[0][::2]
    if all(first < second for first, second in pairwise(letters)):
        return row[0]
    return _FIRST_WORD.sub(r"\1 ", letters, count=1)
