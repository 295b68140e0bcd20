"""Marks in running text that refer to notes: links, and raised numbers and stars that are none."""

import re
from itertools import islice

from lxml import etree

from ingestion.readers.markup_roles import is_note_mark, local_name, text_under

_MOST_INNER = 12
_RAISED = re.compile(r"\s*[\[(]?(?:\d{1,3}|[*†‡§]{1,3})[\])]?\s*")
_BEFORE_MARK = re.compile(r"(?:[^\W\d_][\"'”’)\]]?[.,;:!?…]|[.,;:!?…][\"'”’»]|(?P<word>[^\W\d_A-Z]{5,}))$")
_UNITS = re.compile(r"(?:met(?:re|er)s?|miles|inches|yards|metros?|millas|pulgadas)$", re.IGNORECASE)
_REACH = 40


def raised_reference(element: etree._Element, name: str) -> str | None:
    """The address of the note that a `sup` refers to, "" where it leads nowhere; None when it is no mark.

    A number before a word is a verse's, and one behind a short word or a number is a power.
    """
    if name != "sup":
        return None
    text = text_under(element, _REACH)
    inner = islice(element.iterdescendants(), _MOST_INNER)
    link = next((child for child in inner if local_name(child) == "a" and child.get("href")), None)
    if link is not None and is_note_mark(text):
        return link.get("href") if "#" in (link.get("href") or "") else None
    if link is not None or not _RAISED.fullmatch(text) or (element.tail or "")[:1].isalnum():
        return None
    ahead = _text_before(element)
    if not any(map(str.isdigit, text)):
        return "" if ahead[-1:].strip() else None
    before = _BEFORE_MARK.search(ahead)
    return "" if before and not _UNITS.search(before["word"] or "") else None


def _text_before(element: etree._Element) -> str:
    """The end of the text right before `element`, in the same line."""
    before = element.getprevious()
    if before is None:
        parent = element.getparent()
        return (parent.text or "")[-_REACH:] if parent is not None else ""
    if before.tail:
        return before.tail[-_REACH:]
    return text_under(before, 10 * _REACH)[-_REACH:]
