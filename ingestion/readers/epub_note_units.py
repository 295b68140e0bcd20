"""Which elements of an EPUB's page are notes, each as a whole, that a mark in another file may lead to."""

import posixpath
import re
from collections.abc import Iterator
from itertools import islice

from lxml import etree

from ingestion.readers import markup_roles as markup
from ingestion.readers.markup_roles import epub_types, local_name, text_under

_SINGLE = frozenset({"footnote", "endnote", "rearnote", "note"})
_SEVERAL = frozenset({"footnotes", "endnotes", "rearnotes"})
_SINGLE_CLASS = re.compile(r"\b(?:foot|end)note\b", re.IGNORECASE)
_BLOCKS = frozenset({"p", "li", "aside", "div", "section", "dd", "dt"})
_HOLDERS = frozenset({"div", "section", "aside"})
_AROUND = frozenset({"li", "aside", "dd"})
_REACH = 4
_MOST_INNER = 100
_MOST_INLINE = 20
_MOST_BEFORE = 5
_LONGEST_MARK = 40


def note_units(root: etree._Element, path: str) -> dict[etree._Element, int]:
    """A number from 1 for each element that is a note, of the page at `path`; notes in notes have their own.

    A note is said to be one, stands in a list or section of notes, or leads back to a mark in another file.
    """
    links: list[tuple[etree._Element, etree._Element, str]] = []
    found: list[etree._Element] = []
    for element in root.iter("*"):
        name = local_name(element)
        if name == "a" and _leads_back(element, posixpath.basename(path)):
            block, around = _note_around(element)
            if block is not None and around is not None:
                links.append((block, around, element.get("href") or ""))
        elif name in _BLOCKS and (_is_said(element) or _is_listed(element, name)):
            found.append(element)
    found.extend(_single_notes(links))
    return {element: number for number, element in enumerate(dict.fromkeys(found), start=1)}


def _single_notes(links: list[tuple[etree._Element, etree._Element, str]]) -> Iterator[etree._Element]:
    """What stands around each block with a way back, unless it has blocks that lead to several places."""
    inside: dict[etree._Element, dict[str, etree._Element]] = {}
    for block, around, href in links:
        inside.setdefault(around, {}).setdefault(href, block)
    for block, around, _ in links:
        yield around if len(set(inside[around].values())) == 1 else block


def _is_said(element: etree._Element) -> bool:
    return bool(epub_types(element) & _SINGLE)


def _is_listed(element: etree._Element, name: str) -> bool:
    """Whether it is an item in a list of notes, or the innermost block with an id in a section of them."""
    if name != "li" and (element.get("id") is None or (name in _HOLDERS and _has_named_blocks(element))):
        return False
    return any(epub_types(around) & _SEVERAL for around in islice(element.iterancestors(), _REACH))


def _has_named_blocks(element: etree._Element) -> bool:
    inner = islice(element.iterdescendants("*"), _MOST_INNER)
    return any(block.get("id") is not None and local_name(block) in _BLOCKS for block in inner)


def _leads_back(link: etree._Element, file_name: str) -> bool:
    """A sign, what is said to be a way back, or a note's number at its start: all to another file."""
    page, _, anchor = (link.get("href") or "").strip().partition("#")
    if not page or not anchor or "://" in page or posixpath.basename(page) == file_name:
        return False
    text = text_under(link, _LONGEST_MARK).strip()
    if "backlink" in epub_types(link) or (text and markup.BACK_SIGNS.issuperset(text)):
        return True
    return markup.is_note_mark(text.rstrip(".:")) and _begins_block(link)


def _begins_block(element: etree._Element) -> bool:
    """Whether no text stands before it in its block."""
    for _ in range(_MOST_INLINE):
        before = list(islice(element.itersiblings(preceding=True), _MOST_BEFORE))
        parent = element.getparent()
        if parent is None or len(before) == _MOST_BEFORE or (parent.text or "").strip():
            return False
        if any((text_under(other, 1) + (other.tail or "")).strip() for other in before):
            return False
        if local_name(parent) in markup.BLOCKS:
            return True
        element = parent
    return False


def _note_around(link: etree._Element) -> tuple[etree._Element | None, etree._Element | None]:
    """The block that `link` stands in, and the item, aside or note that this is part of, or itself."""
    around = islice(link.iterancestors(), _MOST_INLINE)
    block = next((element for element in around if local_name(element) in markup.BLOCKS), None)
    if block is None or local_name(block) not in _BLOCKS:
        return None, None
    unit = block
    for element in islice(block.iterancestors(), _REACH):
        is_note = _is_said(element) or bool(_SINGLE_CLASS.search(element.get("class") or ""))
        if local_name(element) in _AROUND or (is_note and local_name(element) in _BLOCKS):
            unit = element
    return block, unit
