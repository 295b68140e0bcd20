"""What the elements of an EPUB's pages are to a reader: as in any markup, without what its styles hide."""

from collections.abc import Iterable

from lxml import etree

from ingestion.readers import markup_roles as markup
from ingestion.readers.epub_container import EpubContainer
from ingestion.readers.failures import ReadingFailed
from ingestion.readers.html_hidden import hides, hiding_selectors, is_selected
from ingestion.readers.markup_roles import Role, local_name, role_of, text_under
from ingestion.readers.text_decoding import decode

_SHEETS = 20
_LINK_CHARS = 40


class EpubRoles:
    """Roles of the elements of one page; `hiding` are the selectors of its style sheets that hide text."""

    def __init__(self, root: etree._Element, hiding: frozenset[str]) -> None:
        own = hiding_selectors(sheet.text or "" for sheet in root.iter("{*}style"))
        self._hiding = hiding | own

    def role_of(self, element: etree._Element, name: str) -> Role:
        role = role_of(element, name)
        if role in (Role.INLINE, Role.BLOCK) and (
            self._is_hidden(element, name) or _is_way_back(element, name) or _is_other_case(element, name)
        ):
            return Role.SKIPPED
        return role

    def _is_hidden(self, element: etree._Element, name: str) -> bool:
        """Headings are hidden to stand in for pictures, notes to be opened: both are of the book."""
        if name in markup.HEADINGS or name == "body" or markup.is_note(element):
            return False
        hidden = hides(element) or is_selected(element, name, self._hiding)
        return hidden and not any(
            local_name(inner) in markup.HEADINGS or markup.is_note(inner) for inner in element.iter()
        )


def hiding_in_sheets(container: EpubContainer, paths: Iterable[str]) -> frozenset[str]:
    """Selectors of what the style sheets at `paths` hide; a sheet that cannot be read hides nothing."""
    found: set[str] = set()
    for path in list(paths)[:_SHEETS]:
        try:
            found |= hiding_selectors([decode(container.read(path)).text])
        except ReadingFailed:
            continue
    return frozenset(found)


def _is_way_back(element: etree._Element, name: str) -> bool:
    """A sign, or a word, that only leads back from a note to its mark; its number is the note's own."""
    if name != "a" or not element.get("href"):
        return False
    text = text_under(element, _LINK_CHARS).strip()
    if not text or len(text) >= _LINK_CHARS:
        return False
    if markup.BACK_SIGNS.issuperset(text):
        return True
    return "backlink" in markup.epub_types(element) and not any(map(str.isdigit, text)) and len(text) > 1


def _is_other_case(element: etree._Element, name: str) -> bool:
    """Of the ways a page is written for several programs, the last is for all."""
    parent = element.getparent()
    return name in ("case", "epub:case") and parent is not None and "switch" in local_name(parent)
