"""What stands inside running text without being part of it: notes, descriptions of pictures, links."""

import re
from urllib.parse import unquote

from lxml import etree

from ingestion.readers import markup_roles as markup
from ingestion.readers.markup_drafts import Draft
from ingestion.readers.markup_inline import InlineText
from ingestion.readers.read_book import BlockKind, Line

_WRAPPED = re.compile(r"^\[?\s*(?:illustration|ilustraci[óo]n)\s*[:.]?\s*([^\]]*?)\s*\]?$", re.IGNORECASE)
_SAYS_NOTHING = re.compile(
    r"\W*(?:(?:an? |the )?(?:image|img|picture|photo|illustrations?|figure|fig|cover|logo|icon|decoration"
    r"|ornament|graphic|spacer|untitled|imagen|foto|portada|cubierta|ilustraci[óo]n|figura)\W*\d*\W*)?"
    r"|.*\.(?:jpe?g|png|gif|svg|webp|bmp)",
    re.IGNORECASE,
)
_FORMULA_CLASS = re.compile(r"\b(?:math|tex|latex|formula|equation)\b", re.IGNORECASE)
_FIGURE_REACH = 4
_FIGURE_PARTS = 12
_MOST_DESCRIPTION = 2000


class Asides:
    """Gathers asides until the block they stand in is complete."""

    def __init__(self, *, pictures: bool) -> None:
        self._keeps_pictures = pictures
        self._pictures: list[str] = []
        self._notes: list[Line] = []
        self._open_note: tuple[etree._Element, InlineText] | None = None
        self._links: list[tuple[str, str]] = []
        self._link = ""
        self._link_text: list[str] | None = None
        self._linked = 0

    def add(self, text: str) -> None:
        if self._link_text is not None:
            self._link_text.append(text)

    def open_link(self, element: etree._Element) -> None:
        """A link within the page may name the page itself; to one that leads elsewhere no place answers."""
        page, _, anchor = (element.get("href") or "").strip().partition("#")
        if anchor and "://" not in page:
            self._link, self._link_text = unquote(anchor), []

    def close_link(self) -> None:
        if self._link_text is None:
            return
        text = " ".join("".join(self._link_text).split())
        if text:
            self._links.append((self._link, text))
            self._linked += len(text)
        self._link_text = None

    def take_links(self) -> tuple[list[tuple[str, str]], int]:
        """Links to places in the same page since the last call, and how many characters they have."""
        links, linked = self._links, self._linked
        self._links, self._linked = [], 0
        return links, linked

    def open_note(self, element: etree._Element, text: InlineText) -> InlineText:
        """From here on the text is that of a note; a note inside a note is part of it."""
        if self._open_note is not None:
            return text
        self._open_note = (element, text)
        return InlineText(text.page)

    def close_note(self, element: etree._Element, text: InlineText) -> InlineText:
        """The text that goes on behind the note, if `element` is the one that was opened as one."""
        if self._open_note is None or self._open_note[0] is not element:
            return text
        outer = self._open_note[1]
        self._open_note = None
        lines = text.take_line()
        if text.page != outer.page and text.page is not None:
            outer.turn_page(text.page)
        if not all(markup.is_note_mark(line.text) for line in lines):
            self._notes.extend(lines)
        return outer

    def picture(self, element: etree._Element, *, in_heading: bool) -> str:
        """What of a picture's description is running text: drop caps and formulas set as pictures.

        Other descriptions are kept where no caption says it already, and those of headings always.
        """
        alt = " ".join((element.get("alt") or "")[:_MOST_DESCRIPTION].split())
        if len(alt) == 1 or (self._keeps_pictures and _FORMULA_CLASS.search(element.get("class") or "")):
            return alt
        wrapped = _WRAPPED.match(alt)
        alt = wrapped[1] if wrapped else alt
        if (
            (self._keeps_pictures or in_heading)
            and not _SAYS_NOTHING.fullmatch(alt)
            and not _is_captioned(element)
        ):
            self._pictures.append(alt)
        return ""

    def pictured_heading(self, page: int | None) -> list[Line]:
        """The words of a heading that is a picture."""
        lines = [Line(" ".join(self._pictures), page)] if self._pictures else []
        self._pictures.clear()
        return lines

    def take(self) -> list[Draft]:
        """Notes and pictures since the last call; none while a note is open."""
        if self._open_note is not None:
            return []
        notes = [Draft(BlockKind.FOOTNOTE, [line]) for line in self._notes]
        pictures = [Draft(BlockKind.CAPTION, [Line(alt)], is_picture=True) for alt in self._pictures]
        self._notes.clear()
        self._pictures.clear()
        return [*notes, *pictures]


def _is_captioned(picture: etree._Element) -> bool:
    around = picture.getparent()
    for _ in range(_FIGURE_REACH):
        if around is None or len(around) > _FIGURE_PARTS or markup.local_name(around) == "body":
            return False
        children = (inner for child in around for inner in (child, *child[:3]))
        if any(markup.is_caption(inner, markup.local_name(inner)) for inner in children):
            return True
        around = around.getparent()
    return False
